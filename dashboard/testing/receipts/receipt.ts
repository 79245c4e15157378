import { twoDigits as pad } from '#kernel/day.ts';
import { Random } from '#kernel/random.ts';
import { type Wording, wordings } from './wording.ts';

export interface ReceiptLine {
  text: string;
  align: 'center' | 'row';
  /** At the right end of a row. */
  amount?: string;
  isLarge?: boolean;
}

/** The contents of the paper, and what a reader should find in it. */
export interface Receipt {
  lines: readonly ReceiptLine[];
  date: string;
  total: string;
  currency: string;
  merchant: string;
}

const cents = (value: number) => Math.round(value * 100) / 100;

function pay(random: Random, wording: Wording, total: number): ReceiptLine[] {
  const row = (text: string, value: number): ReceiptLine => ({
    text,
    align: 'row',
    amount: wording.money(value),
  });
  if (random.chance(0.5)) return [row(wording.card, total)];
  const handed = Math.ceil(total / 10) * 10;
  return [row(wording.cash, handed), row(wording.change, cents(handed - total))];
}

interface Bought {
  lines: ReceiptLine[];
  net: number;
}

function buy(random: Random, wording: Wording): Bought {
  const goods = Array.from({ length: random.int(2, 7) }, () => ({
    name: random.pick(wording.goods),
    price: cents(random.between(1.2, random.chance(0.1) ? 900 : 38)),
  }));
  const lines = goods.map(
    ({ name, price }): ReceiptLine => ({
      text: random.chance(0.3) ? `1 x ${name}` : name,
      align: 'row',
      amount: wording.money(price),
    }),
  );
  return { lines, net: cents(goods.reduce((sum, { price }) => sum + price, 0)) };
}

/** A receipt generated from a seed; the same seed makes the same receipt. */
export function makeReceipt(seed: number, among: readonly [Wording, ...Wording[]] = wordings): Receipt {
  const random = new Random(seed);
  const wording = random.pick(among);
  const merchant = random.pick(wording.merchants);
  const [year, month, day] = [random.int(2023, 2026), random.int(1, 9), random.int(1, 28)];
  const time = `${pad(random.int(7, 22))}:${pad(random.int(0, 59))}`;
  const center = (text: string, isLarge = false): ReceiptLine => ({ text, align: 'center', isLarge });
  const row = (text: string, amount: string): ReceiptLine => ({ text, align: 'row', amount });
  const { lines, net } = buy(random, wording);
  const tax = cents(net * wording.taxRate);
  const total = cents(net + tax);
  const label = random.pick(wording.date);
  return {
    date: `${year}-${pad(month)}-${pad(day)}`,
    total: total.toFixed(2),
    currency: wording.currency,
    merchant: merchant.name,
    lines: [
      center(merchant.name, true),
      ...merchant.address.map((text) => center(text)),
      center(''),
      center(random.pick(wording.heading)),
      row(`${label} ${wording.day(random, year, month, day)}`.trim(), time),
      row(`No. ${random.int(1000, 99_999)}`, ''),
      center('-'.repeat(34)),
      ...lines,
      center('-'.repeat(34)),
      row(wording.subtotal, wording.money(net)),
      row(wording.tax, wording.money(tax)),
      {
        ...row(random.pick(wording.total), random.pick(wording.sum)(wording.money(total))),
        isLarge: random.chance(0.6),
      },
      ...pay(random, wording, total),
      center(''),
      center(wording.goodbye),
    ],
  };
}
