import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import { addCard, findCard, readCard } from './cards.ts';
import { contactIdOf, contactSheets, ensureContactSheet, placeOf, rowNumber } from './contact-sheets.ts';
import { listContacts, removeContact, updateContact, updateContacts } from './contacts.ts';
import { exportContacts } from './export.ts';
import { logInteraction, updateInteraction } from './interactions.ts';
import { mergeContacts } from './merge.ts';
import { asFormProblem, contactSheet, interactionSheet, recordOf } from './sheet.ts';
import { sealedAs, undo } from './undo.ts';

/** What a file of the sheet is named after. */
async function nameOf(context: AppContext, sheetId: string): Promise<string> {
  const { sheets } = await contactSheets.list(context, false);
  return sheets.find(({ id }) => id === sheetId)?.name ?? contactSheet.tab;
}

export default {
  listContacts: (input, context) =>
    listContacts(context, { sheetId: input.query.sheetId, isFresh: input.query.fresh === 'true' }),

  async addContact({ body: { sheetId: wanted, ...contact } }, context) {
    const sheetId = wanted ?? (await ensureContactSheet(context));
    const row = await context.open(sheetId, contactSheet).append(recordOf(contact));
    const rowIndex = row._rowIndex;
    return { success: true, id: contactIdOf({ sheetId, rowIndex }), sheetId, rowIndex, row };
  },

  readCard: ({ files }, context) => readCard(context, files.photo.bytes),

  async addCard({ body: { contact, sheetId: wanted }, files }, context) {
    const sheetId = wanted ?? (await ensureContactSheet(context));
    const row = await asFormProblem(addCard(context, { sheetId, contact, file: files.photo }));
    const rowIndex = row._rowIndex;
    return { success: true, id: contactIdOf({ sheetId, rowIndex }), sheetId, rowIndex, row };
  },

  findCard: ({ fileName }, context) => findCard(context, fileName),

  async updateContact({ contactId, body: { expected, ...changes } }, context) {
    const place = await placeOf(context, contactId);
    const row = await updateContact(context, place, { expected, changes });
    const rowIndex = row._rowIndex;
    return { success: true, id: contactIdOf({ ...place, rowIndex }), rowIndex, row };
  },

  async deleteContact({ contactId, query }, context) {
    const place = await placeOf(context, contactId, query.sheetId);
    const sealed = await removeContact(context, place, query.expected);
    return { success: true, undo: sealedAs('contacts', sealed) };
  },

  async removeContacts({ sheetId, body }, context) {
    const rows = body.contacts.map(({ row, expected }) => ({ rowIndex: row, expected }));
    const sealed = await context.open(sheetId, contactSheet).removeMany(rows);
    return { success: true, undo: sealedAs('contacts', sealed) };
  },

  async updateContacts({ sheetId, body }, context) {
    return { success: true, rows: await updateContacts(context, sheetId, body.contacts) };
  },

  async undo({ sheetId, body }, context) {
    await undo(context, sheetId, body.undo);
    return { success: true };
  },

  async mergeContacts({ sheetId, body }, context) {
    const { row, undo: sealed } = await mergeContacts(context, sheetId, body);
    return { success: true, row, undo: sealed === null ? null : sealedAs('merge', sealed) };
  },

  async importContacts({ body }, context) {
    const sheetId = body.sheetId ?? (await ensureContactSheet(context));
    const rows = await context
      .open(sheetId, contactSheet)
      .appendMany(body.contacts.map((contact) => recordOf(contact)));
    return { success: true, count: rows.length, sheetId };
  },

  async logInteraction({ contactId, body }, context) {
    const place = await placeOf(context, contactId);
    return { success: true, ...(await logInteraction(context, place, body)) };
  },

  async updateInteraction({ sheetId, row, body }, context) {
    return {
      success: true,
      row: await updateInteraction(context, { sheetId, rowIndex: rowNumber(row) }, body),
    };
  },

  async removeInteraction({ sheetId, row, body }, context) {
    const seen = { rowIndex: rowNumber(row), expected: body.expected };
    const sealed = await context.open(sheetId, interactionSheet).removeMany([seen]);
    return { success: true, undo: sealedAs('interactions', sealed) };
  },

  async repairSheet({ sheetId }, context) {
    await context.open(sheetId, contactSheet).repair();
    const log = context.open(sheetId, interactionSheet);
    const { range, missingHeaders } = await log.list();
    if (range !== null && missingHeaders.length > 0) await log.repair();
    return { success: true };
  },

  async exportContacts({ sheetId, query }, context) {
    const { rows, missingHeaders } = await context.open(sheetId, contactSheet).list();
    if (missingHeaders.length > 0) {
      throw new Problem('CONFLICT', 'The header row of this sheet is damaged. Repair it first, then export.');
    }
    return exportContacts(await nameOf(context, sheetId), rows, query.format);
  },
} satisfies Handlers<typeof contract>;
