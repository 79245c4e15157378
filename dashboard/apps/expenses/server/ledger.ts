import { parseDay } from '#kernel/day.ts';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { decimalsOf } from '#kernel/money.ts';
import { abroadOf, homeAmountOf } from '../currencies.ts';
import type { ExpenseRow } from '../record.ts';
import { isReimbursable, taxOf } from '../tax.ts';

// A report as plain-text accounting: hledger's journal (hledger.org/hledger.html) and Beancount's
// (beancount.github.io/docs/beancount_language_syntax.html). Each row is a transaction of two postings that balance to the coin:
// the expense under its category, against what is owed for the report. An amount in another currency is written with its total in
// the report's currency (`@@`), so a rounded rate cannot upset the sum. What nobody pays back is posted against equity, because
// nobody owes it.

export type LedgerFormat = 'hledger' | 'beancount';

interface Report {
  name: string;
  /** The currency of its amounts. */
  currency: string;
}

interface Posting {
  amount: string;
  currency: string;
  /** The total cost, without a sign; absent if that is the amount. */
  cost?: { amount: string; currency: string };
}

interface Transaction {
  row: ExpenseRow;
  day: string;
  expense: Posting;
  owed: Posting;
}

const withoutCategory = 'Uncategorized';
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text on one line. */
const onOneLine = (text: string) => text.replace(controls, ' ').replace(/\s+/g, ' ').trim();

function amountText(value: number, currency: string): string {
  return value.toLocaleString('en-US', {
    useGrouping: false,
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 12,
  });
}

/** The amount to the coin, and its negative. */
function bothSides(value: number, currency: string): [amount: string, back: string] {
  const coins = coinsOf(value, currency);
  return [
    amountText(amountOfCoins(coins, currency), currency),
    amountText(coins === 0 ? 0 : amountOfCoins(-coins, currency), currency),
  ];
}

/** The transaction for a row; a sentence if the row cannot be one. */
function transactionOf(row: ExpenseRow, own: string): Transaction | string {
  const day = parseDay(row.date);
  if (day === undefined) return 'its date cannot be read';
  const abroad = abroadOf(row, own);
  const home = homeAmountOf(row, own);
  if (home === undefined) {
    if (!abroad || row.amount !== '')
      return row.amount === '' ? 'it has no amount' : 'its amount cannot be read';
    const { currency } = abroad;
    const [amount, back] = bothSides(abroad.paid, currency);
    return { row, day, expense: { amount, currency }, owed: { amount: back, currency } };
  }
  const [amount, back] = bothSides(home, own);
  const owed = { amount: back, currency: own };
  const paid = abroad && amountText(abroad.paid, abroad.currency);
  // A cost has no sign of its own but takes that of the amount paid; a payment of zero has none.
  const isCost = abroad && home !== 0 && Math.sign(Number(paid)) === Math.sign(home);
  if (!isCost || paid === undefined) return { row, day, expense: { amount, currency: own }, owed };
  const cost = { amount: amount.replace('-', ''), currency: own };
  return { row, day, expense: { amount: paid, currency: abroad.currency, cost }, owed };
}

interface Dialect {
  account: (name: string) => string;
  head: (report: Report, transactions: readonly Transaction[], accountsOf: AccountsOf) => string[];
  title: (transaction: Transaction) => string;
  /** Whatever else the row says, one line each. */
  note: (name: string, text: string) => string;
  amount: (posting: Posting) => string;
}

type AccountsOf = (transaction: Transaction) => readonly [expense: string, owed: string];

function accountsIn(transactions: readonly Transaction[], accountsOf: AccountsOf): string[] {
  return [...new Set(transactions.flatMap(accountsOf))];
}

