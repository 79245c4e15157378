import { SaxesParser } from 'saxes';
import { dayOfDigits, plainAmount, type StatementLine, textOf } from './statement.ts';
import { requireFewRows } from './table.ts';
import { Unreadable } from './unreadable.ts';

// CAMT.052, .053 and .054 of ISO 20022, which European banks provide. Elements are identified by name alone: they are
// the same in every version. The parser refuses entities declared in a document, so none can expand.

/** Whether a text starts like CAMT. */
export function isCamt(start: string): boolean {
  return /^<\?xml|^<(?:\w+:)?Document/i.test(start) && /camt\.05[234]/.test(start.slice(0, 2000));
}

/** An element with its contents, as deep as a line of an account goes. */
interface Element {
  name: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
}

const maxDepth = 40;

function parse(text: string, onEntry: (entry: Element) => void): void {
  const parser = new SaxesParser();
  const open: Element[] = [];
  let isInEntry = 0;
  const localName = (name: string) => name.replace(/^.*:/, '');
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) throw new Unreadable('is damaged: its elements lie too deep in each other.');
    const element: Element = { name: localName(name), text: '', attributes, children: [] };
    if (element.name === 'Ntry') isInEntry += 1;
    if (isInEntry > 0) open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element && isInEntry > 0) element.text += part;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element?.name !== 'Ntry') return;
    isInEntry -= 1;
    if (isInEntry === 0) {
      onEntry(element);
      open.at(-1)?.children.splice(0);
    }
  });
  parser.on('error', (error) => {
    throw new Unreadable(`is damaged: ${error.message.replace(/^undefined:/, 'line ')}.`);
  });
  parser.write(text).close();
}

function allAt(element: Element | undefined, ...path: readonly string[]): Element[] {
  let found = element ? [element] : [];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

const textAt = (element: Element | undefined, ...path: readonly string[]) =>
  allAt(element, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

/** The entries of all statements in a file; for a batch, each of its payments. */
export function readCamt(text: string): StatementLine[] {
  const lines: StatementLine[] = [];
  parse(text, (entry) => {
    // Pending entries may still change, and come again when they are booked.
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    if (status !== '' && status !== 'BOOK') return;
    const details = allAt(entry, 'NtryDtls', 'TxDtls');
    const own = details.filter((detail) => amountAt(detail) !== undefined);
    const parts = details.length > 1 && own.length === details.length ? details : [details[0]];
    for (const part of parts)
      lines.push(lineOf(entry, part, { isPart: parts.length > 1, place: `entry ${lines.length + 1}` }));
    // The rest of a file that is too long is not read.
    requireFewRows(lines.length);
  });
  return lines;
}

function amountAt(element: Element | undefined): Element | undefined {
  return allAt(element, 'Amt')[0] ?? allAt(element, 'AmtDtls', 'TxAmt', 'Amt')[0];
}

/** What was paid before conversion into the account's currency: the first amount in another currency. */
function originalOf(
  places: readonly (Element | undefined)[],
  currency: string,
  place: string,
): StatementLine['original'] {
  const amounts = places.flatMap((element) =>
    ['InstdAmt', 'TxAmt', 'CntrValAmt'].flatMap((kind) => allAt(element, 'AmtDtls', kind, 'Amt')),
  );
  const found = amounts.find(({ attributes }) => (attributes['Ccy'] ?? currency) !== currency);
  if (!found || currency === '') return undefined;
  return { amount: plainAmount(found.text, place).replace('-', ''), currency: found.attributes['Ccy'] ?? '' };
}

function lineOf(
  entry: Element,
  detail: Element | undefined,
  { isPart, place }: { isPart: boolean; place: string },
): StatementLine {
  const amount = (isPart ? amountAt(detail) : undefined) ?? allAt(entry, 'Amt')[0];
  const currency = amount?.attributes['Ccy'] ?? '';
  const direction = (isPart && textAt(detail, 'CdtDbtInd')) || textAt(entry, 'CdtDbtInd');
  // A reversal's own direction: what came back is a credit. Its parties are those of what it takes back.
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'));
  const isPaid = direction === 'DBIT';
  const plain = plainAmount(amount?.text ?? '', place);
  const other = isPaid !== isReversal ? 'Cdtr' : 'Dbtr';
  const name = textAt(detail, 'RltdPties', other, 'Nm') || textAt(detail, 'RltdPties', other, 'Pty', 'Nm');
  const purpose = textAt(detail, 'RmtInf', 'Ustrd') || textAt(detail, 'AddtlTxInf');
  return {
    day: dayOfDigits(
      textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt'),
      place,
    ),
    amount: isPaid && !plain.startsWith('-') ? `-${plain}` : plain,
    currency,
    // The original currency of a batch does not apply to one of its payments.
    original: originalOf(isPart ? [detail] : [detail, entry], currency, place),
    text: textOf(name, purpose, name || purpose ? '' : textAt(entry, 'AddtlNtryInf')),
    category: '',
    reference:
      (isPart && (textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(detail, 'Refs', 'TxId'))) ||
      textAt(entry, 'AcctSvcrRef') ||
      textAt(entry, 'NtryRef'),
  };
}
