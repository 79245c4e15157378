import type { FreeRows } from '#backend/table/free.ts';
import { looseName } from '#backend/table/layout.ts';
import type { FieldKind, Template, WantedField } from '#kernel/extraction.ts';
import { kindOfHeader } from '#kernel/field-names.ts';
import { own } from '#kernel/own.ts';
import { locationKeys, photoHeader } from '../contract.ts';
import { aliasesOf } from './sheet.ts';

// What to look for in a photo: the sheet's own columns, or those of the template if it has none yet.

type Columns = Pick<FreeRows, 'headers' | 'kinds' | 'dropdowns' | 'rows' | 'emptyHeaders'>;

/** Columns that are never read from a photo's text. */
const notRead = new Set([photoHeader, ...locationKeys].map(looseName));

function fieldOf(header: string, { kinds, dropdowns, rows, emptyHeaders }: Columns): WantedField {
  const choices = own(dropdowns, header);
  const isFilled = rows.length > 0 && !emptyHeaders.includes(header);
  return {
    name: header,
    kind: choices ? 'category' : kindOfHeader(header, isFilled ? kinds[header] : undefined),
    ...aliased(header),
    ...(choices && { choices }),
  };
}

function aliased(name: string): Pick<WantedField, 'aliases'> {
  const aliases = aliasesOf(name).filter((alias) => alias !== name);
  return aliases.length > 0 ? { aliases } : {};
}

const ofTemplate: Readonly<Record<Template, readonly (readonly [string, FieldKind])[]>> = {
  receipt: [
    ['Date', 'date'],
    ['Merchant', 'merchant'],
    ['Total', 'amount'],
    ['Currency', 'currency'],
  ],
  invoice: [
    ['Date', 'date'],
    ['Company', 'company'],
    ['Invoice No.', 'text'],
    ['Total', 'amount'],
    ['Currency', 'currency'],
  ],
  card: [
    ['Name', 'person'],
    ['Company', 'company'],
    ['Role', 'role'],
    ['Email', 'email'],
    ['Phone', 'phone'],
    ['Website', 'url'],
    ['Address', 'address'],
  ],
  meter: [
    ['Date', 'date'],
    ['Reading', 'number'],
    ['Serial No.', 'text'],
  ],
  label: [
    ['Maker', 'company'],
    ['Model', 'text'],
    ['Serial No.', 'text'],
    ['Year', 'number'],
  ],
  form: [],
  free: [],
};

/** The columns to look for. */
export function wantedFields(columns: Columns, template: Template): WantedField[] {
  const own = columns.headers.filter(
    (header) => !notRead.has(looseName(header)) && !/^Column [A-Z]+$/.test(header),
  );
  if (own.length > 0) return own.map((header) => fieldOf(header, columns));
  return ofTemplate[template].map(([name, kind]) => ({ name, kind, ...aliased(name) }));
}

/** What the sheet's columns suggest about its photos. */
export function templateFor({ headers }: Pick<Columns, 'headers'>): Template {
  const has = (...names: string[]) =>
    names.some((name) =>
      headers.some((header) => [name, ...aliasesOf(name)].map(looseName).includes(looseName(header))),
    );
  if (has('Merchant') && has('Total')) return 'receipt';
  if (has('Email') && has('Phone', 'Company')) return 'card';
  if (has('Reading')) return 'meter';
  if (has('Serial No.', 'Model')) return 'label';
  return asksForPurchase(headers) ? 'receipt' : 'free';
}

/** True if the columns suggest a receipt: an amount, and when or where it was paid. */
function asksForPurchase(headers: readonly string[]): boolean {
  const kinds = new Set(headers.map((header) => kindOfHeader(header)));
  return kinds.has('amount') && (kinds.has('date') || kinds.has('merchant'));
}

/** What to look for if a sheet has no columns, so that the photo may show anything, including a receipt. */
export const fieldsOfReceipt = () =>
  wantedFields({ headers: [], kinds: {}, dropdowns: {}, rows: [], emptyHeaders: [] }, 'receipt');
