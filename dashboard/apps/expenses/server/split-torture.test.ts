import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { filled } from '#testing/torture/torture-filled.ts';
import { mistreatmentsFor } from '#testing/torture/torture-parts.ts';
import { differences, enteredText, type Picture } from '#testing/torture/torture-picture.ts';
import { PreparedSheet } from '#testing/torture/torture-prepared.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { expense, headed } from '../record.ts';

// Changes of more than one row, just after someone has mangled the sheet by hand: a row is split and put together again, and its
// report is submitted and taken back.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const client = () => user.client(manifest, contract);
const seen = (row: AppRow) => headed.seen.encode(headed.row.parse(row));
let count = 0;
const reports = new Map<string, string>();

function notTried(): never {
  throw new Error('This is not tried here.');
}

const app = {
  name: 'Expenses, parted',
  sheet: expense.sheet,
  key: 'Description',
  edited: 'Notes',
  other: 'Category',
  async make(): Promise<AppFile> {
    count += 1;
    const { report } = await client().createReport({ body: { name: `Parted ${count}` } });
    const { id: reportId, sheetId } = report;
    const spreadsheetId = sheetId ?? '';
    reports.set(spreadsheetId, reportId);
    return {
      ...{ spreadsheetId, sharedId: reportId, edit: notTried, remove: notTried, as: notTried },
      rows: async () => (await client().readReport({ reportId, query: { sheetId: spreadsheetId } })).rows,
      async add({ Description: description = '', Notes: notes = '', Category: category = '' }) {
        const body = { date: '2026-01-15', description, notes, category, amount: 12.5 };
        return (await client().addExpense({ reportId, body: { ...body, sheetId: spreadsheetId } })).row;
      },
    };
  },
};

const prepared = new PreparedSheet();
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    },
  );

/** Every text anywhere in the spreadsheet, as often as it occurs. */
const textsIn = (picture: Picture) =>
  [...picture.tabs.values()]
    .flatMap(({ rows }) => rows.flat().map(enteredText))
    .filter((text) => text !== '')
    .toSorted();
const valuesOf = (rows: readonly AppRow[]) => rows.map(({ _rowIndex, id, ...cells }) => cells);

describe('while a person', () => {
  it.each(mistreatmentsFor(undefined, ['throws the file away']))(
    '$name, a row is parted and put together again, and nothing else changes',
    async ({ act, ends }) => {
      const { hands, at, witness, file } = await filled(app, user, prepared);
      const row = at(4);
      await act(hands);
      const reportId = reports.get(file.spreadsheetId) ?? '';
      const parts = [
        { description: 'Row e', category: 'Meals', amount: 10 },
        { description: 'Row e', category: 'Travel', amount: 2.5 },
      ];
      const { row: _rowIndex, expected } = seen(row);
      const input = { reportId, row: _rowIndex, body: { expected, parts, sheetId: file.spreadsheetId } };
      const before = await witness.look().catch(() => undefined);
      const rowsBefore = await file.rows().catch(() => []);
      let made: AppRow[] = [];
      const refused = await refusalOf(
        client()
          .splitExpense(input)
          .then(({ rows }) => {
            made = rows;
          }),
      );
      if (refused) {
        expect(ends).toMatch(/refused|either/);
        expect(refused.message).toMatch(/^[A-Z].*[.!?]$/);
        if (before) await witness.expectSame(before);
        return;
      }
      expect(made.map(({ Amount }) => Amount)).toEqual([10, 2.5]);
      expect((await file.rows()).length).toBe(rowsBefore.length + 1);
      const [first, ...others] = made;
      if (!first) throw new Error('There is no part.');
      await client().unsplitExpense({
        reportId,
        row: first._rowIndex,
        body: {
          expected: seen(first).expected,
          before: expense.changes.parse({
            ...{ description: row['Description'], category: row['Category'] },
            ...{ amount: row['Amount'], notes: row['Notes'] },
          }),
          others: others.map(seen),
          sheetId: file.spreadsheetId,
        },
      });
      expect(valuesOf(await file.rows())).toEqual(valuesOf(rowsBefore));
      const whole = await witness.look();
      if (before) expect(textsIn(whole)).toEqual(textsIn(before));
      // The steps are in a tab of their own; the rows have not changed.
      for (const move of ['submit', 'takeBack'] as const)
        await client().moveReport({ reportId, body: { move, comment: '' } });
      const after = await witness.look();
      const tabs = new Map([...after.tabs].filter(([id]) => whole.tabs.has(id)));
      expect(differences(whole, { frame: after.frame, tabs })).toEqual([]);
    },
  );
});
