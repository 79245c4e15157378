import type { Draft, Reading } from '#frontend/palette/app-action.ts';
import { pastDayIn } from '#frontend/palette/day-in.ts';
import { moneyIn } from '#frontend/palette/money-in.ts';
import { formatDay, parseDay, today } from '#kernel/day.ts';
import { readAmount } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import { formatUpTo, usualCurrency } from '#kernel/region.ts';
import { readDay, usualDayOrder } from '#kernel/written-day.ts';
import { expense, headed } from '../record.ts';
import { sheetHint } from './queries.ts';
import { commands } from './writes.ts';

/** "Framing tape 18.40 yesterday" */
export function readExpense({ text, isNamed, changed }: Reading): Draft | undefined {
  const day = pastDayIn(text, today());
  const money = moneyIn(day?.rest ?? text);
  if (!money && !isNamed) return undefined;
  const description = changed['description'] ?? money?.rest ?? day?.rest ?? text;
  const typedAmount = changed['amount'] ?? money?.typed ?? '';
  const amount = readAmount(typedAmount);
  const typedDay = changed['date'] ?? day?.day ?? today();
  const date = parseDay(typedDay) ?? readDay(typedDay, usualDayOrder());
  const category = changed['category'] ?? '';
  return {
    cells: [
      { name: 'description', label: 'Description', text: description, typed: description },
      {
        name: 'amount',
        label: 'Amount',
        text: 'amount' in amount ? formatUpTo(amount.amount, 3) : typedAmount,
        typed: typedAmount,
      },
      { name: 'date', label: 'Date', text: date === undefined ? typedDay : formatDay(date), typed: typedDay },
      { name: 'category', label: 'Category', text: category, typed: category },
    ],
    fit: isNamed ? 'named' : money?.isSure ? 'likely' : 'possible',
    problem: problemOf({ description, typedAmount, amount, date }),
    table: 0,
    add: async (cache, { id: reportId, currency = usualCurrency }, key) => {
      const values = expense.fresh.parse({
        description,
        amount: amountIn(typedAmount, currency),
        date,
        category,
      });
      const body = { ...values, ...sheetHint(cache, reportId) };
      const { row } = await commands.send(commands.make('addExpense', { reportId, body }, { key }));
      const { id: _, ...seen } = row;
      const expected = headed.cells.encode(seen);
      return {
        row: row._rowIndex,
        undo: () =>
          commands.send(commands.make('deleteExpense', { reportId, row: row._rowIndex, body: { expected } })),
      };
    },
  };
}

/**
 * The amount in the currency of the report, which is not known before there is one.
 * @throws Problem INVALID_INPUT if another currency was typed
 */
function amountIn(typed: string, currency: string): number {
  const read = readAmount(typed, { currency });
  if ('amount' in read) return read.amount;
  throw new Problem('INVALID_INPUT', read.problem);
}

interface Read {
  description: string;
  typedAmount: string;
  amount: ReturnType<typeof readAmount>;
  date: string | undefined;
}

function problemOf({ description, typedAmount, amount, date }: Read): string | null {
  if (description.trim() === '') return 'Say what it was for, such as "Framing tape 18.40"';
  if (typedAmount === '') return 'The amount is missing: type it after the words, such as 18.40';
  if ('problem' in amount) return `Amount: ${amount.problem}`;
  return date === undefined ? 'Date: type it as YYYY-MM-DD, or in words such as yesterday' : null;
}
