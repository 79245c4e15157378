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
 * Completes lines with what follows from the rest. Looks up the report's currency only if a line leaves something out. `placeOf`
 * gives what precedes the names of a line's fields in a problem.
 * @throws Problem INVALID_INPUT naming the field that is needed to know what was paid
 */
export async function settledLines<L extends NewLine>(
  context: AppContext,
  reportId: string,
  lines: readonly L[],
  placeOf: (index: number) => string = () => '',
): Promise<readonly L[]> {
  for (const [index, line] of lines.entries()) requireTax(line, placeOf(index));
  if (lines.every(isWhole)) return lines;
  // A line without a currency that is incomplete is so in any report.
  for (const [index, line] of lines.entries()) {
    if (!line.currency) settled(line, usualCurrency, placeOf(index));
  }
  const { currency = usualCurrency } = currencyOf(await context.drive.get(reportId));
  // The rates are looked up once for all lines, and not at all if each line gives its rate.
  const isAsked = lines.some((line) => wantedRate(line, currency, context.request.day) !== null);
  const rateOf = isAsked ? await ratesFor(context).catch(() => undefined) : undefined;
  return await Promise.all(
    lines.map(async (line, index) =>
      settled(await atRateOfDay(context, line, { own: currency, rateOf }), currency, placeOf(index)),
    ),
  );
}

/** The rate that a line leaves out but its amount needs; null if it needs none. */
function wantedRate(line: NewLine, own: string, today: string): WantedRate | null {
  const { amount = '', rate = '', date } = line;
  const abroad = abroadOf(line, own);
  if (!abroad || amount !== '' || rate !== '') return null;
  return { from: abroad.currency, to: own, day: date ?? today };
}

interface Rates {
  own: string;
  /** Undefined if rates cannot be looked up now. */
  rateOf: Awaited<ReturnType<typeof ratesFor>> | undefined;
}

/** Adds the day's rate to a line that needs one, if there is one. An unreadable table stops nobody from writing. */
async function atRateOfDay<L extends NewLine>(
  { request }: AppContext,
  line: L,
  { own, rateOf }: Rates,
): Promise<L> {
  const wanted = wantedRate(line, own, request.day);
  const found = wanted && rateOf ? await rateOf(wanted).catch(() => null) : null;
  return found === null || found.rate === null ? line : { ...line, rate: found.rate };
}

/** A person's rates: those of their own table, otherwise this installation's. */
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

/** The rate of a day, as a call answers it. */
export async function toldRate(context: AppContext, wanted: WantedRate) {
  return await (await ratesFor(context))(wanted);
}

/**
 * An amount may be blank only if the row says what was paid in another currency.
 * @throws Problem INVALID_INPUT
 */
export function requireCounted(seen: CellsOf<typeof expense>, changes: ExpenseChanges, place = ''): void {
  if (changes.amount !== undefined || changes.tax !== undefined) requireTax({ ...seen, ...changes }, place);
  if (changes.amount !== '') return;
  const { currency, paid } = { ...seen, ...changes };
  if (currency !== '' && paid !== '') return;
  throw refused('amount', place);
}
