import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import type { CellsOf } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { isWhole, settled, type ToldLine } from '../currencies.ts';
import type { ExpenseChanges, expense } from '../record.ts';
import { currencyOf } from './report-files.ts';

/**
 * Lines with what follows of the rest. The report is asked for its currency only where one leaves something out. `placeOf` says
 * what stands before the names of a line's fields in a problem.
 * @throws Problem INVALID_INPUT that names the field without which nobody knows what was paid
 */
export async function settledLines<L extends ToldLine>(
  context: AppContext,
  reportId: string,
  lines: readonly L[],
  placeOf: (index: number) => string = () => '',
): Promise<readonly L[]> {
  if (lines.every(isWhole)) return lines;
  // What is missing of a line that names no currency is missing in any report.
  for (const [index, line] of lines.entries()) {
    if (!line.currency) settled(line, usualCurrency, placeOf(index));
  }
  const { currency = usualCurrency } = currencyOf(await context.drive.get(reportId));
  return lines.map((line, index) => settled(line, currency, placeOf(index)));
}

/**
 * An amount may be blank only where the row says what was paid in another currency.
 * @throws Problem INVALID_INPUT
 */
export function requireCounted(seen: CellsOf<typeof expense>, changes: ExpenseChanges): void {
  if (changes.amount !== '') return;
  const { currency, paid } = { ...seen, ...changes };
  if (currency !== '' && paid !== '') return;
  const message = 'Please enter a valid amount';
  throw new Problem('INVALID_INPUT', message, { fields: { amount: message } });
}
