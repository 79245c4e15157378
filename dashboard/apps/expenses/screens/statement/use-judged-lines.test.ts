import { expect, it } from 'vitest';
import { readFile } from '#backend/files/read-file.ts';
import { guessMapping } from '#frontend/import/mapping.ts';
import { inPieces } from '#frontend/page/pauses.ts';
import { inOneGo } from '#kernel/in-one-go.ts';
import { Random } from '#kernel/random.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import type { Rule } from '../../rules.ts';
import { lineFields } from './line-fields.ts';
import { freshLines, type StatementFacts } from './use-judged-lines.ts';

const count = 10_000;

/** A long file beside a long report: lines that are there, that may be, that occur twice, that are not expenses. */
function longStatement(): StatementFacts {
  const random = new Random(11);
  const day = (at: number) => `2026-11-${String((at % 28) + 1).padStart(2, '0')}`;
  const rule: Rule = {
    ...{ id: 'row-2', _rowIndex: 2, text: 'shop 7 * many', category: 'Supplies', description: '' },
    leaveOut: false,
  };
  return {
    table: {
      headers: ['Date', 'Text', 'Amount'],
      rows: Array.from({ length: count }, (_, at) => {
        const shop = random.int(1, 900);
        return [
          at % 501 === 0 ? 'soon' : day(at),
          `Shop ${shop} of many`,
          `${at % 40 === 0 ? '' : '-'}${shop}.10`,
        ];
      }),
    },
    mapping: ['date', 'description', 'amount'],
    order: 'monthFirst',
    rules: [rule],
    rows: Array.from({ length: 1000 }, (_, at) =>
      expenseRow(at + 2, `Shop ${at} of many`, {
        ...{ date: day(at), category: 'Travel' },
        ...(at % 2 === 0 ? { amount: at + 0.1 } : { amount: at * 1.1, currency: 'EUR', paid: at, rate: 1.1 }),
      }),
    ),
    money: { own: 'USD' },
  };
}

it('10,000 lines gone through in pieces become what they become in one go, and others have their turn meanwhile', async () => {
  const facts = longStatement();
  const whole = inOneGo(freshLines(facts));
  expect(new Set(whole.map(({ verdict }) => verdict.kind))).toEqual(
    new Set(['new', 'matches', 'choose', 'duplicate', 'left', 'refused']),
  );
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  });
  const pieces = await inPieces(freshLines(facts), () => true);
  clearInterval(turn);
  expect(pieces).toEqual(whole);
  expect(turns).toBeGreaterThan(5);
});

it('ends early once another file or another rule is wanted', async () => {
  expect(await inPieces(freshLines(longStatement()), () => false)).toBeUndefined();
});

it('an account that more came into than went out of still has its payments as expenses', async () => {
  const bank = [
    'Buchungstag;Verwendungszweck;Betrag;Saldo',
    '03.11.2026;Rechnung 1;1.200,00;1.200,00',
    '04.11.2026;Rechnung 2;800,00;2.000,00',
    '05.11.2026;REWE Einkauf;-12,50;1.987,50',
  ];
  expect(await verdictsOf(bank)).toEqual([
    ['Rechnung 1', 'left', -1200],
    ['Rechnung 2', 'left', -800],
    ['REWE Einkauf', 'new', 12.5],
  ]);
  // A card that writes no sign before what was paid has no balance, and one that only paid has no minus at all.
  const card = [
    'Date,Description,Amount',
    '11/13/2026,Hotel,120.00',
    '11/14/2026,Taxi,8.00',
    '11/15/2026,Refund,-5.00',
  ];
  expect(await verdictsOf(card)).toEqual([
    ['Hotel', 'new', 120],
    ['Taxi', 'new', 8],
    ['Refund', 'left', -5],
  ]);
  const prepaid = [
    'Date,Description,Amount,Balance',
    '11/13/2026,Hotel,120.00,80.00',
    '11/14/2026,Taxi,8.00,72.00',
  ];
  expect(await verdictsOf(prepaid)).toEqual([
    ['Hotel', 'new', 120],
    ['Taxi', 'new', 8],
  ]);
});

/** What becomes of each line of a CSV file, and its amount as an expense. */
async function verdictsOf(csv: readonly string[]) {
  const read = await readFile('statement.csv', Buffer.from(csv.join('\n')));
  if (read.kind !== 'table') throw new Error(`It is ${read.kind}.`);
  const facts: StatementFacts = {
    ...{ table: read, mapping: guessMapping(read.headers, lineFields), order: 'monthFirst' },
    ...{ rules: [], rows: [], money: { own: 'EUR' } },
  };
  return inOneGo(freshLines(facts)).map(({ record, verdict, amount }) => [
    record.description,
    verdict.kind,
    amount,
  ]);
}
