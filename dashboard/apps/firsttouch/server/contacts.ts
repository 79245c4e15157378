import type { AppContext } from '#backend/context.ts';
import type { WantedSheet } from '#backend/oldest-sheet.ts';
import { listTogether, type SomeCells } from '#backend/records/record-rows.ts';
import { Problem } from '#kernel/problem.ts';
import type { SeenOf } from '#kernel/records/record.ts';
import type { ContactMark, ContactsData } from '../contract.ts';
import { type ContactChanges, type ContactRecord, type ContactRow, contact, interaction } from '../record.ts';
import { type ContactPlace, home } from './contact-sheets.ts';

export type SeenContact = SeenOf<typeof contact>;

/** The contacts of a sheet with their interactions. */
export async function listContacts(context: AppContext, wanted: WantedSheet): Promise<ContactsData> {
  const read = await home.sheets.read(context, wanted, readRows);
  if (!read.sheet) return { ...read.listing, ...noRows, sheet: null };
  return { ...read.listing, sheet: read.sheet, ...read.rows };
}

const noRows = {
  contacts: [],
  interactions: [],
  headers: [],
  missingHeaders: [],
  missingInteractionHeaders: [],
  range: null,
};

async function readRows(context: AppContext, sheetId: string) {
  const [{ rows: contacts, ...table }, log] = await listTogether(context, sheetId, [contact, interaction]);
  const missingInteractionHeaders = log.range === null ? [] : log.missingHeaders;
  return { contacts, interactions: log.rows, missingInteractionHeaders, ...table };
}

/**
 * The cells that a change of a contact writes: a new status comes with the day it applies from, unless the row has that
 * status already.
 */
export function changesOf(
  { request }: AppContext,
  changes: ContactChanges,
  { status }: Pick<ContactRecord, 'status'>,
): SomeCells<typeof contact> {
  const isMoved = changes.status !== undefined && changes.status !== status;
  return { ...(isMoved && { statusSince: request.day }), ...changes };
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function isMarked(row: ContactRecord, { name, email }: ContactMark): boolean {
  return isSameText(row.contactName, name) && isSameText(row.email, email);
}

/** The whole row of a contact that the caller knows only by number, or also by name and address. */
function lookUp(rows: readonly ContactRow[], rowIndex: number, mark: ContactMark | undefined): ContactRow {
  const isTarget = (row: ContactRecord) => mark === undefined || isMarked(row, mark);
  const atPlace = rows.find((row) => row._rowIndex === rowIndex && isTarget(row));
  const alike = atPlace || mark === undefined ? [] : rows.filter(isTarget);
  const found = atPlace ?? (alike.length === 1 ? alike[0] : undefined);
  if (found) return found;
  if (mark === undefined) throw new Problem('NOT_FOUND', 'There is no contact in this row.');
  throw new Problem(
    'CONFLICT',
    alike.length > 1
      ? 'Several contacts have this name and email address. Refresh the list.'
      : 'This contact is no longer in the sheet. Someone has deleted or rewritten it.',
  );
}

export async function updateContact(
  context: AppContext,
  { sheetId, rowIndex }: ContactPlace,
  { expected, changes }: { expected: ContactRecord | ContactMark; changes: ContactChanges },
): Promise<ContactRow> {
  const rows = home.rows(context, sheetId);
  const seen =
    'name' in expected
      ? lookUp((await rows.list()).rows, rowIndex, expected)
      : { ...expected, _rowIndex: rowIndex };
  return await rows.change(seen, changesOf(context, changes, seen));
}

export async function removeContact(
  context: AppContext,
  { sheetId, rowIndex }: ContactPlace,
  mark: ContactMark | undefined,
): Promise<string> {
  return await home.rows(context, sheetId).removePicked((rows) => lookUp(rows, rowIndex, mark), {
    isByNumber: mark === undefined,
  });
}

export async function updateContacts(
  context: AppContext,
  sheetId: string,
  contacts: readonly { row: number; expected: ContactRecord; changes: ContactChanges }[],
): Promise<ContactRow[]> {
  return await home.rows(context, sheetId).changeMany(
    contacts.map(({ row, expected, changes }) => ({
      seen: { ...expected, _rowIndex: row },
      changes: changesOf(context, changes, expected),
    })),
  );
}
