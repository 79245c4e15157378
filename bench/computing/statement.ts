import type { Rule } from '../../dashboard/apps/expenses/rules.ts';
import { freshLines } from '../../dashboard/apps/expenses/screens/statement/use-judged-lines.ts';
import { readImport } from '../../dashboard/backend/files/read-import.ts';
import { inPieces } from '../../dashboard/frontend/page/pauses.ts';
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

interface Judged {
  /** Milliseconds of processor time. */
  spent: number;
  /** Milliseconds of wall time during which nothing else got a turn. */
  longest: number;
}

/** What a page does with a file's rows before it shows them, piece by piece. */
async function judge(): Promise<Judged> {
  const table = {
    headers: ['Date', 'Text', 'Amount'],
    rows: Array.from({ length: maxImportRows }, (_, at) => [
      '2026-11-20',
      `Shop ${at} of many`,
      `-${at + 1}.00`,
    ]),
  };
  const rows = Array.from({ length: 1000 }, (_, at) =>
    expenseRow(at + 2, `Shop ${at}`, {
      ...{ date: '2026-11-18', amount: at * 1.1, currency: 'EUR', paid: at, rate: 1.1 },
    }),
  );
  const rule = (at: number): Rule => ({
    ...{ id: `row-${at}`, _rowIndex: at, text: `none ${at} * such`, category: 'X' },
    ...{ description: '', leaveOut: false },
  });
  const rules = Array.from({ length: 300 }, (_, at) => rule(at + 2));
  const facts = { table, rows, rules, money: { own: 'USD' }, order: 'monthFirst' } as const;
  const before = process.cpuUsage();
  let [longest, turnedAt] = [0, performance.now()];
  const turn = () => {
    longest = Math.max(longest, performance.now() - turnedAt);
    turnedAt = performance.now();
  };
  const turns = setInterval(turn);
  await inPieces(freshLines({ ...facts, mapping: ['date', 'description', 'amount'] }), () => true);
  turn();
  clearInterval(turns);
  const { user, system } = process.cpuUsage(before);
  return { spent: (user + system) / 1000, longest };
}

async function measure(): Promise<Figure[]> {
  await read(csvOf(10));
  const unit = 'ms';
  const judged = await judge();
  const what = `${maxImportRows} lines are judged beside 1,000 rows and 300 rules`;
  return [
    { what: `${maxImportRows} lines are read from CSV`, value: await read(csvOf(maxImportRows)), unit },
    { what: `${tooMany} lines are refused`, value: await read(csvOf(tooMany)), unit },
    { what, value: judged.spent, unit: 'ms of processor time' },
    {
      what: 'the longest task of it',
      value: judged.longest,
      unit,
      budget: { of: 'value', most: 50 },
    },
  ];
}

export const statement: Section = {
  name: 'statement',
  title: 'A statement of a bank, from its file to what becomes of its lines',
  measure,
};
