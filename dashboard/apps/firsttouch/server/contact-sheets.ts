import type { AppContext } from '#backend/context.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { RecordRows } from '#backend/records/record-rows.ts';
import { rowNumber } from '#backend/row-number.ts';
import { contact, interaction } from '../record.ts';

export const home = new OldestHome('firsttouch', contact);

/** The interactions of a sheet, on its second tab. */
export function logOf(context: AppContext, sheetId: string): RecordRows<typeof interaction> {
  return new RecordRows(context, sheetId, interaction);
}

export interface ContactPlace {
  sheetId: string;
  rowIndex: number;
}

/** The place of the contact with an id: `{sheetId}:{row}`, or only a row. */
export async function placeOf(
  context: AppContext,
  contactId: string,
  sheetId?: string | undefined,
): Promise<ContactPlace> {
  const colon = contactId.lastIndexOf(':');
  const rowIndex = rowNumber(contactId.slice(colon + 1));
  if (colon > 0) return { sheetId: contactId.slice(0, colon), rowIndex };
  return { sheetId: sheetId ?? (await home.standing(context)), rowIndex };
}

export function contactIdOf({ sheetId, rowIndex }: ContactPlace): string {
  return `${sheetId}:${rowIndex}`;
}
