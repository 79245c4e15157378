import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { hasSignKey } from '#testing/screen/sign-key.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

const address = '?app=expenses&report=r1';
const tram = expenseRow(2, 'Tram', { amount: 3 });
const hotel = expenseRow(3, 'Hotel', { amount: 119, taxRate: 19, reimbursable: 'No' });

async function openMenu(item: string) {
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Hotel' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

describe('the tax of a report', () => {
  it('stands by its rate above the rows, with what is paid back', async () => {
    answerCalls(manifest, contract, { readReport: () => reportData({ rows: [tram, hotel] }) });
    renderScreen(<Expenses />, { address, width: 1440 });
    const band = within(await screen.findByRole('region', { name: 'Tax and reimbursement' }));
    expect(band.getByText('Tax 19%')).toBeTruthy();
    expect(band.getByText('$19.00')).toBeTruthy();
    expect(band.getByText('1 line, $100.00 net')).toBeTruthy();
    expect(band.getByText('$119.00 is not')).toBeTruthy();
    const row = within(await screen.findByRole('row', { name: /Hotel/ }));
    expect(row.getByText('$19.00')).toBeTruthy();
    expect(row.getByText('No')).toBeTruthy();
  });

  it('is typed below More, told while it is typed, and nothing else is written', async () => {
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readReport: () => reportData({ rows: [expenseRow(3, 'Hotel', { amount: 119 })] }),
      updateExpense: ({ body }) => {
        sent.push(body.changes);
        return { success: true as const, row: hotel };
      },
    });
    const { user, dialog } = await openMenu('Edit');
    expect(dialog.queryByLabelText('Tax rate, %')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^More/ }));
    await user.type(dialog.getByLabelText('Tax rate, %'), '19');
    expect(dialog.getByText('$19.00 tax, $100.00 net')).toBeTruthy();
    await user.type(dialog.getByLabelText('Tax, USD'), '120');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^The tax is part of the amount/)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Tax, USD'));
    await user.selectOptions(dialog.getByLabelText('Reimbursable'), 'No');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ taxRate: 19, reimbursable: 'No' }]));
  });
});

it('money that was given back has a key for its sign', async () => {
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [tram, hotel] }),
    rateOfDay: () => ({ rate: null, day: null, source: null }),
  });
  const { user, dialog } = await openMenu('Edit');
  const hasKey = (label: string | RegExp) => hasSignKey(dialog.getByLabelText(label));
  expect([hasKey(/^Amount, USD/), hasKey('Tax, USD'), hasKey('Tax rate, %')]).toEqual([true, true, false]);
  await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  expect([hasKey(/^Paid, EUR/), hasKey('USD for 1 EUR')]).toEqual([true, false]);
});

describe('a split', () => {
  it('says what is left, is refused while it does not add up, and can be taken back', async () => {
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readReport: () => reportData({ rows: [tram, hotel] }),
      splitExpense: ({ body }) => {
        sent.push(body.parts);
        const rows = body.parts.map(({ description, amount }, at) =>
          expenseRow(3 + at, description, { amount }),
        );
        return { success: true as const, rows };
      },
      unsplitExpense: ({ body: { before, others } }) => {
        sent.push(before, others.length);
        return { success: true as const, rows: [hotel] };
      },
    });
    const { user, dialog } = await openMenu('Split');
    const part = (at: number) => within(dialog.getByRole('group', { name: `Part ${at}` }));
    const amountOf = async (at: number, text: string) => {
      await user.clear(part(at).getByLabelText(/^Amount/));
      await user.type(part(at).getByLabelText(/^Amount/), text);
    };
    await amountOf(1, '100');
    expect(dialog.getByText('$19.00 of $119.00 left')).toBeTruthy();
    await amountOf(2, '12');
    await user.click(dialog.getByRole('button', { name: 'Split' }));
    expect(await dialog.findByText('$7.00 is missing: the parts have to add up to $119.00')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add a part of $7.00' }));
    expect(dialog.getByText('Adds up to $119.00')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Split' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      [
        { description: 'Hotel', category: 'Travel', amount: 100 },
        { description: 'Hotel', category: '', amount: 12 },
        { description: 'Hotel', category: '', amount: 7 },
      ],
      { description: 'Hotel', category: 'Travel', amount: 119, paid: '', tax: '', notes: '' },
      2,
    ]);
  });

  it('tells that it could not be taken back, though its dialog is gone', async () => {
    answerCalls(manifest, contract, {
      readReport: () => reportData({ rows: [tram, hotel] }),
      splitExpense: () => ({ success: true as const, rows: [hotel, expenseRow(4, 'Breakfast')] }),
      unsplitExpense: () => {
        throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.');
      },
    });
    const { user, dialog } = await openMenu('Split');
    const [one, other] = dialog.getAllByLabelText(/^Amount/);
    if (!one || !other) throw new Error('There are no parts.');
    await user.clear(one);
    await user.type(one, '100');
    await user.type(other, '19');
    await user.click(dialog.getByRole('button', { name: 'Split' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Not taken back\. This row was changed in the sheet/)).toBeTruthy();
  });

  it('of a row with words where figures are expected can be taken back as well', async () => {
    const sent: unknown[] = [];
    const noted = { ...hotel, paid: 'by card', tax: '19,50' };
    answerCalls(manifest, contract, {
      readReport: () => reportData({ rows: [tram, noted] }),
      splitExpense: () => ({ success: true as const, rows: [noted, expenseRow(4, 'Breakfast')] }),
      unsplitExpense: ({ body: { before } }) => {
        sent.push(before);
        return { success: true as const, rows: [noted] };
      },
    });
    const { user, dialog } = await openMenu('Split');
    const [one, other] = dialog.getAllByLabelText(/^Amount/);
    if (!one || !other) throw new Error('There are no parts.');
    await user.clear(one);
    await user.type(one, '100');
    await user.type(other, '19');
    await user.click(dialog.getByRole('button', { name: 'Split' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const before = { description: 'Hotel', category: 'Travel', amount: 119, tax: 19.5, notes: '' };
    await waitFor(() => expect(sent).toEqual([before]));
  });
});
