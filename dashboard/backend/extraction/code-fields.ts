import { readCards } from '#backend/files/cards.ts';
import { Unreadable } from '#backend/files/unreadable.ts';
import type { Extraction, FieldReading, WantedField } from '#kernel/extraction.ts';
import { concluded } from './candidates.ts';
import { phoneFit } from './cards.ts';
import type { PhotoCode } from './codes.ts';
import { plain } from './lines.ts';
import { vinIn } from './values.ts';

// A code was written by a machine for machines: it outweighs what was read from print.

const sure = 0.97;

interface CardWords {
  name: string;
  organization: string;
  title: string;
  emails: string[];
  phones: string[];
  urls: string[];
  address: string;
}

/** MECARD:N:Duarte,Ines;TEL:…;; as phones in Asia make it. */
function mecard(text: string): CardWords {
  const parts = text.slice('MECARD:'.length).split(/(?<!\\);/);
  const all = (name: string) =>
    parts
      .filter((part) => part.toUpperCase().startsWith(`${name}:`))
      .map((part) => part.slice(name.length + 1).replace(/\\(.)/g, '$1'));
  const [family = '', given = ''] = (all('N')[0] ?? '').split(',').map((part) => part.trim());
  return {
    name: [given, family].filter(Boolean).join(' '),
    organization: all('ORG')[0] ?? '',
    title: all('TITLE')[0] ?? '',
    emails: all('EMAIL'),
    phones: all('TEL'),
    urls: all('URL'),
    address: all('ADR')[0] ?? '',
  };
}

function cardIn(text: string): CardWords | undefined {
  if (/^MECARD:/i.test(text)) return mecard(text);
  if (!/^\s*BEGIN:VCARD/i.test(text)) return undefined;
  try {
    return readCards(text)[0];
  } catch (error) {
    // A code that only starts like a card is an ordinary code.
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function ofCard(card: CardWords, { name, kind }: WantedField): string | undefined {
  switch (kind) {
    case 'person':
      return card.name;
    case 'company':
      return card.organization;
    case 'role':
      return card.title;
    case 'email':
      return card.emails[0];
    case 'url':
      return card.urls[0];
    case 'address':
      return card.address;
    case 'phone':
      return phoneFit('', name) < 0 ? undefined : card.phones[0];
    default:
      return undefined;
  }
}

const codeNames = /\b(?:bar ?code|code|qr|ean|upc|gtin|isbn|sku|serial|serial no|article no|artikelnummer)\b/;

function ofCode({ format, text }: PhotoCode, { name, kind }: WantedField): string | undefined {
  if (kind === 'url' && /^https?:\/\/\S+$/i.test(text)) return text;
  if (kind === 'vin' && text.length <= 20) return vinIn(text);
  const isOneLine = text.length <= 120 && !text.includes('\n');
  if (kind === 'text' && isOneLine && codeNames.test(plain(name))) return text;
  return kind === 'number' && /EAN|UPC/.test(format) && codeNames.test(plain(name)) ? text : undefined;
}

/** What the codes in a photo say for the requested fields. */
export function fieldsOfCodes(
  codes: Extraction['codes'],
  wanted: readonly WantedField[],
): Record<string, FieldReading> {
  const fields: Record<string, FieldReading> = {};
  for (const code of codes) {
    const card = cardIn(code.text);
    for (const field of wanted) {
      const value = card ? ofCard(card, field) : ofCode(code, field);
      if (value && !Object.hasOwn(fields, field.name)) fields[field.name] = concluded(value, code.text, sure);
    }
  }
  return fields;
}
