import { expect, it } from 'vitest';
import { inPieces } from '#frontend/page/pauses.ts';
import { inOneGo } from '#kernel/in-one-go.ts';
import { Random } from '#kernel/random.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import type { Rule } from '../../rules.ts';
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
