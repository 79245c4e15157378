import { expect, it } from 'vitest';
import { daysAfter } from '#kernel/day.ts';
import { inOneGo } from '#kernel/in-one-go.ts';
import { Random } from '#kernel/random.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import type { ExpenseRow } from '../../record.ts';
import { type LineRecord, lineFields } from './line-fields.ts';
import { comparable } from './open-rows.ts';
import { judging, placing, RowsOfLines } from './statement-lines.ts';

// Randomly generated months of an account beside a report: what was paid, what the bank and the person call it, which of it the
// report has and how it got there. The test knows what each line is and compares that with the verdicts.

const shops = [
  { bank: 'CP LISBOA ORIENTE', paper: 'Comboios de Portugal', typed: 'Airport train' },
  { bank: 'CTT EXPRESSO LISBOA', paper: 'CTT Expresso', typed: 'Parcel home' },
  { bank: 'PAPELARIA RIO LISBOA', paper: 'Papelaria Rio', typed: 'Rag paper' },
  { bank: 'PAPELARIA CENTRAL LISBOA', paper: 'Papelaria Central', typed: 'Envelopes' },
  { bank: 'HOTEL SANTA JULIA', paper: 'Hotel Santa Julia', typed: 'Three nights' },
  { bank: 'HOTEL IBIS PORTO', paper: 'Hotel Ibis', typed: 'Hotel' },
  { bank: 'SHELL OIL', paper: 'Shell', typed: 'Fuel, the van' },
  { bank: 'PAYPAL *FAIRHALL', paper: 'Fairhall', typed: 'Hall, deposit' },
  { bank: 'BLUE BOTTLE COFFEE', paper: 'Blue Bottle', typed: 'Coffee with Ines' },
  { bank: 'STARBUCKS', paper: 'Starbucks Coffee', typed: 'Coffee with Sabine' },
  { bank: 'INKWELL SUPPLY GRAND RAPIDS', paper: 'Inkwell Supply', typed: 'Ink, black' },
  { bank: 'PARKING PRINTERS ROW', paper: 'City Parking', typed: 'Parking at the museum' },
] as const;
type Shop = (typeof shops)[number];

/** How a payment got into the report, if it did. */
const ways = ['not', 'not', 'paper', 'paper', 'typed', 'imported', 'ruled', 'edited'] as const;

interface Paid {
  record: LineRecord;
  row: ExpenseRow | undefined;
  way: (typeof ways)[number];
}

const firstDay = '2026-11-01';
const blank = Object.fromEntries(lineFields.map(({ key }) => [key, ''])) as LineRecord;

const saidBy = (date: string, words: string, amount: number) => `${date} ${comparable(words)} ${amount}`;

