import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

const address = '?app=expenses&report=r1';
const flight = expenseRow(2, 'Flight', { amount: 748 });
const hotel = expenseRow(3, 'Hotel', { amount: 486.2, currency: 'EUR', paid: 414, rate: 1.1744 });
const lens = expenseRow(4, 'Lens', { amount: '', currency: 'JPY', paid: 9800 });

function cellsOf(row: HTMLElement): Record<string, string | null> {
  const cells = within(row).getAllByRole('gridcell');
  return Object.fromEntries(cells.map((cell) => [cell.getAttribute('data-field') ?? '', cell.textContent]));
}

describe('a report in several currencies', () => {
  it('says what was paid in each, and which lines its total is without', async () => {
    answerCalls(manifest, contract, { readReport: () => reportData({ rows: [flight, hotel, lens] }) });
    renderScreen(<Expenses />, { address, width: 1440 });
    const grid = await screen.findByRole('grid', { name: 'Expenses' });
    const row = (name: string) => within(grid).findByRole('row', { name: new RegExp(name) });
    const heads = within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads.slice(1, 8)).toEqual([
      'Date',
      'Description',
      'Category',
      'Currency',
      'Paid',
      'Rate',
      'In USD',
    ]);
    expect(cellsOf(await row('Flight'))).toMatchObject({
      currency: 'USD',
      paid: '748.00',
      rate: 'same',
      amount: '$748.00',
    });
    expect(cellsOf(await row('Hotel'))).toMatchObject({
      currency: 'EUR',
      paid: '414.00',
      rate: '1.1744',
      amount: '$486.20',
    });
    expect(cellsOf(await row('Lens'))).toMatchObject({
      currency: 'JPY',
      paid: '9,800',
      rate: '',
      amount: 'No rate yet',
    });
    const band = screen.getByRole('region', { name: 'By currency' });
    expect(band.textContent).toBe(
      'US Dollar$748.001 lineEuro€414.001 line, $486.20Japanese Yen¥9,8001 line, without a rate' +
        'Each line is converted at its own rate and rounded to 2 decimals, halves away from zero; then they are added.',
    );
    expect(screen.getByRole('heading', { name: 'Total in USD' })).toBeTruthy();
    expect(screen.getByText('3 expenses, without 1 line')).toBeTruthy();
    expect(screen.getByText('Without 1 line: no rate yet')).toBeTruthy();
  });

  it('shows none of it where there is one alone', async () => {
    answerCalls(manifest, contract, { readReport: () => reportData() });
    renderScreen(<Expenses />, { address, width: 1440 });
    const grid = await screen.findByRole('grid', { name: 'Expenses' });
    expect(within(grid).queryByRole('columnheader', { name: 'Rate' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'By currency' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Total' })).toBeTruthy();
  });
});

it('a change of anything else leaves what was paid in the own currency of the report', async () => {
  const named = expenseRow(3, 'Hotel', { amount: 486.2, currency: 'USD', paid: 486.2, rate: 1 });
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [named] }),
    updateExpense: ({ body }) => {
      sent.push(body.changes);
      return { success: true as const, row: named };
    },
  });
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Hotel' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Notes'), 'Room 305');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ notes: 'Room 305' }]));
});

it('a row that is changed is told the rate of its day, since a blank one stays blank', async () => {
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [flight] }),
    rateOfDay: ({ query }) => ({ rate: 1.1743, day: query.day, source: 'European Central Bank' }),
  });
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Flight' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
  expect(
    await dialog.findByText('Rate of the day: 1.1743 (European Central Bank, Nov 3, 2025)'),
  ).toBeTruthy();
});

describe('the rate of a line', () => {
  it('is changed for all lines in its currency, each by its own day, and back', async () => {
    const dinner = expenseRow(5, 'Dinner', { date: '2025-11-04', amount: 117, currency: 'EUR', paid: 100 });
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readReport: () => reportData({ rows: [flight, hotel, dinner] }),
      rateOfDay: ({ query }) => {
        const rate = query.day === '2025-11-03' ? 1.1743 : 1.18;
        return { rate, day: query.day, source: 'European Central Bank' };
      },
      changeExpenses: ({ body }) => {
        sent.push(body.rows.map(({ row, changes }) => [row, changes.rate, changes.amount]));
        return { success: true as const, rows: [hotel, dinner] };
      },
    });
    const { user } = renderScreen(<Expenses />, { address, width: 1440 });
    const grid = await screen.findByRole('grid', { name: 'Expenses' });
    await user.click(within(await within(grid).findByRole('row', { name: /Hotel/ })).getByText('Hotel'));
    const panel = within(await screen.findByRole('region', { name: 'Rate' }));
    expect(panel.getByText('€414.00 is $486.20')).toBeTruthy();
    expect(panel.getByLabelText('USD for 1 EUR')).toHaveProperty('value', '1.1744');
    await user.click(await panel.findByLabelText(/^Rate of the day, 1.1743 \(European Central Bank/));
    expect(panel.getByText('€414.00 is $486.16')).toBeTruthy();
    await user.click(panel.getByLabelText('Use for all 2 lines in Euro'));
    await user.click(panel.getByRole('button', { name: 'Save 2 rows' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      [
        [3, 1.1743, 486.16],
        [5, 1.18, 118],
      ],
      [
        [3, 1.1744, 486.2],
        [5, '', 117],
      ],
    ]);
  });
});

