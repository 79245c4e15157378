import { crossRate, exchanged } from '#kernel/exchange.ts';
import { plainDecimal } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import { dayOfDigits, plainAmount, type StatementLine, textOf } from './statement.ts';
import { requireFewRows } from './table.ts';

// OFX (also QFX), which banks in the Americas and some others provide. Version 1 is SGML, whose value elements need
// no end tag; version 2 is XML without attributes. Both are read by their tags: entities of a document are never
// resolved.

/** Whether a text starts like OFX of any version. */
export function isOfx(start: string): boolean {
  return /^OFXHEADER\s*:/i.test(start) || /^(?:<\?xml[^>]*>\s*)?(?:<\?OFX[^>]*>\s*)?<OFX>/i.test(start);
}

const tag = /<(\/?)([A-Z][A-Z0-9.]*)>([^<]*)/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  const named = text
    .trim()
    .replace(
      /&(amp|lt|gt|quot|apos|nbsp);/gi,
      (whole, name: string) => entities[name.toLowerCase()] ?? whole,
    );
  return named.replace(/&#(\d{1,6});/g, (_, code: string) =>
    String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  );
}

/** The transactions of all accounts of a file. */
export function readOfx(text: string): StatementLine[] {
  const lines: StatementLine[] = [];
  let currency = '';
  let fields: Map<string, string> | undefined;
  const end = () => {
    if (fields) lines.push(lineOf(fields, currency, `transaction ${lines.length + 1}`));
    fields = undefined;
    requireFewRows(lines.length);
  };
  for (const [, slash, name = '', value = ''] of text.matchAll(tag)) {
    const element = name.toUpperCase();
    if (element === 'STMTTRN') {
      end();
      if (slash === '') fields = new Map();
    } else if (slash !== '') {
      if (element === 'BANKTRANLIST') end();
    } else if (fields) {
      if (element === 'CURRENCY' || element === 'ORIGCURRENCY') fields.set(element, 'told');
      else if (value.trim() !== '' && !fields.has(element)) fields.set(element, decoded(value));
    } else if (element === 'CURDEF') currency = decoded(value);
  }
  end();
  return lines;
}

function lineOf(fields: ReadonlyMap<string, string>, account: string, place: string): StatementLine {
  const told = (name: string) => fields.get(name) ?? '';
  return {
    day: dayOfDigits(told('DTUSER') || told('DTPOSTED'), place),
    ...moneyOf(fields, account, plainAmount(told('TRNAMT'), place)),
    text: textOf(told('NAME'), told('PAYEE'), told('MEMO')) || told('TRNTYPE'),
    category: '',
    reference: told('FITID'),
  };
}

/**
 * An aggregate names the other currency of a line, and how much of the account's currency buys 1 of it: with CURRENCY
 * the amount is in the other one, with ORIGCURRENCY it was converted already. A rate of 1 between two currencies is
 * what banks write if they know none.
 */
function moneyOf(
  fields: ReadonlyMap<string, string>,
  account: string,
  amount: string,
): Pick<StatementLine, 'amount' | 'currency' | 'original'> {
  const other = (fields.get('CURSYM') ?? '').toUpperCase();
  if (!isCurrency(other) || !isCurrency(account) || other === account.toUpperCase()) {
    return { amount, currency: account };
  }
  const rate = Number((fields.get('CURRATE') ?? '').replace(',', '.'));
  const isRate = Number.isFinite(rate) && rate > 0 && rate !== 1;
  if (fields.has('CURRENCY')) {
    if (!isRate) return { amount, currency: other };
    const home = exchanged(Number(amount), rate, account.toUpperCase());
    const original = { amount: amount.replace('-', ''), currency: other, rate: plainDecimal(rate) };
    return { amount: plainDecimal(home), currency: account, original };
  }
  if (!isRate || !fields.has('ORIGCURRENCY')) return { amount, currency: account };
  const paid = exchanged(Math.abs(Number(amount)), crossRate(1, rate), other);
  return {
    amount,
    currency: account,
    original: { amount: plainDecimal(paid), currency: other, rate: plainDecimal(rate) },
  };
}
