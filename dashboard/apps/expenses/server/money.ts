import type { AppContext } from '#backend/context.ts';
import type { WantedRate } from '#backend/rates/rate-table.ts';
import { nameOfSource, rateOfDay } from '#backend/rates/rates.ts';
import type { CellsOf } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { abroadOf, isWhole, refused, settled, type ToldLine } from '../currencies.ts';
import type { ExpenseChanges, expense } from '../record.ts';
import { requireTax } from '../tax.ts';
import { ownRates } from './own-rates.ts';
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
  // Looked for once, however many lines there are, and not where each says its rate.
  const isAsked = lines.some((line) => wantedRate(line, currency, context.request.day) !== null);
  const rateOf = isAsked ? await ratesFor(context).catch(() => undefined) : undefined;
  return await Promise.all(
    lines.map(async (line, index) =>
      settled(await atRateOfDay(context, line, { own: currency, rateOf }), currency, placeOf(index)),
    ),
  );
}

/** The rate that a line leaves out and that its amount needs; null where it needs none. */
function wantedRate(line: NewLine, own: string, today: string): WantedRate | null {
  const { amount = '', rate = '', date } = line;
  const abroad = abroadOf(line, own);
  if (!abroad || amount !== '' || rate !== '') return null;
  return { from: abroad.currency, to: own, day: date ?? today };
}

interface Rates {
  own: string;
  /** Undefined where nothing can be asked just now. */
  rateOf: Awaited<ReturnType<typeof ratesFor>> | undefined;
}

/** A line with the rate of its day, where it needs one and there is one. A table that cannot be read keeps nobody from writing. */
async function atRateOfDay<L extends NewLine>(
  { request }: AppContext,
  line: L,
  { own, rateOf }: Rates,
): Promise<L> {
  const wanted = wantedRate(line, own, request.day);
  const found = wanted && rateOf ? await rateOf(wanted).catch(() => null) : null;
  return found === null || found.rate === null ? line : { ...line, rate: found.rate };
}

/** The rates that a person has: those of their own table, and what it does not tell by that of this installation. */
async function ratesFor(context: AppContext) {
  const { rates } = context.request;
  const own = await ownRates(context);
  const ofOwn = own && `your table ${own.file.name}`;
  const ofInstallation = rates && nameOfSource(rates);
  return async (wanted: WantedRate) => {
    const found = own?.content.table?.rateOf(wanted);
    if (found) return { ...found, source: ofOwn };
    const other = await rateOfDay(rates, wanted);
    if (other) return { ...other, source: ofInstallation };
    return { rate: null, day: null, source: ofOwn ?? ofInstallation };
  };
}

/** The rate of a day as a call tells it. */
export async function toldRate(context: AppContext, wanted: WantedRate) {
  return await (await ratesFor(context))(wanted);
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