it('a line whose day has no rate is told when the others have got theirs', async () => {
  const dinner = expenseRow(5, 'Dinner', { date: '2025-11-04', amount: 117, currency: 'EUR', paid: 100 });
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [hotel, dinner] }),
    rateOfDay: ({ query: { day } }) => {
      const rate = day === hotel.date ? 1.1743 : null;
      return { rate, day: rate === null ? null : day, source: 'European Central Bank' };
    },
    changeExpenses: () => ({ success: true as const, rows: [hotel] }),
  });
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  const grid = await screen.findByRole('grid', { name: 'Expenses' });
  await user.click(within(await within(grid).findByRole('row', { name: /Hotel/ })).getByText('Hotel'));
  const panel = within(await screen.findByRole('region', { name: 'Rate' }));
  await user.click(await panel.findByLabelText(/^Rate of the day/));
  await user.click(panel.getByLabelText('Use for all 2 lines in Euro'));
  await user.click(panel.getByRole('button', { name: 'Save 2 rows' }));
  expect(
    await screen.findByText('Rate of 1 row changed. There is no rate yet for the day of 1 other row.'),
  ).toBeTruthy();
});

it('a row without an amount can be edited', async () => {
  const blank = expenseRow(3, 'Hotel', { amount: '' });
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [blank] }),
    updateExpense: ({ body }) => {
      sent.push(body.changes);
      return { success: true as const, row: blank };
    },
  });
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Hotel' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Notes'), 'Room 305');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ notes: 'Room 305' }]));
});

it('a rate that cannot be looked up for one of several lines is told, and nothing is changed', async () => {
  const dinner = expenseRow(5, 'Dinner', { date: '2025-11-04', amount: 117, currency: 'EUR', paid: 100 });
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [hotel, dinner] }),
    rateOfDay: ({ query: { day } }) => {
      if (day !== hotel.date) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
      return { rate: 1.1743, day, source: 'European Central Bank' };
    },
  });
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  const grid = await screen.findByRole('grid', { name: 'Expenses' });
  await user.click(within(await within(grid).findByRole('row', { name: /Hotel/ })).getByText('Hotel'));
  const panel = within(await screen.findByRole('region', { name: 'Rate' }));
  await user.click(await panel.findByLabelText(/^Rate of the day/));
  await user.click(panel.getByLabelText('Use for all 2 lines in Euro'));
  await user.click(panel.getByRole('button', { name: 'Save 2 rows' }));
  expect(await panel.findByText('Failed to change the rate')).toBeTruthy();
  expect(panel.getByText(/Rowhouse could not be reached/)).toBeTruthy();
});

describe('an expense in another currency', () => {
  it('is added by its currency, what was paid and the rate', async () => {
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readReport: () => reportData(),
      rateOfDay: () => ({ rate: 1.1743, day: '2025-11-03', source: 'European Central Bank' }),
      addExpense: ({ body: { sheetId: _, ...body } }) => {
        sent.push(body);
        return { success: true as const, rowIndex: 4, row: hotel };
      },
    });
    const { user } = renderScreen(<Expenses />, { address });
    const [button] = await screen.findAllByRole('button', { name: 'Add Expense' });
    if (!button) throw new Error('There is no button.');
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
    await user.type(dialog.getByLabelText(/Description/), 'Hotel');
    await user.type(dialog.getByLabelText('Amount, USD *'), '414');
    await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR, Euro');
    // The typed amount is what was paid, and a line may wait for its rate.
    expect(dialog.getByLabelText('Paid, EUR *')).toHaveProperty('value', '414');
    expect(dialog.getByLabelText('Amount, USD')).toHaveProperty('value', '');
    expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false);
    expect(await dialog.findByText('If blank: 1.1743, European Central Bank, Nov 3, 2025')).toBeTruthy();
    await user.type(dialog.getByLabelText('USD for 1 EUR'), '0');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Please enter the rate as a number, such as 1.0842')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(dialog.getByLabelText('USD for 1 EUR'));
    await user.type(dialog.getByLabelText('USD for 1 EUR'), '1.1744');
    expect(dialog.getByLabelText('Amount, USD')).toHaveProperty('value', '486.20');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([{ amount: 486.2, currency: 'EUR', paid: 414, rate: 1.1744 }]);
  });

  it('is told once where it could not be changed back', async () => {
    answerCalls(manifest, contract, {
      readReport: () => reportData({ rows: [hotel] }),
      rateOfDay: ({ query: { day } }) => ({ rate: 1.1743, day, source: 'European Central Bank' }),
      changeExpenses: thenRefuse({ success: true as const, rows: [hotel] }),
    });
    const view = renderScreen(<Expenses />, { address, width: 1440 });
    const grid = await screen.findByRole('grid', { name: 'Expenses' });
    await view.user.click(within(await within(grid).findByRole('row', { name: /Hotel/ })).getByText('Hotel'));
    const panel = within(await screen.findByRole('region', { name: 'Rate' }));
    await view.user.click(await panel.findByLabelText(/^Rate of the day, 1.1743/));
    await view.user.click(panel.getByRole('button', { name: /^Save row/ }));
    await seeUndoRefused(view);
  });
});
