import type { AppContext } from '#backend/context.ts';
import type { WantedSheet } from '#backend/oldest-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import type { ContactsData } from '../contract.ts';
import {
  type ContactChanges,
  type ContactMark,
  type ContactRecord,
  type ContactRow,
  expectedContactSchema,
} from '../records.ts';
import { type ContactPlace, contactSheets } from './contact-sheets.ts';
import { asFormProblem, changesOf, contactSheet, interactionSheet } from './sheet.ts';

/** The contacts of a sheet with their interactions. */
export async function listContacts(context: AppContext, wanted: WantedSheet): Promise<ContactsData> {
  const read = await contactSheets.read(context, wanted, readRows);
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
  const [contacts, log] = await context.openAll(sheetId, [contactSheet, interactionSheet]).list();
  return {
    contacts: contacts.rows,
    interactions: log.rows,
    headers: contacts.headers,
    missingHeaders: contacts.missingHeaders,
    missingInteractionHeaders: log.range === null ? [] : log.missingHeaders,
    range: contacts.range,
  };
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function isMarked(row: ContactRecord, { name, email }: ContactMark): boolean {
  return isSameText(row['Contact Name'], name) && isSameText(row.Email, email);
}

interface SeenContact {
  rowIndex: number;
  expected: ContactRecord;
}

/** The whole row of a contact that a caller knows by its number alone, or by name and address as well. */
function lookUp(rows: readonly ContactRow[], rowIndex: number, mark: ContactMark | undefined): SeenContact {
  const isSought = (row: ContactRecord) => mark === undefined || isMarked(row, mark);
  const atPlace = rows.find((row) => row._rowIndex === rowIndex && isSought(row));
  const alike = atPlace || mark === undefined ? [] : rows.filter(isSought);
  const found = atPlace ?? (alike.length === 1 ? alike[0] : undefined);
  if (found) return { rowIndex: found._rowIndex, expected: expectedContactSchema.parse(found) };
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
  const table = context.open(sheetId, contactSheet);
  const seen =
    'name' in expected ? lookUp((await table.list()).rows, rowIndex, expected) : { rowIndex, expected };
  return await asFormProblem(
    table.update(seen.rowIndex, seen.expected, changesOf(changes, seen.expected, context.facts.day)),
  );
}

export async function removeContact(
  context: AppContext,
  { sheetId, rowIndex }: ContactPlace,
  mark: ContactMark | undefined,
): Promise<string> {
  const table = context.open(sheetId, contactSheet);
  return await table.removePicked((rows) => [lookUp(rows, rowIndex, mark)], {
    isByNumber: mark === undefined,
  });
}

export async function updateContacts(
  context: AppContext,
  sheetId: string,
  contacts: readonly { row: number; expected: ContactRecord; changes: ContactChanges }[],
): Promise<ContactRow[]> {
  return await asFormProblem(
    context.open(sheetId, contactSheet).updateMany(
      contacts.map(({ row, expected, changes }) => ({
        rowIndex: row,
        expected,
        changes: changesOf(changes, expected, context.facts.day),
      })),
    ),
  );
}
