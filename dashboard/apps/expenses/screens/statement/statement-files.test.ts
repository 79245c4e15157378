import { describe, expect, it } from 'vitest';
import { readFile } from '#backend/files/read-file.ts';
import { guessMapping, orderIn, recordsOf } from '#frontend/import/mapping.ts';
import { inOneGo } from '#kernel/in-one-go.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { type Bank, booked, files } from '#testing/statements/bank.ts';
import { camtBanks } from '#testing/statements/camt-banks.ts';
import { csvBanks } from '#testing/statements/csv-banks.ts';
import { ofxBanks } from '#testing/statements/ofx-banks.ts';
import { qifBanks } from '#testing/statements/qif-banks.ts';
import type { ExpenseRow } from '../../record.ts';
import { lineFields } from './line-fields.ts';
import { judging, placing, RowsOfLines } from './statement-lines.ts';

/** What is offered for a file beside a report if nothing is changed in the dialog. */
async function offered(bank: Bank, lines: typeof booked, report: readonly ExpenseRow[]) {
  const read = await readFile(bank.file, Buffer.from(bank.write(lines)));
  if (read.kind !== 'table') throw new Error(`${bank.name} is no table but ${read.kind}.`);
  const mapping = guessMapping(read.headers, lineFields);
  const found = orderIn(read, mapping, lineFields);
  const order = found.state === 'told' ? found.order : undefined;
  const records = recordsOf(read, mapping, lineFields, order);
  const all = inOneGo(placing(inOneGo(judging(records, report, { own: bank.currency }))));
  const rows = new RowsOfLines(report);
  const taken = all.filter(({ verdict }) => verdict.kind === 'new');
  return { lines: all, expenses: taken.map((line) => rows.of(line)) };
}

function withRows(
  report: readonly ExpenseRow[],
  fresh: Awaited<ReturnType<typeof offered>>['expenses'],
): ExpenseRow[] {
  const rows = fresh.map(({ date, description, amount, category = '', notes = '' }, at) =>
    expenseRow(report.length + at + 2, description, { date, amount: Number(amount), category, notes }),
  );
  return [...report, ...rows];
}

const coinsIn = (rows: readonly ExpenseRow[]) =>
  rows.map(({ date, amount }) => [date, Math.round(Number(amount) * 100)]).toSorted();
const paidIn = (lines: typeof booked) =>
  lines.flatMap(({ day, coins }) => (coins < 0 ? [[day, -coins]] : [])).toSorted();

describe.each([
  ['CSV', csvBanks],
  ['OFX', ofxBanks],
  ['QIF', qifBanks],
  ['CAMT', camtBanks],
] as const)('ten files of %s', (_, banks) => {
  it.each(banks)(
    '$name: each line once, to the coin, however often and overlapping it comes',
    async (bank) => {
      const first = await offered(bank, files.first, []);
      expect(first.lines.filter(({ verdict }) => verdict.kind === 'refused')).toEqual([]);
      const report = withRows([], first.expenses);
      expect(coinsIn(report)).toEqual(paidIn(files.first));
      expect((await offered(bank, files.first, report)).expenses).toEqual([]);
      const second = await offered(bank, files.second, report);
      const whole = withRows(report, second.expenses);
      expect(coinsIn(whole)).toEqual(paidIn(booked));
      expect((await offered(bank, files.second, whole)).expenses).toEqual([]);
      expect((await offered(bank, booked, whole)).expenses).toEqual([]);
    },
  );

  it('are ten', () => expect(new Set(banks.map(({ name }) => name)).size).toBe(10));
});

it.each(csvBanks)(
  'two files behind one another, $name: to the coin, and the second header is said to be no line',
  async (bank) => {
    const write = () => {
      const both = [files.first, booked.slice(files.first.length)].map((lines) => bank.write(lines));
      return Buffer.concat(
        both.map((one) =>
          typeof one === 'string' ? Buffer.from(one.endsWith('\n') ? one : `${one}\n`) : one,
        ),
      );
    };
    const { lines, expenses } = await offered({ ...bank, write }, booked, []);
    expect(coinsIn(withRows([], expenses))).toEqual(paidIn(booked));
    const refused = lines.flatMap(({ verdict }) => (verdict.kind === 'refused' ? [verdict.why] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const why of refused) expect(why).toMatch(/is not a date$|is missing$|valid amount$|such as EUR$/);
  },
);
