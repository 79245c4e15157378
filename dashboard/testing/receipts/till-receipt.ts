import { twoDigits as pad } from '#kernel/day.ts';
import { Random } from '#kernel/random.ts';
import type { Till } from './till.ts';

/** A line on a till's paper. */
export interface TillLine {
  text: string;
  /** At the right end. */
  amount: string;
  isCentred: boolean;
  /** Relative to the usual height of letters. */
  scale: number;
  /** True if the amount was written with a pen. */
  isByHand: boolean;
}

/** The contents of the paper, what was done to it since, and what a reader should find in it. */
export interface TillReceipt {
  lines: readonly TillLine[];
  date: string;
  total: string;
  currency: string;
  merchant: string;
  isJapanese: boolean;
  /** The line that a stamp covers; -1 without one. */
  stamped: number;
  stamp: string;
  /** What was written above the name with a pen; blank for nothing. */
  note: string;
}

const noLine = -1;

class Roll {
  readonly lines: TillLine[] = [];
  add(text: string, amount = '', more: Partial<TillLine> = {}): void {
    this.lines.push({ text, amount, isCentred: false, scale: 1, isByHand: false, ...more });
  }
  center(text: string, scale = 1): void {
    if (text !== '') this.add(text, '', { isCentred: true, scale });
  }
}

/** A long name on two lines, broken as a printer would. */
function broken(name: string): string[] {
  const words = name.split(' ');
  if (words.length < 3) return [name];
  const first = Math.ceil(words.length / 2);
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')];
}

type Shop = Till['shops'][number];

function printShop(roll: Roll, random: Random, { name, brand, registration, address }: Shop): void {
  const hasBrand = brand !== undefined;
  if (hasBrand) roll.center(brand, random.pick([1, 1.5, 1.9]));
  const lines = random.chance(0.3) ? broken(name) : [name];
  const scale = hasBrand ? 1 : random.pick([1, 1, 1.3]);
  const last = lines.length - 1;
  const isBeside = registration?.startsWith('(') === true && random.chance(0.5);
  lines.forEach((line, at) => {
    roll.center(at === last && isBeside ? `${line} ${registration}` : line, scale);
  });
  if (registration !== undefined && !isBeside) roll.center(registration);
  for (const line of address) roll.center(line);
}

function printFacts(roll: Roll, random: Random, till: Till, day: string): void {
  const time = `${pad(random.int(7, 22))}:${pad(random.int(0, 59))}`;
  const label = random.pick(till.dated);
  const number = `${random.pick(['No', 'INV', '#', 'POS1-'])}${random.int(1000, 999_999)}`;
  const facts = [
    () => roll.add(`${label} ${day}`.trim(), random.pick([time, '', number])),
    () => roll.add(`${random.pick(['Bill No', 'Check #', 'Trx'])}: ${random.int(100, 99_999)}`),
    () => roll.add(`${random.pick(['Cashier', 'Staff', 'Op'])}: ${random.pick(['01', 'SITI', 'Ben'])}`),
  ];
  if (random.chance(0.5)) facts.reverse();
  for (const print of facts) print();
}

interface Bought {
  net: number;
  count: number;
}

function printGoods(roll: Roll, random: Random, till: Till): Bought {
  const step = till.decimals === 0 ? (till.price[1] > 3000 ? 500 : 10) : 0.01;
  const style = random.int(0, 2);
  let [net, count] = [0, 0];
  for (let left = random.int(1, 7); left > 0; left -= 1) {
    const quantity = random.chance(0.7) ? 1 : random.int(2, 5);
    const price = Math.round(random.between(...till.price) / step) * step;
    const sum = Math.round(price * quantity * 100) / 100;
    const name = random.pick(till.goods);
    if (style === 0) roll.add(quantity === 1 ? name : `${quantity} ${name}`, till.money(sum));
    else if (style === 1) roll.add(`${quantity} x ${name}`, till.money(sum));
    else {
      roll.add(name);
      roll.add(`  ${quantity} x ${till.money(price)}`, till.money(sum));
    }
    net += sum;
    count += quantity;
  }
  return { net: Math.round(net * 100) / 100, count };
}

