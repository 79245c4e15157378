import { type FieldReading, sureFrom } from '#kernel/extraction.ts';
import { amountsIn, thousandthsMark } from './amounts.ts';
import { grossOf, isSame, itemPrices, sumsOf } from './sums.ts';
import { paysWith, weightOf } from './total-words.ts';

/** The confidence of a total that nothing has confirmed: it is never sure, however clearly it was read. */
export function unchecked(reading: FieldReading): FieldReading {
  return { ...reading, confidence: Math.min(reading.confidence, sureFrom - 0.05) };
}

/**
 * Whether other lines come to the same total: the items, the sum before tax and the tax, the cash less the change, or
 * what a card was charged. The total's own line proves nothing.
 */
export function addsUp(value: number, lines: readonly string[]): boolean {
  const fineMark = thousandthsMark(lines);
  const names = (line: string) => amountsIn(line, fineMark).some((amount) => isSame(amount.value, value));
  const mentions = lines.flatMap((line, at) => (names(line) ? [{ at, weight: weightOf(line) }] : []));
  const [own] = mentions.toSorted((a, b) => b.weight - a.weight || a.at - b.at);
  const others = own === undefined ? lines : lines.toSpliced(own.at, 1);
  const sums = sumsOf(others, fineMark);
  const { handed, change, taxes, roundings } = sums;
  // If cash is rounded, so is what is to be paid.
  const comesTo = (sum: number) =>
    [0, ...roundings].some((by) => isSame(sum + by, value) || isSame(sum - by, value));
  // A total that is not on the paper was calculated from these very figures.
  if (own === undefined) return false;
  if (others.some((line) => paysWith(line) && names(line))) return true;
  if (handed.some((cash) => change.some((back) => back > 0 && isSame(cash - back, value)))) return true;
  if (grossOf(sums).some(comesTo)) return true;
  const items = itemPrices(lines.slice(0, own.at), fineMark);
  const sum = items.reduce((all, price) => all + price, 0);
  if (items.length < 2) return false;
  return comesTo(sum) || taxes.some((tax) => tax > 0 && comesTo(sum + tax));
}

/**
 * Whether a tax is confirmed: with a sum before it, it makes an amount on the paper, or it is the tax at its rate in
 * one.
 */
export function isTaxOf(value: number, lines: readonly string[]): boolean {
  const { subtotals, prices } = sumsOf(lines);
  const stands = (sum: number) => prices.some((price) => isSame(price, sum));
  if (value <= 0) return false;
  if (subtotals.some((net) => net > value && stands(net + value))) return true;
  const rates = lines.flatMap((line) => [...line.matchAll(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g)]);
  return rates.some(([, rate = '']) => {
    const percent = Number(rate.replace(',', '.'));
    return percent > 0 && prices.some((gross) => isSame((gross * percent) / (100 + percent), value));
  });
}
