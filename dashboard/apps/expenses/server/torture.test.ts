import { RecordClient } from '#testing/server/record-client.ts';
import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import { newExpense } from '../currencies.ts';
import manifest from '../manifest.ts';
import { expense, headed } from '../record.ts';
import { rule } from '../rules.ts';

type Texts = Readonly<Record<string, string>>;

function changesOf({ Description: description, Notes: notes, Category: category }: Texts) {
  return {
    ...(description !== undefined && { description }),
    ...(notes !== undefined && { notes }),
    ...(category !== undefined && { category }),
  };
}

const seen = (row: AppRow) => headed.seen.encode(headed.row.parse(row));

/** Paid in another currency, so that the later columns are there and get mangled too. */
const blank = {
  ...{ date: '2026-01-15', description: 'x', category: '', amount: 12.5 },
  ...{ currency: 'EUR', paid: 11.5, rate: 1.087 },
};

type Opening = (user: TestUser, report: { id: string; sheetId: string }) => AppFile;

/** With the calls for one row. */
const open: Opening = (user, report) => {
  const client = user.client(manifest, contract);
  const { id: reportId, sheetId } = report;
  return {
    spreadsheetId: sheetId,
    sharedId: reportId,
    as: (other) => open(other, report),
    rows: async () => (await client.readReport({ reportId, query: { sheetId } })).rows,
    async add(texts) {
      const body = { ...blank, ...changesOf(texts), sheetId };
      return (await client.addExpense({ reportId, body })).row;
    },
    async edit(shown, texts) {
      const { row, expected } = seen(shown);
      const body = { expected, changes: changesOf(texts), sheetId };
      return (await client.updateExpense({ reportId, row, body })).row;
    },
    async remove(shown) {
      const { row, expected } = seen(shown);
      await client.deleteExpense({ reportId, row, body: { expected, sheetId } });
    },
  };
};

/** With the calls for many rows: the lines of a statement, the rows they change, and undoing them. */
const openStatement: Opening = (user, report) => {
  const client = user.client(manifest, contract);
  const { id: reportId, sheetId } = report;
  const only = ([row]: readonly AppRow[]) => {
    if (!row) throw new Error('No row was answered.');
    return row;
  };
  return {
    ...open(user, report),
    as: (other) => openStatement(other, report),
    async add(texts) {
      const expenses = [newExpense.parse({ ...blank, ...changesOf(texts) })];
      return only((await client.addExpenses({ reportId, body: { expenses, sheetId } })).rows);
    },
    async edit(shown, texts) {
      const rows = [{ ...seen(shown), changes: changesOf(texts) }];
      return only((await client.changeExpenses({ reportId, body: { rows, sheetId } })).rows);
    },
    async remove(shown) {
      await client.removeExpenses({ reportId, body: { rows: [seen(shown)], sheetId } });
    },
  };
};

let count = 0;

const tried = (opening: Opening) => ({
  sheet: expense.sheet,
  key: 'Description',
  edited: 'Notes',
  other: 'Category',
  async make(user: TestUser) {
    count += 1;
    const { report } = await user
      .client(manifest, contract)
      .createReport({ body: { name: `Torture ${count}` } });
    const file = opening(user, { id: report.id, sheetId: report.sheetId ?? '' });
    // A line in another currency creates its columns, which stay.
    await file.remove(await file.add({}));
    return file;
  },
});

torture({ name: 'Expenses', ...tried(open) });
torture({ name: 'Expenses, statements', ...tried(openStatement), part: 2 });

tortureRecord({
  name: 'Expenses, rules',
  record: rule,
  clientOf: (user) => new RecordClient(user.client(manifest, contract), rule),
  key: 'text',
  edited: 'description',
  other: 'category',
  base: { leaveOut: false },
  part: 1,
});
