import type { Handlers } from '#backend/handlers.ts';
import { rowsToExport } from '#backend/records/export.ts';
import { recordHandlers } from '#backend/records/record-handlers.ts';
import { rowNumber } from '#backend/row-number.ts';
import type contract from '../contract.ts';
import { type ContactRow, contact } from '../record.ts';
import { readCard } from './cards.ts';
import { contactIdOf, home, logOf, placeOf } from './contact-sheets.ts';
import { listContacts, removeContact, updateContact, updateContacts } from './contacts.ts';
import { exportContacts } from './export.ts';
import { logInteraction } from './interactions.ts';
import { mergeContacts } from './merge.ts';
import { sealedAs, undo } from './undo.ts';

const records = recordHandlers(contact, home);

function saved(sheetId: string, row: ContactRow) {
  const rowIndex = row._rowIndex;
  return { success: true as const, id: contactIdOf({ sheetId, rowIndex }), sheetId, rowIndex, row };
}

export default {
  listContacts: (input, context) =>
    listContacts(context, { sheetId: input.query.sheetId, isFresh: input.query.fresh === 'true' }),

  async addContact(input, context) {
    const { contact: row, sheetId } = await records.addContact(input, context);
    return saved(sheetId, row);
  },

  readCard: ({ files }, context) => readCard(context, files.photo.bytes),

  async addCard({ body: { contact: fresh, sheetId: wanted }, files }, context) {
    const sheetId = wanted ?? (await home.ensure(context));
    const rows = home.rows(context, sheetId);
    return saved(sheetId, await home.photos.add(context, rows, { fresh, file: files.photo }));
  },

  findCard: ({ fileName }, context) => home.photos.find(context, fileName),

  async updateContact({ contactId, body: { expected, ...changes } }, context) {
    const place = await placeOf(context, contactId);
    return saved(place.sheetId, await updateContact(context, place, { expected, changes }));
  },

  async deleteContact({ contactId, query }, context) {
    const place = await placeOf(context, contactId, query.sheetId);
    const sealed = await removeContact(context, place, query.expected);
    return { success: true, undo: sealedAs('contacts', sealed) };
  },

  async removeContacts({ sheetId, body }, context) {
    const sealed = await home.rows(context, sheetId).remove(body.contacts);
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

  importContacts: records.importContacts,

  async logInteraction({ contactId, body }, context) {
    const place = await placeOf(context, contactId);
    return { success: true, ...(await logInteraction(context, place, body)) };
  },

  async updateInteraction({ sheetId, row, body: { expected, changes } }, context) {
    const seen = { ...expected, _rowIndex: rowNumber(row) };
    return { success: true, row: await logOf(context, sheetId).change(seen, changes) };
  },

  async removeInteraction({ sheetId, row, body: { expected } }, context) {
    const seen = { ...expected, _rowIndex: rowNumber(row) };
    return { success: true, undo: sealedAs('interactions', await logOf(context, sheetId).remove([seen])) };
  },

  async repairSheet(input, context) {
    await records.repairSheet(input, context);
    const log = logOf(context, input.sheetId);
    const { range, missingHeaders } = await log.list();
    if (range !== null && missingHeaders.length > 0) await log.repair();
    return { success: true };
  },

  async exportContacts({ sheetId, query }, context) {
    const rows = await rowsToExport(home.rows(context, sheetId));
    return exportContacts(await home.nameOf(context, sheetId), rows, query.format);
  },
} satisfies Handlers<typeof contract>;
