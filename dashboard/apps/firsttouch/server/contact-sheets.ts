import type { AppContext } from '#backend/context.ts';
import { OldestSheet } from '#backend/oldest-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { contactSheet } from './sheet.ts';

export const contactSheets = new OldestSheet('firsttouch');

/** The columns a new sheet begins with; the others come when something is to stand in them. */
const startColumns = 13;
const newSheet = {
  ...contactSheet,
  columns: Object.fromEntries(Object.entries(contactSheet.columns).slice(0, startColumns)),
};

/** The sheet that a contact without one goes to: the person's oldest, made when there is none. */
export function ensureContactSheet(context: AppContext): Promise<string> {
  return contactSheets.ensure(context, { name: contactSheet.tab, sheet: newSheet });
}

/** The person's sheet when they named none; makes none. */
async function defaultContactSheet(context: AppContext): Promise<string> {
  const { sheets } = await contactSheets.list(context, false);
  const [oldest] = sheets;
  if (oldest) return oldest.id;
  throw new Problem('NOT_FOUND', 'There is no Contacts sheet yet. Add a contact to create it.');
}

export interface ContactPlace {
  sheetId: string;
  rowIndex: number;
}

export function rowNumber(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text) && text !== '1') return Number(text);
  throw new Problem('INVALID_INPUT', 'Rows are numbered from 2 on.');
}

/** Where the contact of an id stands: `{sheetId}:{row}`, or a row alone. */
export async function placeOf(
  context: AppContext,
  contactId: string,
  sheetId?: string | undefined,
): Promise<ContactPlace> {
  const colon = contactId.lastIndexOf(':');
  const rowIndex = rowNumber(contactId.slice(colon + 1));
  if (colon > 0) return { sheetId: contactId.slice(0, colon), rowIndex };
  return { sheetId: sheetId ?? (await defaultContactSheet(context)), rowIndex };
}

export function contactIdOf({ sheetId, rowIndex }: ContactPlace): string {
  return `${sheetId}:${rowIndex}`;
}