interface Sums extends Bought {
  service: number;
  tax: number;
  total: number;
}

function sumsOf(till: Till, bought: Bought, hasService: boolean): Sums {
  const cents = (value: number) => Number(value.toFixed(till.decimals));
  const service = hasService ? cents(bought.net * (till.service?.rate ?? 0)) : 0;
  const base = bought.net + service;
  if (till.isTaxIncluded)
    return { ...bought, service, tax: cents(base - base / (1 + till.taxRate)), total: cents(base) };
  const tax = cents(base * till.taxRate);
  return { ...bought, service, tax, total: cents(base + tax) };
}

/** @returns the line of the total */
function printSums(roll: Roll, random: Random, till: Till, sums: Sums, isByHand: boolean): number {
  const { money } = till;
  const after: (() => void)[] = [];
  if (random.chance(0.35)) roll.add(random.pick(['Total Qty', 'Items', 'Item Count']), String(sums.count));
  if (till.taxRate > 0 && (!till.isTaxIncluded || random.chance(0.5))) {
    if (!till.isTaxIncluded) roll.add(till.subtotal, money(sums.net));
    if (sums.service > 0) roll.add(till.service?.label ?? '', money(sums.service));
    const print = () => roll.add(random.pick(till.tax), money(sums.tax));
    if (till.isTaxIncluded && random.chance(0.7)) after.push(print);
    else print();
  }
  const line = roll.lines.length;
  const amount = isByHand ? money(sums.total) : random.pick(till.sum)(money(sums.total));
  roll.add(random.pick(till.total), amount, { scale: random.pick([1, 1, 1.4]), isByHand });
  if (!isByHand) printPayment(roll, random, till, sums.total);
  for (const print of after) print();
  return line;
}

function printPayment(roll: Roll, random: Random, till: Till, total: number): void {
  const kind = random.int(0, 3);
  if (kind === 0) return;
  if (kind === 1) {
    roll.add(random.pick(till.card), till.money(total));
    return;
  }
  const note = till.decimals === 0 ? (total > 20_000 ? 50_000 : 1000) : 10;
  const handed = Math.ceil(total / note) * note;
  roll.add(random.pick(till.cash), till.money(handed));
  roll.add(till.change, till.money(handed - total));
}

const notes = ['Ali', 'OK', 'no. 7', 'Mr Tan', 'copy', '#12'] as const;
const stamps = ['PAID', 'RECEIVED', 'LUNAS', 'BEZAHLT', 'PAID'] as const;

/** A receipt generated from a seed, with the problems of paper that has been handled. */
export function makeTillReceipt(seed: number, among: readonly [Till, ...Till[]]): TillReceipt {
  const random = new Random(seed ^ 0x7111);
  const till = random.pick(among);
  const shop = random.pick(till.shops);
  const roll = new Roll();
  const date = [random.int(2017, 2026), random.int(1, 9), random.int(1, 28)] as const;
  if (random.chance(0.2)) roll.center(random.pick(till.slogans));
  printShop(roll, random, shop);
  roll.center(random.pick(till.headings));
  if (random.chance(0.5)) roll.center('-'.repeat(30));
  printFacts(roll, random, till, till.day(random, ...date));
  roll.center(random.pick(['-', '=']).repeat(30));
  const isByHand = random.chance(0.12);
  const bought = printGoods(roll, random, till);
  roll.center('-'.repeat(30));
  const sums = sumsOf(till, bought, random.chance(0.5));
  const total = printSums(roll, random, till, sums, isByHand);
  roll.center(till.goodbye);
  const stamped = random.pick([noLine, noLine, noLine, noLine, noLine, noLine, total, total, total, 0]);
  return {
    lines: roll.lines,
    date: `${date[0]}-${pad(date[1])}-${pad(date[2])}`,
    total: sums.total.toFixed(2),
    currency: till.currency,
    merchant: shop.name,
    isJapanese: till.currency === 'JPY',
    stamped: isByHand ? noLine : stamped,
    stamp: random.pick(stamps),
    note: random.chance(0.15) ? random.pick(notes) : '',
  };
}
