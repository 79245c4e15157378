import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { app, contract, row, writes } from '#testing/data/orders.ts';
import { orderEditor } from '#testing/screen/order-editor.tsx';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { AddRecord } from './AddRecord.tsx';
import { DeleteRecords } from './DeleteRecords.tsx';

/** Two presses that wait for a busy page are handed over before any timer, and so before the page renders in between. */
async function pressTwice(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.click();
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  button.click();
}

it('a row is added once that is sent by two presses on a busy page', async () => {
  const sent: unknown[] = [];
  answerCalls(app, contract, {
    addOrder: ({ body }) => {
      sent.push(body.job);
      return { order: row, sheetId: 's' };
    },
  });
  const onClose = vi.fn();
  renderScreen(<AddRecord editor={orderEditor} sheetId="s" onClose={onClose} />, { address: '' });
  fireEvent.change(await screen.findByLabelText('Job'), { target: { value: 'Cards' } });
  await pressTwice('Create');
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
  expect(sent).toEqual(['Cards']);
});

it('a row is deleted once, and not the one like it that takes its place', async () => {
  let count = 0;
  answerCalls(app, contract, {
    removeOrders: () => {
      count += 1;
      return { success: true as const, undo: 'sealed' };
    },
  });
  const onClose = vi.fn();
  renderScreen(<DeleteRecords {...{ writes, rows: [row], nameOf: () => 'Cards', onClose }} sheetId="s" />, {
    address: '',
  });
  await pressTwice('Delete order');
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
  expect(count).toBe(1);
});
