import { dayOfDigits, plainAmount, type StatementLine, textOf } from './statement.ts';

// OFX, which banks of the Americas and some others give out, also as QFX. Version 1 is SGML, whose elements of a value need
// no end; version 2 is XML without attributes. Both are read by their tags: no entity of a document is ever looked up.

/** Whether a text begins like OFX of any version. */
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
  };
  for (const [, slash, name = '', value = ''] of text.matchAll(tag)) {
    const element = name.toUpperCase();
    if (element === 'STMTTRN') {
      end();
      if (slash === '') fields = new Map();
    } else if (slash !== '') {
      if (element === 'BANKTRANLIST') end();
    } else if (fields) {
      // Of a line in another currency, what it was stands in an aggregate of the same names below.
      if (value.trim() !== '' && !fields.has(element)) fields.set(element, decoded(value));
    } else if (element === 'CURDEF') currency = decoded(value);
  }
  end();
  return lines;
}

function lineOf(fields: ReadonlyMap<string, string>, currency: string, place: string): StatementLine {
  const told = (name: string) => fields.get(name) ?? '';
  return {
    day: dayOfDigits(told('DTUSER') || told('DTPOSTED'), place),
    amount: plainAmount(told('TRNAMT'), place),
    currency,
    text: textOf(told('NAME'), told('PAYEE'), told('MEMO')) || told('TRNTYPE'),
    category: '',
    reference: told('FITID'),
  };
}
