import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { expenseRow } from '#testing/data/expenses.ts';
import { mileageNotes } from '../mileage.ts';
import type { ExpenseRow } from '../record.ts';
import { partedCells } from '../split.ts';
import { exportReport } from './export.ts';
import { type LedgerFormat, ledgerOf } from './ledger.ts';

// hledger 1.25 (`hledger check`, `bal -B`) and Beancount 2.3.5 (`bean-check`) read this without complaint, and it balances to zero.

const report = { name: 'Q4/2026: "fair" (x)', currency: 'USD' };
const row = (_rowIndex: number, description: string, part: Partial<ExpenseRow> = {}) =>
  expenseRow(_rowIndex, description, { date: '2026-11-03', amount: 12.5, category: 'Meals', ...part });
const hotel = row(2, 'Hotel', {
  ...{ amount: 486.2, currency: 'EUR', paid: 414, rate: 1.1744, category: 'Lodging' },
  ...{ receipt: '004518', notes: 'two\nlines; "quoted" \\ back' },
});
const hostile = row(3, '(=cmd|"/C calc"!A0); x\n    Assets:Bank  1000 USD', { category: '=A:B  (x) ; y' });

describe('the journal for hledger', () => {
  it('has a transaction for each row, with what was paid and what it came to', () => {
    expect(
      ledgerOf(report, [hotel, row(4, 'Early', { date: '2026-01-02' })], 'hledger'),
    ).toBe(`; Q4/2026: "fair" (x)
decimal-mark .

account Expenses:Meals
account Liabilities:Expense Reports:Q4 2026 fair x
account Expenses:Lodging

2026-01-02 * Early
    ; row: 4
    Expenses:Meals  USD 12.50
    Liabilities:Expense Reports:Q4 2026 fair x  USD -12.50

2026-11-03 * Hotel
    ; row: 2
    ; receipt: 004518
    ; notes: two lines; "quoted" \\ back
    Expenses:Lodging  EUR 414.00 @@ USD 486.20
    Liabilities:Expense Reports:Q4 2026 fair x  USD -486.20
`);
  });

  it('takes no text for anything else', () => {
    const [, , , ...text] = ledgerOf(report, [hostile], 'hledger').split('\n');
    const [account, , , title, , expense, owed, ...more] = text;
    expect(account).toBe('account Expenses:A B x y');
    expect(title).toBe('2026-11-03 * [=cmd/"/C calc"!A0), x Assets:Bank 1000 USD');
    expect(expense).toBe('    Expenses:A B x y  USD 12.50');
    expect(owed).toContain('USD -12.50');
    expect(more).toEqual(['']);
  });
});

