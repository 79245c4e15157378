import { decimalMarkIn } from '#kernel/money.ts';
import { findDayOrder, readDay } from '#kernel/written-day.ts';
import { plainAmount, type StatementLine, textOf } from './statement.ts';
import { requireFewRows } from './table.ts';
import { Unreadable } from './unreadable.ts';

// QIF, which Quicken and similar programs have written since 1990: one letter per line, and a ^ after each
// transaction.

/** Whether a text starts like QIF. */
export function isQif(start: string): boolean {
  return /^!(?:Type|Account|Option|Clear)\b/i.test(start);
}

/** Lists of transactions; all others hold accounts, categories or securities. */
const ofMoney = /^!Type:\s*(?:Bank|Cash|CCard|Oth [AL])\s*$/i;

interface Entry {
  date: string;
  fields: ReadonlyMap<string, string>;
}

function entriesIn(text: string): Entry[] {
  const entries: Entry[] = [];
  let isOfMoney = true;
  let fields = new Map<string, string>();
  // Some programs leave out the last ^.
  for (const line of [...text.split(/\r\n|[\r\n]/), '^']) {
    if (line.startsWith('!')) {
      if (/^!Type:/i.test(line)) isOfMoney = ofMoney.test(line);
      else if (/^!Account/i.test(line)) isOfMoney = false;
    } else if (line.startsWith('^')) {
      if (isOfMoney && fields.has('D')) entries.push({ date: fields.get('D') ?? '', fields });
      fields = new Map();
      requireFewRows(entries.length);
    } else if (line !== '' && !fields.has(line.charAt(0))) {
      fields.set(line.charAt(0), line.slice(1).trim());
    }
  }
  return entries;
}

/** "1/ 5'26" and "1/5/26": Quicken puts an apostrophe before years from 2000 on, and blanks for zeros. */
const plainDate = (text: string) => text.replace(/'\s*/, '/').replace(/\s+/g, '');

/** The separator of thousands in a file, going by all of its amounts; undefined if they do not tell. */
function groupingIn(amounts: readonly string[]): ',' | '.' | undefined {
  const mark = decimalMarkIn(amounts);
  if (mark !== undefined) return mark === ',' ? '.' : ',';
  const withComma = amounts.filter((text) => text.includes(','));
  // A currency with three decimals has them in every amount.
  const isGrouped = withComma.every((text) => /^[-+]?[1-9]\d{0,2}(?:,\d{3})+$/.test(text));
  return isGrouped && withComma.length < amounts.length ? ',' : undefined;
}

/** The transactions of a file. */
export function readQif(text: string): StatementLine[] {
  const entries = entriesIn(text);
  const found = findDayOrder(entries.map(({ date }) => plainDate(date)));
  // The format is named by where the month is.
  const order = found.state === 'told' ? found.order : 'monthFirst';
  const amountIn = (fields: Entry['fields']) => fields.get('T') || fields.get('U') || '';
  const grouping = groupingIn(entries.map((entry) => amountIn(entry.fields)));
  return entries.map(({ date, fields }, index) => {
    const place = `transaction ${index + 1}`;
    const told = (name: string) => fields.get(name) ?? '';
    const day = readDay(plainDate(date), order);
    if (day === undefined) throw new Unreadable(`has no date in ${place}: "${date.slice(0, 40)}".`);
    return {
      day,
      amount: plainAmount(grouping ? amountIn(fields).replaceAll(grouping, '') : amountIn(fields), place),
      currency: '',
      text: textOf(told('P'), told('M'), told('P') || told('M') ? '' : told('N')),
      // "[Savings]" is another account: a transfer.
      category: told('L')
        .replace(/^\[.*\]$/, '')
        .replace(/\/.*$/, ''),
      // Check numbers, and words such as ATM: none of them identifies a line.
      reference: '',
    };
  });
}
