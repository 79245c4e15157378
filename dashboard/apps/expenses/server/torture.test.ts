import { RecordClient } from '#testing/server/record-client.ts';
import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
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

/** Paid in another currency, so that the columns that come later are there and mistreated as well. */
const blank = {
  ...{ date: '2026-01-15', description: 'x', category: '', amount: 12.5 },
  ...{ currency: 'EUR', paid: 11.5, rate: 1.087 },
};

function open(user: TestUser, report: { id: string; sheetId: string }): AppFile {
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
}

let count = 0;

torture({
  name: 'Expenses',
  sheet: expense.sheet,
  key: 'Description',
  edited: 'Notes',
  other: 'Category',
  async make(user) {
    count += 1;
    const { report } = await user
      .client(manifest, contract)
      .createReport({ body: { name: `Torture ${count}` } });
    const file = open(user, { id: report.id, sheetId: report.sheetId ?? '' });
    // A line in another currency brings its columns, and leaves them.
    await file.remove(await file.add({}));
    return file;
  },
});

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
