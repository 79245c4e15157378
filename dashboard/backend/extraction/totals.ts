import { amountDigits, amountsIn, amountsOn, type FoundAmount, thousandthsMark } from './amounts.ts';
import { grossOf, isSame, itemPrices, type Sums, sumsOf } from './sums.ts';
import { hasLabel, weightOf } from './total-words.ts';

const isOfFives = (value: number) => isSame(value * 20, Math.round(value * 20));

export interface FoundTotal {
  value: number;
  line: number;
  score: number;
}

/** The amounts that a line's label refers to: its own, or else those of a line below or above it that has no words. */
function amountsFor(
  lines: readonly string[],
  amounts: readonly (readonly FoundAmount[])[],
  index: number,
): { found: FoundAmount[]; line: number } {
  const own = (amounts[index] ?? []).filter(isPrice);
  if (own.length > 0 || !hasLabel(lines[index] ?? '')) return { found: own, line: index };
  for (const near of [index + 1, index + 2, index - 1]) {
    const found = (amounts[near] ?? []).filter(isPrice);
    const text = lines[near] ?? '';
    const isBare = text.replace(/[^\p{L}]/gu, '').length <= 4 && weightOf(text) === 0;
    if (found.length > 0 && isBare) return { found, line: near };
  }
  return { found: [], line: index };
}

const maxLikely = 1_000_000;
/** In a currency without decimals. */
const maxWhole = 1_000_000_000;
const isPrice = ({ value, isMoney, isInThousands }: FoundAmount) =>
  value > 0 && value < (isMoney ? (isInThousands ? maxWhole : maxLikely) : 100_000);

/** How other figures confirm an amount: cash less change, the sum before tax plus the tax, that and a tip, cash rounding. */
function confirmation(value: number, sums: Sums): number {
  const isPaid = sums.handed.some((cash) =>
    sums.change.some((back) => back >= 0 && isSame(cash - back, value)),
  );
  const isSummed = grossOf(sums).some((gross) => isSame(gross, value));
  // What was paid in the end, though the sum before the tip is on the paper more often.
  const isCharged = sums.charged.some((price) => isSame(price, value));
  const isTipped = [...grossOf(sums), ...(isCharged ? sums.prices : [])].some((sum) =>
    sums.tips.some((tip) => tip > 0 && sum > tip && isSame(sum + tip, value)),
  );
  const times = sums.prices.filter((price) => isSame(price, value)).length;
  const rounding = sums.isRounded ? (isOfFives(value) ? 1 : -1.5) : 0;
  return (
    (isPaid ? 3 : 0) +
    (isSummed ? 2 : 0) +
    (isTipped ? 4 : 0) +
    Math.min(2, Math.max(0, times - 1) * 0.6) +
    rounding
  );
}

interface Mention {
  value: number;
  line: number;
  label: number;
  score: number;
  /** True if it is written like the paper's money. */
  isMoney: boolean;
}

function mentionsIn(lines: readonly string[], sums: Sums): Mention[] {
  const largest = Math.max(
    0,
    ...sums.prices.filter((price) => !sums.handed.some((cash) => isSame(cash, price))),
  );
  const amounts = amountsOn(lines);
  return lines.flatMap((text, index) => {
    const label = weightOf(text);
    const { found, line } = amountsFor(lines, amounts, index);
    return found
      .flatMap((amount) => pointed(amount, sums).map((one) => ({ ...one, isWritten: amount.isMoney })))
      .map((amount, place) => ({
        value: amount.value,
        line,
        label,
        isMoney: amount.isWritten,
        score:
          label +
          confirmation(amount.value, sums) +
          (place === found.length - 1 ? 0.5 : -0.5) +
          (amount.isMoney ? 1 : -2) +
          (isSame(amount.value, largest) ? 1 : 0) +
          // Totals are in the lower half.
          (index / Math.max(1, lines.length)) * 0.8 -
          (isTaxTable(lines, index) ? 3 : 0) -
          (isTooLittle(amount.value, lines, sums) ? 2 : 0),
      }));
  });
}

/** If all other prices have cents, a number without them has lost its decimal point. */
function pointed(amount: FoundAmount, { prices, isInWholeUnits: isWhole }: Sums): FoundAmount[] {
  const isLost = !amount.isMoney && !isWhole && amount.value >= 100 && prices.length >= 3;
  return isLost ? [{ ...amount, value: amount.value / 100, isMoney: true }, amount] : [amount];
}

/**
 * Amounts that differ in one digit, such as 286.14 and 206.14, or of which the first has lost leading digits, or has
 * an additional one that is a currency symbol.
 */
function isMisread(a: number, b: number): boolean {
  const [left, right] = [a.toFixed(3), b.toFixed(3)];
  if (left.length < right.length) return right.endsWith(left);
  if (left.length === right.length + 1 && /^[58]/.test(left)) return left.endsWith(right);
  if (left.length !== right.length) return false;
  return [...left].filter((letter, place) => letter !== right[place]).length === 1;
}

