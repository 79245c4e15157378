import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import type { Waiting } from '../outbox/waiting.ts';
import { ConflictCard } from './ReviewCard.tsx';
import { Reviewed } from './reviewed.ts';

const expense = defineRecord({
  tab: 'Expenses',
  one: 'expense',
  many: 'expenses',
  fingerprint: [['description']],
  fields: {
    description: { kind: 'text', header: 'Description' },
    amount: { kind: 'money', header: 'Amount' },
  },
});
const seen = { Description: 'Tea', Amount: 8 };

function cardOf(call: string, body: Command['body'], title: string) {
  const command: Command = { app: 'expenses', call, params: { reportId: 'R1' }, body, key: title };
  const route = { method: 'POST', address: '/x', title, page: '/' } as const;
  const conflict = { rowIndex: 4, current: { Description: 'Green tea', Amount: 9 }, fields: ['amount'] };
  const waiting = {
    ...{ command, route, file: 'expenses R1', state: 'conflict', madeAt: 0 },
    problem: { code: 'CONFLICT', error: 'Changed.', conflict },
  } as unknown as Waiting;
  const words = { recordOf: () => expense, addAgain: () => undefined, routeOf: () => route };
  return (
    <ConflictCard app={undefined} reviewed={new Reviewed(waiting, words)} headers={[]} onDone={() => {}} />
  );
}

const card = (name: RegExp) => within(screen.getByRole('article', { name }));

it('what does more than to change cells is not called a deletion, and is shown', () => {
  const parts = [
    { amount: 3, category: 'Food' },
    { amount: 5, category: 'Gifts' },
  ];
  render(cardOf('splitExpense', { expected: seen, parts }, 'Split expense'));
  const split = card(/^Split expense/);
  expect(split.getByText(/Row 4 was changed in the sheet in the meantime\.$/)).toBeTruthy();
  expect(split.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    "Keep the sheet's",
    'Save mine',
  ]);
  const did = within(split.getByRole('list', { name: 'What you did' })).getAllByRole('listitem');
  expect(did.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Amount: 3', 'Category: Food', 'Amount: 5', 'Category: Gifts']),
  );
});

it('a deletion is called one', () => {
  render(cardOf('deleteExpense', { expected: seen }, 'Delete expense'));
  const deletion = card(/^Delete expense/);
  expect(
    deletion.getByText(/You have deleted row 4; it was changed in the sheet in the meantime\.$/),
  ).toBeTruthy();
  expect(deletion.getByRole('button', { name: 'Delete anyway' })).toBeTruthy();
  expect(deletion.queryByRole('list')).toBeNull();
});

it('what is chosen in one card stays chosen when the same cell of another one is decided', async () => {
  const user = userEvent.setup();
  const changes = { description: 'Black tea', amount: 7 };
  render(
    <>
      {cardOf('updateExpense', { expected: seen, changes }, 'First change')}
      {cardOf('updateExpense', { expected: seen, changes }, 'Second change')}
    </>,
  );
  const mine = (name: RegExp) => card(name).getByRole<HTMLInputElement>('radio', { name: /^Amount, yours/ });
  await user.click(mine(/^First/));
  await user.click(mine(/^Second/));
  expect([mine(/^First/).checked, mine(/^Second/).checked]).toEqual([true, true]);
});
