import type * as z from 'zod';
import contract from '../../apps/expenses/contract.ts';
import manifest from '../../apps/expenses/manifest.ts';
import type { headed, NewExpense } from '../../apps/expenses/record.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';
import { cellsOf } from './seen-row.ts';

/** A row in wire format, under the sheet's headers. */
export type HeadedExpense = z.input<typeof headed.row>;

let count = 0;

/** A new report of a person, and everything they can do with it, in the product and by hand. */
export async function newReport(user: TestUser) {
  count += 1;
  const name = `Trip ${count}`;
  const client = user.client(manifest, contract);
  const { report } = await client.createReport({ body: { name } });
  const sheetId = report.sheetId ?? '';
  const reportId = report.id;
  return {
    client,
    report,
    reportId,
    sheetId,
    hand: new Hand(user.browser),
    async add(expense: Partial<NewExpense> = {}, requestKey?: string): Promise<HeadedExpense> {
      const body = { ...taxi, ...expense, sheetId };
      return (await client.addExpense({ reportId, body }, requestKey === undefined ? {} : { requestKey }))
        .row;
    },
    async edit(row: HeadedExpense, changes: Partial<NewExpense>): Promise<HeadedExpense> {
      const body = { expected: cellsOf(row), changes, sheetId };
      return (await client.updateExpense({ reportId, row: row._rowIndex, body })).row;
    },
    async remove(row: HeadedExpense): Promise<string> {
      const body = { expected: cellsOf(row), sheetId };
      return (await client.deleteExpense({ reportId, row: row._rowIndex, body })).undo;
    },
    async rows(): Promise<HeadedExpense[]> {
      return (await client.readReport({ reportId, query: { sheetId } })).rows;
    },
  };
}

/** A person's reports as their screen lists them. */
export function reportsOf(user: TestUser) {
  return user.client(manifest, contract).listReports({});
}

/** A report of three rows: a tram on row 2, a hotel on row 3, a lunch on row 4. */
export async function threeRows(user: TestUser) {
  const report = await newReport(user);
  const tram = await report.add({ description: 'Tram', amount: 3 });
  const hotel = await report.add({ description: 'Hotel', amount: 120, date: '2025-11-19' });
  const lunch = await report.add({ description: 'Lunch', amount: 18.4, date: '2025-11-20' });
  return { ...report, tram, hotel, lunch };
}

/** Each row with its description. */
export function described(rows: readonly HeadedExpense[]) {
  return rows.map(({ _rowIndex, Description }) => [_rowIndex, Description]);
}

export const taxi: NewExpense = { date: '2025-11-21', description: 'Taxi', category: 'Travel', amount: 12.5 };
