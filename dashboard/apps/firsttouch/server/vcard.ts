import { parseDay } from '#kernel/day.ts';
import type { ContactRow } from '../record.ts';

export type CardVersion = '3.0' | '4.0';

/** Characters that must be escaped in a value: RFC 6350, 3.4. */
function escapeText(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

const maxBytes = 75;

/** Lines of at most 75 bytes, cut between characters; the rest follows on lines that start with a space. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxBytes) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

/** The last word is taken for the family name; a single word is the given name. */
function nameParts(name: string): string {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return [family, words.join(' '), '', '', ''].map(escapeText).join(';');
}

/** vCard has no property for how and where somebody was met; that precedes the notes. */
function noteOf(row: ContactRow): string {
  const met = [parseDay(row.dateMet) ?? row.dateMet, row.location].filter((text) => text !== '');
  return [
    met.length > 0 ? `Met: ${met.join(', ')}` : '',
    row.context === '' ? '' : `Introduction: ${row.context}`,
    row.introducerName === '' ? '' : `Introduced by: ${row.introducerName}`,
    row.notes,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function categoriesOf({ tags }: ContactRow): string {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .map(escapeText)
    .join(',');
}

function cardOf(row: ContactRow, version: CardVersion): string {
  const isFour = version === '4.0';
  const properties: [string, string][] = [
    ['FN', escapeText(row.contactName.trim() || row.company.trim() || row.email.trim() || 'Unnamed')],
    ['N', nameParts(row.contactName)],
    ['ORG', escapeText(row.company)],
    ['TITLE', escapeText(row.role)],
    [isFour ? 'EMAIL' : 'EMAIL;TYPE=INTERNET', escapeText(row.email)],
    [isFour ? 'TEL;VALUE=text' : 'TEL;TYPE=VOICE', escapeText(row.phone)],
    ['BDAY', (parseDay(row.birthday) ?? '').replaceAll('-', isFour ? '' : '-')],
    ['URL', row.linkedin.replace(/[\r\n]/g, '')],
    ['NOTE', escapeText(noteOf(row))],
    ['CATEGORIES', categoriesOf(row)],
  ];
  const lines = properties.flatMap(([name, value]) =>
    value.replaceAll(';', '') === '' ? [] : [`${name}:${value}`],
  );
  // Version 3.0 requires N, even for somebody without a name.
  const name = lines.some((line) => line.startsWith('N:')) || isFour ? [] : ['N:;;;;'];
  return ['BEGIN:VCARD', `VERSION:${version}`, ...lines, ...name, 'END:VCARD'].map(fold).join('\r\n');
}

/** All contacts as one file of cards. */
export function cardsOf(rows: readonly ContactRow[], version: CardVersion): string {
  return rows.map((row) => `${cardOf(row, version)}\r\n`).join('');
}