/** Letters, digits and spaces; two spaces end an account name, and brackets change its kind. */
function hledgerAccount(name: string): string {
  return onOneLine(name.replace(/[^\p{L}\p{M}\p{N} &'._-]+/gu, ' ')).replace(/^[^\p{L}\p{N}]+/u, '');
}

const hledger: Dialect = {
  account: hledgerAccount,
  // A file that includes this one may declare that a dot groups thousands.
  head: ({ name }, transactions, accountsOf) => [
    `; ${onOneLine(name)}`,
    'decimal-mark .',
    ...(transactions.length > 0 ? [''] : []),
    ...accountsIn(transactions, accountsOf).map((account) => `account ${account}`),
  ],
  // A bar separates payee and note, a semicolon begins a comment, and leading brackets hold a code.
  title: ({ day, row }) => {
    const text = onOneLine(row.description).replaceAll('|', '/').replaceAll(';', ',');
    return `${day} * ${text.replace(/^\(/, '[')}`.trimEnd();
  },
  note: (name, text) => `; ${name}: ${onOneLine(text)}`,
  amount: ({ amount, currency, cost }) =>
    `${currency} ${amount}${cost ? ` @@ ${cost.currency} ${cost.amount}` : ''}`,
};

/** Parts begin with a capital or a digit, and contain only letters, digits and dashes. Many scripts have no capitals. */
function beancountAccount(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const [first = '', ...rest] = text;
  const capital = first.toUpperCase();
  const begin = text === '' || /^[\p{Lu}\p{Nd}]/u.test(capital) ? '' : 'X-';
  return `${begin}${capital}${rest.join('')}`;
}

const quoted = (text: string) => `"${onOneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const beancount: Dialect = {
  account: beancountAccount,
  head({ name, currency }, transactions, accountsOf) {
    const first = transactions.map(({ day }) => day).toSorted()[0];
    return [
      `option "title" ${quoted(name)}`,
      `option "operating_currency" "${currency}"`,
      '',
      ...accountsIn(transactions, accountsOf).map((account) => `${first} open ${account}`),
    ];
  },
  title: ({ day, row }) => `${day} * ${quoted(row.description)}`,
  note: (name, text) => `${name}: ${quoted(text)}`,
  amount: ({ amount, currency, cost }) =>
    `${amount} ${currency}${cost ? ` @@ ${cost.amount} ${cost.currency}` : ''}`,
};

const dialects: Readonly<Record<LedgerFormat, Dialect>> = { hledger, beancount };

/** The tax contained in the amount, as notes beside it: the accountant decides whether it is recoverable. */
function taxNotes(row: ExpenseRow, own: string): [name: string, text: string][] {
  const found = taxOf(row, own);
  if (!found) return [];
  const tax: [string, string] = ['tax', `${amountText(found.tax, own)} ${own}`];
  return found.rate === undefined ? [tax] : [tax, ['tax-rate', `${found.rate}%`]];
}

/** A report as a journal, its rows by day. Comments list the rows that cannot be transactions. */
export function ledgerOf(report: Report, rows: readonly ExpenseRow[], format: LedgerFormat): string {
  const dialect = dialects[format];
  const owed = `Liabilities:${dialect.account('Expense Reports')}:${dialect.account(report.name) || 'Report'}`;
  const expenseOf = ({ category }: ExpenseRow) =>
    `Expenses:${dialect.account(category) || dialect.account(withoutCategory)}`;
  const unowed = `Equity:${dialect.account('Not Reimbursable')}`;
  const accountsOf: AccountsOf = ({ row }) => [expenseOf(row), isReimbursable(row) ? owed : unowed];
  const read = rows.map((row) => ({ row, made: transactionOf(row, report.currency) }));
  const transactions = read
    .flatMap(({ made }) => (typeof made === 'string' ? [] : [made]))
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.row._rowIndex - b.row._rowIndex);
  const left = read.flatMap(({ row, made }) =>
    typeof made === 'string' ? [`; Row ${row._rowIndex} is not here: ${made}.`] : [],
  );
  const written = transactions.map((transaction) => {
    const { row, expense, owed: back } = transaction;
    const [account, other] = accountsOf(transaction);
    const notes = (['receipt', 'photo', 'notes'] as const).filter((name) => row[name].trim() !== '');
    return [
      dialect.title(transaction),
      `    ${dialect.note('row', String(row._rowIndex))}`,
      ...notes.map((name) => `    ${dialect.note(name, row[name])}`),
      ...taxNotes(row, report.currency).map(([name, text]) => `    ${dialect.note(name, text)}`),
      `    ${account}  ${dialect.amount(expense)}`,
      `    ${other}  ${dialect.amount(back)}`,
    ].join('\n');
  });
  const head = dialect.head(report, transactions, accountsOf).join('\n');
  return `${[head, ...(left.length > 0 ? [left.join('\n')] : []), ...written].join('\n\n')}\n`;
}
