import type { DecimalMark } from '#kernel/decimal-mark.ts';
import type { BoughtItem } from '#kernel/extraction.ts';
import { amountDigits, amountsIn, amountsOn, type FoundAmount, thousandthsMark } from './amounts.ts';
import { type Page, textsOf } from './lines.ts';
import { weightOf } from './total-words.ts';

const maxItems = 100;
const longestText = 300;
const taxWords = /\b(?:tax|vat|hst|cgst|mwst|ust|tva|iva|gst|sst|kdv|moms)\b/i;
const reducesWords = /\b(?:discount|rabatt|remise|sconto|descuento|desconto|voucher|coupon|korting)\b/i;
const quantityFirst = /^(\d{1,3})\s*(?:[x×*]\s*)?(?=\p{L})/iu;
const quantityAndUnit = /^(.*?)\s(\d{1,4})\s*(?:[x×*@]\s*)?([\d.,']+)$/iu;
/** The price of each, next to the price of all. */
const unitLast = /^(.*\p{L}.*?)\s\d[\d.,']*[.,]\d{2}$/u;

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.006;
/** To the smallest coin of any currency: an item that is missing is lost money, however little it is. */
const isExactly = (a: number, b: number) => Math.abs(a - b) < 0.0006;

/** A quantity and a unit price that multiply to the price of the line: `3 76.80`, `2 x 210.00`. */
function countedIn(
  before: string,
  price: number,
  fineMark?: DecimalMark,
): { words: string; quantity: number } | undefined {
  const [, words = '', figure = '', each = ''] = quantityAndUnit.exec(before) ?? [];
  const [unit] = amountsIn(each, fineMark);
  const quantity = Number(figure);
  return unit && quantity > 0 && isSame(quantity * unit.value, price) ? { words, quantity } : undefined;
}

/** What was bought, according to a line: the words, the quantity, and the last amount. */
function itemIn(
  line: string,
  amounts: readonly FoundAmount[],
  fineMark?: DecimalMark,
): BoughtItem | undefined {
  const price = amounts.findLast(({ isMoney }) => isMoney);
  if (price === undefined) return undefined;
  const before = line.slice(0, price.index).replace(/[\s$€£·_-]+$/u, '');
  const [first = '', figure = ''] = quantityFirst.exec(before) ?? [];
  const [, words = before] = unitLast.exec(before) ?? [];
  const counted = countedIn(before, price.value, fineMark) ?? {
    words: words.slice(first.length),
    quantity: Number(figure) || 1,
  };
  const description = counted.words.trim();
  if (!/\p{L}{2}/u.test(description)) return undefined;
  return {
    description: description.slice(0, longestText),
    quantity: counted.quantity,
    price: amountDigits(price.value),
  };
}

/**
 * The items of a receipt with their prices, including discounts, and the tax if prices exclude it. None if they do
 * not add up to the total: a line that was missed or misread would be lost money.
 */
export function itemsIn(page: Page, total: number): BoughtItem[] {
  const lines = textsOf(page);
  const fineMark = thousandthsMark(lines);
  const end = lines.findIndex(
    (line) => weightOf(line) > 0 && amountsIn(line, fineMark).some(({ value }) => isSame(value, total)),
  );
  if (end < 0) return [];
  const above = lines.slice(0, end);
  const amounts = amountsOn(lines, fineMark);
  const items = above.flatMap((line, index) => {
    const item = weightOf(line) === 0 ? itemIn(line, amounts[index] ?? [], fineMark) : undefined;
    return item ? [item] : [];
  });
  const taken = above.flatMap((line, index) => {
    const item = reducesWords.test(line) ? itemIn(line, amounts[index] ?? [], fineMark) : undefined;
    return item ? [{ ...item, quantity: 1, price: amountDigits(-Math.abs(Number(item.price))) }] : [];
  });
  const taxes = above.flatMap((line, index) => {
    const value = taxWords.test(line) ? amounts[index]?.findLast(({ isMoney }) => isMoney)?.value : 0;
    const description = line.replace(/[\d.,\s$€£]+$/u, '').trim();
    return value
      ? [{ description: description.slice(0, longestText), quantity: 1, price: amountDigits(value) }]
      : [];
  });
  if (items.length < 2 || items.length > maxItems) return [];
  const ways = [items, [...items, ...taken], [...items, ...taxes], [...items, ...taken, ...taxes]];
  const sumOf = (way: readonly BoughtItem[]) => way.reduce((sum, { price }) => sum + Number(price), 0);
  return ways.find((way) => isExactly(sumOf(way), total)) ?? [];
}
