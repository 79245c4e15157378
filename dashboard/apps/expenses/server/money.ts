import type { AppContext } from '#backend/context.ts';
import type { WantedRate } from '#backend/rates/rate-table.ts';
import { nameOfSource, rateOfDay } from '#backend/rates/rates.ts';
import type { CellsOf } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { abroadOf, isWhole, refused, settled, type ToldLine } from '../currencies.ts';
import type { ExpenseChanges, expense } from '../record.ts';
import { requireTax } from '../tax.ts';
import { currencyOf } from './report-files.ts';

type NewLine = ToldLine & {
  readonly date?: string | undefined;
  readonly tax?: number | string | undefined;
};

/**
 * Lines with what follows of the rest. The report is asked for its currency only where one leaves something out. `placeOf` says
 * what stands before the names of a line's fields in a problem.
 * @throws Problem INVALID_INPUT that names the field without which nobody knows what was paid
 */
export async function settledLines<L extends NewLine>(
  context: AppContext,
  reportId: string,
  lines: readonly L[],
  placeOf: (index: number) => string = () => '',
): Promise<readonly L[]> {
  for (const [index, line] of lines.entries()) requireTax(line, placeOf(index));
  if (lines.every(isWhole)) return lines;
  // What is missing of a line that names no currency is missing in any report.
  for (const [index, line] of lines.entries()) {
    if (!line.currency) settled(line, usualCurrency, placeOf(index));
  }
  const { currency = usualCurrency } = currencyOf(await context.drive.get(reportId));
  return await Promise.all(
    lines.map(async (line, index) =>
      settled(await atRateOfDay(context, line, currency), currency, placeOf(index)),
    ),
  );
}

/** A line with the rate of its day, where it needs one and there is one. A table that cannot be read keeps nobody from writing. */
async function atRateOfDay<L extends NewLine>({ request }: AppContext, line: L, own: string): Promise<L> {
  const { amount = '', rate = '', date } = line;
  const abroad = abroadOf(line, own);
  if (!abroad || amount !== '' || rate !== '') return line;
  const wanted = { from: abroad.currency, to: own, day: date ?? request.day };
  const found = await rateOfDay(request.rates, wanted).catch(() => null);
  return found === null ? line : { ...line, rate: found.rate };
}

/** The rate of a day as a call tells it. */
export async function toldRate({ request: { rates } }: AppContext, wanted: WantedRate) {
  const found = await rateOfDay(rates, wanted);
  return {
    rate: found?.rate ?? null,
    day: found?.day ?? null,
    source: rates === null ? null : nameOfSource(rates),
  };
}

/**
 * An amount may be blank only where the row says what was paid in another currency.
 * @throws Problem INVALID_INPUT
 */
export function requireCounted(seen: CellsOf<typeof expense>, changes: ExpenseChanges, place = ''): void {
  if (changes.amount !== undefined || changes.tax !== undefined) requireTax({ ...seen, ...changes }, place);
  if (changes.amount !== '') return;
  const { currency, paid } = { ...seen, ...changes };
  if (currency !== '' && paid !== '') return;
  throw refused('amount', place);
}