class Month {
  readonly #random: Random;
  readonly #hasReferences: boolean;
  readonly #said = new Set<string>();
  readonly rows: ExpenseRow[] = [];
  readonly paid: Paid[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#hasReferences = this.#random.chance(0.5);
    // Every second month has few prices, so that many coincide.
    const most = seed % 2 === 0 ? this.#random.int(2, 12) : 400;
    const prices = Array.from({ length: most }, () => this.#random.int(100, 30_000) / 100);
    const payments = this.#random.int(3, 40);
    for (let at = 0; at < payments; at += 1) this.#pay(this.#pick(shops), this.#pick(prices));
    // From an earlier statement, whose lines are not in this file.
    for (let at = this.#random.int(0, 4); at > 0; at -= 1) {
      const [shop, amount] = [this.#pick(shops), this.#pick(prices)];
      const date = daysAfter(firstDay, -this.#random.int(1, 6));
      this.rows.push(this.#row(date, this.#random.chance(0.5) ? this.#branchOf(shop) : shop.paper, amount));
    }
    // Paid in cash, to others.
    for (let at = this.#random.int(0, 4); at > 0; at -= 1) {
      const what = this.#pick(['Tram', 'Market, lemons', 'Kiosk Lisboa', 'Hotel Bar', 'Luggage locker']);
      this.rows.push(this.#row(daysAfter(firstDay, this.#random.int(0, 27)), what, this.#pick(prices)));
    }
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[this.#random.int(0, list.length - 1)];
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }

  #branchOf({ bank }: Shop): string {
    return this.#random.chance(0.5) ? `${bank} ${this.#random.int(100, 9999)}` : bank;
  }

  #row(date: string, description: string, amount: number, notes = ''): ExpenseRow {
    return expenseRow(this.rows.length + 2, description, { date, amount, notes });
  }

  #pay(shop: Shop, amount: number): void {
    const day = this.#random.int(0, 27);
    const date = daysAfter(firstDay, day);
    const description = this.#branchOf(shop);
    const reference = this.#hasReferences ? `R${this.paid.length}` : '';
    const record = { ...blank, date, description, amount: `-${amount.toFixed(2)}`, reference };
    const way = this.#pick(ways);
    const bought = daysAfter(date, -this.#random.int(0, Math.min(5, day)));
    const row = this.#rowOf({ shop, way, record, bought, amount });
    // If a receipt reads just like the line of another payment, nobody can tell the two apart.
    const says = [
      saidBy(date, description, amount),
      ...(row ? [saidBy(row.date, row.description, amount)] : []),
    ];
    if (says.some((each) => this.#said.has(each))) return;
    for (const each of says) this.#said.add(each);
    this.paid.push({ record, way, row });
    if (row) this.rows.push(row);
  }

  #rowOf({
    shop,
    way,
    record,
    bought,
    amount,
  }: Omit<Paid, 'row'> & { shop: Shop; bought: string; amount: number }) {
    switch (way) {
      case 'not':
        return undefined;
      case 'paper':
        return this.#row(bought, shop.paper, amount);
      case 'typed':
        return this.#row(bought, shop.typed, amount);
      case 'imported':
        return this.#row(record.date, record.description, amount);
      case 'ruled':
        return this.#row(record.date, shop.typed, amount, `On the statement: ${record.description}`);
      // Imported, then its words were overwritten.
      case 'edited':
        return this.#row(record.date, shop.paper, amount);
    }
  }
}

/** The lines of what was paid, as the page judges them against a report's rows. */
function linesOf(paid: Month['paid'], rows: Month['rows']) {
  const records = paid.map(({ record }) => record);
  return inOneGo(placing(inOneGo(judging(records, rows, { own: 'USD' }))));
}

it('of 1,000 months that are drawn, all that is matched without asking is right, nothing that is there is added, and the rest is asked', () => {
  const counts = { matched: 0, papers: 0, papersMatched: 0 };
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { paid, rows } = new Month(seed);
    const lines = linesOf(paid, rows);
    for (const [at, { verdict, record }] of lines.entries()) {
      const { row, way } = paid[at] ?? {};
      const where = `seed ${seed}, line ${at + 1}, ${record.date} ${record.description} ${record.amount}, ${way}`;
      const isPaper = way === 'paper' && seed % 2 === 1;
      if (isPaper) counts.papers += 1;
      switch (verdict.kind) {
        case 'matches':
          expect(verdict.row, where).toBe(row);
          counts.matched += 1;
          if (isPaper) counts.papersMatched += 1;
          break;
        case 'choose':
          if (row) expect(verdict.rows, where).toContain(row);
          break;
        default:
          expect([verdict.kind, row], where).toEqual(['new', undefined]);
      }
    }
  }
  expect(counts.matched).toBeGreaterThan(8000);
  expect(counts.papersMatched).toBeGreaterThan(counts.papers / 2);
});

it('of each such month, what is added and what is there come to what was paid, to the cent', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { paid, rows } = new Month(seed);
    const become = new RowsOfLines(rows);
    const lines = linesOf(paid, rows);
    const coins = lines.map((line, at) =>
      Math.round(
        Number(
          line.verdict.kind === 'new' ? become.of(line).amount : (paid[at]?.row?.amount ?? line.amount),
        ) * 100,
      ),
    );
    const total = coins.reduce((sum, each) => sum + each, 0);
    expect(total).toBe(paid.reduce((sum, { record }) => sum + Number(record.amount.replace(/[-.]/g, '')), 0));
  }
});
