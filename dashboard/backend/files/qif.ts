import { findDayOrder, readDay } from '#kernel/written-day.ts';
import { plainAmount, type StatementLine, textOf } from './statement.ts';
import { requireFewRows } from './table.ts';
import { Unreadable } from './unreadable.ts';

// QIF, which Quicken and its kind have written since 1990: a letter a line, and a ^ behind each transaction.

/** Whether a text begins like QIF. */
export function isQif(start: string): boolean {
  return /^!(?:Type|Account|Option|Clear)\b/i.test(start);
}

/** Lists of transactions; all others hold accounts, categories or shares. */
const ofMoney = /^!Type:\s*(?:Bank|Cash|CCard|Oth [AL])\s*$/i;

interface Entry {
  date: string;
  fields: ReadonlyMap<string, string>;
}

function entriesIn(text: string): Entry[] {
  const entries: Entry[] = [];
  let isOfMoney = true;
  let fields = new Map<string, string>();
  for (const line of text.split(/\r\n|[\r\n]/)) {
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

/** "1/ 5'26" and "1/5/26": Quicken sets an apostrophe before years from 2000 on, and blanks for noughts. */
const plainDate = (text: string) => text.replace(/'\s*/, '/').replace(/\s+/g, '');

/** The transactions of a file. */
export function readQif(text: string): StatementLine[] {
  const entries = entriesIn(text);
  const found = findDayOrder(entries.map(({ date }) => plainDate(date)));
  // The format comes from where the month stands first.
  const order = found.state === 'told' ? found.order : 'monthFirst';
  return entries.map(({ date, fields }, index) => {
    const place = `transaction ${index + 1}`;
    const told = (name: string) => fields.get(name) ?? '';
    const day = readDay(plainDate(date), order);
    if (day === undefined) throw new Unreadable(`has no date in ${place}: "${date.slice(0, 40)}".`);
    return {
      day,
      amount: plainAmount(told('T') || told('U'), place),
      currency: '',
      text: textOf(told('P'), told('M'), told('P') || told('M') ? '' : told('N')),
      // "[Savings]" is another account: a transfer.
      category: told('L')
        .replace(/^\[.*\]$/, '')
        .replace(/\/.*$/, ''),
      // Numbers of checks, and words such as ATM: none tells a line from others.
      reference: '',
    };
  });
}