describe('the journal for Beancount', () => {
  it('opens its accounts, and has a transaction for each row', () => {
    expect(ledgerOf(report, [hotel], 'beancount')).toBe(`option "title" "Q4/2026: \\"fair\\" (x)"
option "operating_currency" "USD"

2026-11-03 open Expenses:Lodging
2026-11-03 open Liabilities:Expense-Reports:Q4-2026-fair-x

2026-11-03 * "Hotel"
    row: "2"
    receipt: "004518"
    notes: "two lines; \\"quoted\\" \\\\ back"
    Expenses:Lodging  414.00 EUR @@ 486.20 USD
    Liabilities:Expense-Reports:Q4-2026-fair-x  -486.20 USD
`);
  });

  it('takes no text for anything else', () => {
    const text = ledgerOf(report, [hostile, row(4, 'Пирог', { category: 'еда' })], 'beancount');
    expect(text).toContain('* "(=cmd|\\"/C calc\\"!A0); x Assets:Bank 1000 USD"\n');
    expect(text).toContain('    Expenses:A-B-x-y  12.50 USD\n');
    expect(text).toContain('    Expenses:Еда  12.50 USD\n');
    expect(text.match(/ open /g)).toHaveLength(3);
  });

  it('begins each part of an account with a capital or a digit, also of scripts that have none', () => {
    const categories = ['交通 費', 'طعام', '² x', 'ⅷ', 'ßeta', '7 days', '🍕 pizza', '=cmd|x', '_x', ':'];
    const rows = categories.map((category, at) => row(at + 2, 'x', { category }));
    const accounts = ledgerOf({ name: '旅行', currency: 'EUR' }, rows, 'beancount').match(/(?<= open ).+/g);
    expect(accounts).toEqual(
      expect.arrayContaining(['Expenses:X-交通-費', 'Expenses:X-طعام', 'Expenses:7-days', 'Expenses:Cmd-x']),
    );
    for (const account of accounts ?? []) {
      expect(account).toMatch(/^(?:Expenses|Liabilities)(?::[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)+$/u);
    }
  });
});

const lunch = row(11, 'Lunch', {
  ...{ amount: -100.01, currency: 'JPY', paid: -9800, rate: 0.0102, taxRate: 19, tax: -15.97 },
});
const parts = partedCells(
  lunch,
  [
    { description: 'Food', category: 'Meals', amount: -33.33 },
    { description: '=cmd|x', category: '交通', amount: -66.68 },
  ],
  'USD',
  'JPY',
);
const way = { distance: 42, stops: [], by: '' };
const car = { year: 2026, vehicle: 'Car', rate: 0.3, unit: 'km', currency: 'USD' } as const;

const odd = [
  hotel,
  row(5, 'Refund', { amount: -23.49, currency: 'EUR', paid: -20 }),
  row(6, 'No rate yet', { amount: '', currency: 'JPY', paid: 9800 }),
  row(7, 'Signs that differ', { amount: 5, currency: 'EUR', paid: -4 }),
  row(8, 'For nothing', { amount: 0, currency: 'EUR', paid: 4 }),
  row(9, 'Dinars', { amount: '', currency: 'KWD', paid: 4.123, rate: 3.2574 }),
  row(10, 'Dust', { amount: 0.1 + 0.2 }),
  ...parts.map((part, at) => row(11 + at, 'Lunch', { ...lunch, ...part, _rowIndex: 11 + at })),
  row(13, 'Taxed', { taxRate: 7.7, reimbursable: 'No' }),
  row(14, 'Drive', { amount: 12.6, category: 'Mileage', notes: mileageNotes(way, car) }),
  row(15, 'Next to nothing', { currency: 'EUR', paid: 1e-13 }),
];

/** The weight of a transaction's postings, by currency: their cost, if they have one. */
function weights(lines: readonly string[]): Record<string, string> {
  const sums: Record<string, Big> = {};
  for (const line of lines) {
    const [, posted = ''] = line.trim().split(/ {2,}/);
    const [units = '', cost] = posted.split(' @@ ');
    const number = (text: string) => Big(/-?[\d.]+/.exec(text)?.[0] ?? 'none');
    const currency = /[A-Z]{3}/.exec(cost ?? units)?.[0] ?? '';
    const weight = cost === undefined ? number(units) : number(cost).times(number(units).s);
    sums[currency] = (sums[currency] ?? Big(0)).plus(weight);
  }
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum.toString()]));
}

describe.each(['hledger', 'beancount'] as const satisfies LedgerFormat[])(
  'each transaction for %s',
  (format) => {
    it('balances to the coin, whatever was paid in', () => {
      const blocks = ledgerOf(report, odd, format)
        .split('\n\n')
        .filter((block) => /^\d{4}-\d\d-\d\d \*/.test(block));
      expect(blocks).toHaveLength(odd.length);
      const balances = blocks.map((block) =>
        weights(block.split('\n').filter((line) => / {4}[A-Z]\w+:/.test(line))),
      );
      expect(balances).toEqual(
        odd.map(({ amount, rate }) => (amount === '' && !rate ? { JPY: '0' } : { USD: '0' })),
      );
    });

    it('posts to accounts that are declared, and nothing that comes at a price is nothing', () => {
      const text = ledgerOf(report, odd, format);
      const declared = new Set(text.match(/(?<=^(?:account|\S+ open) ).+/gm));
      const posted = new Set(
        Array.from(text.matchAll(/^ {4}([A-Z]\w+:.+?) {2}/gm), ([, account]) => account),
      );
      expect(declared).toEqual(posted);
      expect(declared.size).toBe(6);
      expect(text).not.toMatch(/ 0(?:\.0+)? (?:[A-Z]{3} )?@@/);
    });

    it('is of a row that can be one; the others are named', () => {
      const rows = [
        row(2, 'May', { date: 'in May' }),
        row(3, 'About', { amount: 'about 5' }),
        row(4, 'Nothing', { amount: '' }),
      ];
      const text = ledgerOf(report, rows, format);
      expect(text).toContain(
        '; Row 2 is not here: its date cannot be read.\n; Row 3 is not here: its amount cannot be read.\n; Row 4 is not here: it has no amount.\n',
      );
      expect(text).not.toMatch(/ \* /);
    });
  },
);

it.each([
  ['hledger', 'Trip.journal'],
  ['beancount', 'Trip.beancount'],
] as const)('the export for %s is a file named %s', async (format, name) => {
  const file = await exportReport({ name: 'Trip' }, [hotel], format);
  expect(file).toMatchObject({ downloadName: name, type: 'text/plain; charset=utf-8' });
  expect(new TextDecoder().decode(file.bytes)).toContain('486.20');
});