/** The total according to its neighbours, if its own line was misread, stamped over or written by hand. */
function derivedFrom(mentions: readonly Mention[], lines: readonly string[], sums: Sums): Mention[] {
  const told = toldBy(lines, sums);
  const gross = grossOf(sums);
  const isNear = (value: number, price: number) => !isSame(price, value) && Math.abs(price - value) < 0.05;
  // Rounded, or with a tip or a voucher.
  const isBorneOut = (value: number) =>
    sums.prices.filter((price) => isSame(price, value)).length > 1 ||
    sums.prices.some(
      (price) =>
        isNear(value, price) ||
        gross.some((sum) => price > 0 && isSame(Math.abs(sum - value), price) && sum !== price),
    );
  const derived = (mention: Mention, value: number, weight: number) => ({
    ...mention,
    value: Math.round(value * 1000) / 1000,
    score: mention.label + confirmation(value, sums) + weight,
  });
  const named = mentions.filter(({ label }) => label >= 5);
  const mended = named.flatMap((mention) => {
    const misread = isBorneOut(mention.value) ? [] : told.filter((value) => isMisread(mention.value, value));
    const rounded = sums.isRounded && !isOfFives(mention.value) ? [inFives(mention.value)] : [];
    return [
      ...misread.map((value) => derived(mention, value, weightOfMisread(mention.value, value))),
      ...rounded.map((value) => derived(mention, value, -1)),
    ];
  });
  const isLost = named.every(({ value, isMoney }) => !isMoney || isTooLittle(value, lines, sums));
  const line = lines.findLastIndex((text) => hasLabel(text) && weightOf(text) >= 5);
  if (!isLost || line < 0) return mended;
  const mention = { value: 0, line, label: weightOf(lines[line] ?? ''), score: 0, isMoney: false };
  return [...mended, ...told.map((value) => derived(mention, value, 1.5))];
}

const reducing =
  /discount|rabatt|remise|sconto|desc(?:ue|o)nto|voucher|coupon|korting|diskon|potongan|less\b/i;

/** True for less than the sum before tax: a discount explains it. */
function isTooLittle(value: number, lines: readonly string[], { subtotals, prices }: Sums): boolean {
  if (lines.some((line) => reducing.test(line))) return false;
  const isOnce = prices.filter((price) => isSame(price, value)).length < 2;
  return isOnce && subtotals.some((net) => value < net - 0.06);
}

/** True if cash may have been rounded without saying so. */
const isInFives = (value: number, told: number) => isOfFives(value) && Math.abs(value - told) < 0.051;

/** Missing digits are the best explanation, cash rounding the weakest. */
function weightOfMisread(value: number, told: number): number {
  if (value < told / 2) return 3;
  return isInFives(value, told) ? 1 : 2;
}

const inFives = (value: number) => Math.round(value * 20) / 20;

/** Cash less change; the sum before tax plus the tax; the sum of the items. */
function toldBy(lines: readonly string[], sums: Sums): number[] {
  // Notes and coins make a whole amount; anything else may itself be misread.
  const handed = sums.handed.filter((cash) => Number.isInteger(cash));
  const paid = handed.flatMap((cash) =>
    sums.change.filter((back) => back > 0 && back < cash).map((back) => cash - back),
  );
  const gross = grossOf(sums).filter((value) => sums.subtotals.some((net) => value < net * 1.5));
  const end = lines.findIndex(hasLabel);
  const items = itemPrices(end < 0 ? [] : lines.slice(0, end), thousandthsMark(lines));
  const bought = items.reduce((sum, price) => sum + price, 0);
  const isOfItems = items.length > 0 && sums.subtotals.length === 0;
  return [
    ...paid,
    ...sums.charged,
    ...(sums.isRounded ? gross.map(inFives) : gross),
    ...(isOfItems ? [bought] : []),
  ];
}

/** A minus sign at its number; one with a space is a dash. */
const minus = /(?<![\d\p{L}])[-–−](?=\d)|(?<=\d)-(?![\d-])/gu;

/** True for a paper about money that was given back: most of its amounts are negative. */
export function isRefund(lines: readonly string[]): boolean {
  const fineMark = thousandthsMark(lines);
  const amounts = lines
    .filter((line) => line.search(minus) >= 0)
    .flatMap((line) => amountsIn(line, fineMark));
  const negative = amounts.filter(({ isMoney, value }) => isMoney && value < 0).length;
  const all = amountsOn(lines, fineMark)
    .flat()
    .filter(({ isMoney }) => isMoney).length;
  return negative > 1 && negative * 2 > all;
}

/** The amounts that may be the total, likeliest first. */
export function totalsIn(lines: readonly string[]): FoundTotal[] {
  if (isRefund(lines)) {
    const paid = totalsIn(lines.map((line) => line.replace(minus, '')));
    return paid.map((total) => ({ ...total, value: -total.value }));
  }
  const sums = sumsOf(lines);
  const mentions = mentionsIn(lines, sums);
  const best = new Map<string, FoundTotal>();
  for (const { value, line, score } of [...mentions, ...derivedFrom(mentions, lines, sums)]) {
    const known = best.get(amountDigits(value));
    if (!known || score > known.score) best.set(amountDigits(value), { value, line, score });
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** A summary of taxes ends with totals of its own. */
function isTaxTable(lines: readonly string[], index: number): boolean {
  const above = lines.slice(Math.max(0, index - 4), index);
  return above.some((line) =>
    /\b(gst|tax|vat|mwst|sst)\s*(summary|analysis|code|table|amount|rate)|\bnet.*\bgross/i.test(line),
  );
}
