import { type Rule, Rules } from '../../dashboard/apps/expenses/rules.ts';
import { type LineRecord, lineFields } from '../../dashboard/apps/expenses/screens/statement/line-fields.ts';
import {
  judgedLines,
  statementLines,
} from '../../dashboard/apps/expenses/screens/statement/statement-lines.ts';
import { readImport } from '../../dashboard/backend/files/read-import.ts';
import { maxImportRows } from '../../dashboard/kernel/calls/imports.ts';
import { expenseRow } from '../../dashboard/testing/data/expenses.ts';
import type { Figure, Section } from '../figure.ts';

const tooMany = 200_000;
const csvOf = (lines: number) => `Date,Text,Amount\n${'2026-11-20,Shop,-1\n'.repeat(lines)}`;

/** Milliseconds on the wall from a file's bytes to its rows or to the sentence that refuses it. */
async function read(text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const before = performance.now();
  await readImport({ name: 'bank.csv', claimedType: 'text/csv', bytes }).catch(() => undefined);
  return performance.now() - before;
}

/** Milliseconds of processor time of what a page does with the rows in one go, before it shows them. */
function judge(): number {
  const blank = Object.fromEntries(lineFields.map(({ key }) => [key, ''])) as LineRecord;
  const records = Array.from({ length: maxImportRows }, (_, at) => ({
    ...blank,
    ...{ date: '2026-11-20', description: `Shop ${at} of many`, amount: `-${at + 1}.00` },
  }));
  const rows = Array.from({ length: 1000 }, (_, at) =>
    expenseRow(at + 2, `Shop ${at}`, {
      ...{ date: '2026-11-18', amount: at * 1.1, currency: 'EUR', paid: at, rate: 1.1 },
    }),
  );
  const rule = (at: number): Rule => ({
    ...{ id: `row-${at}`, _rowIndex: at, text: `none ${at} * such`, category: 'X' },
    ...{ description: '', leaveOut: false },
  });
  const rules = new Rules(Array.from({ length: 300 }, (_, at) => rule(at + 2)));
  const before = process.cpuUsage();
  statementLines(judgedLines(records, rows, { own: 'USD' }, rules));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measure(): Promise<Figure[]> {
  await read(csvOf(10));
  const unit = 'ms';
  return [
    { what: `${maxImportRows} lines are read from CSV`, value: await read(csvOf(maxImportRows)), unit },
    { what: `${tooMany} lines are refused`, value: await read(csvOf(tooMany)), unit },
    {
      what: `${maxImportRows} lines are judged beside 1,000 rows and 300 rules`,
      value: judge(),
      unit: 'ms of processor time',
    },
  ];
}

export const statement: Section = {
  name: 'statement',
  title: 'A statement of a bank, from its file to what becomes of its lines',
  measure,
};
