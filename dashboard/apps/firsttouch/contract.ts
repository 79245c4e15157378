import * as z from 'zod';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { defineContract, jsonText } from '#kernel/contract.ts';
import { extractionSchema } from '#kernel/extraction.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { recordCalls } from '#kernel/records/calls.ts';
import { contact, contactChanges, headed, interaction } from './record.ts';

/** A row in wire format. */
const contactRow = z.invertCodec(headed.contact.row);
const interactionRow = z.invertCodec(headed.interaction.row);

const listed = z.object({
  /** Every Contacts sheet the person may open, their own oldest one first. */
  sheets: z.array(sheetFileSchema),
  /** The one that was read; null if there is none. */
  sheet: sheetFileSchema.nullable(),
  contacts: z.array(contactRow),
  interactions: z.array(interactionRow),
  headers: z.array(z.string()),
  /** Missing headers; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** The same for the Interactions tab; empty if there is none. */
  missingInteractionHeaders: z.array(z.string()),
  /** The range the contacts were read from, such as "Contacts!A1:L39". */
  range: z.string().nullable(),
  folderLink: z.string().nullable(),
});
export type ContactsData = z.input<typeof listed>;

/** Enough to identify a contact, for callers that keep no whole rows. */
const contactMark = z.object({ name: z.string(), email: z.string() });
export type ContactMark = z.infer<typeof contactMark>;

const savedContact = z.object({
  success: z.literal(true),
  /** `{sheetId}:{row}` */
  id: z.string(),
  rowIndex: z.int(),
  row: contactRow,
});
const savedInteraction = z.object({ success: z.literal(true), row: interactionRow });
const undoable = z.object({ success: z.literal(true), undo: z.string() });

/** Hashes by which a card's photo is recognised: of its bytes, and of its look. */
export const readCardSchema = extractionSchema.extend({
  marks: z.object({ sha256: z.string(), look: z.string() }),
});
export type ReadCard = z.infer<typeof readCardSchema>;

const calls = recordCalls(contact, { maxImported: 10_000, formats: ['csv', 'vcard4', 'vcard3'] });

/** Many rows at once, or a few whose cells are full. */
const maxBodyBytes = 20 * 1024 * 1024;

export default defineContract({
  /** The contacts of a sheet with their interactions; of the oldest sheet if none is named. */
  listContacts: {
    ...calls.listContacts,
    returns: listed,
    isTranslated: true,
  },
  addContact: {
    ...calls.addContact,
    returns: savedContact.extend({ sheetId: z.string() }),
    isTranslated: true,
  },
  /** Reads a business card and proposes a contact. Writes nothing and keeps nothing of the photo. */
  readCard: {
    method: 'POST',
    path: '/cards/extract',
    writesNothing: true,
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: readCardSchema,
  },
  /** Stores the photo of a card and adds its contact, both once per request key. */
  addCard: {
    ...calls.addContactWithPhoto,
    path: '/cards',
    returns: savedContact.extend({ sheetId: z.string() }),
    isTranslated: true,
  },
  findCard: { ...calls.findContactPhoto, path: '/cards/:fileName' },
  /** A contact's id is `{sheetId}:{row}`; a bare row belongs to the oldest sheet. */
  updateContact: {
    ...calls.updateContact,
    body: contactChanges.extend({ expected: z.union([headed.contact.cells, contactMark]) }),
    returns: savedContact,
    isTranslated: true,
  },
  /** `DELETE /app/firsttouch/{id}`: deletes the named row if it is the contact in `expected`. */
  deleteContact: {
    ...calls.deleteContact,
    query: z.object({ sheetId: z.string().optional(), expected: jsonText(contactMark).optional() }),
    returns: undoable,
  },
  /** The same for rows as the screen shows them: no cell of them may have changed meanwhile. */
  removeContacts: {
    ...calls.removeContacts,
    body: z.object({ contacts: z.array(headed.contact.seen).min(1).max(500) }),
    returns: undoable,
  },
  /** The same changes to many contacts, all or none. */
  updateContacts: {
    method: 'POST',
    mayWait: { as: 'Change contacts' },
    path: '/sheets/:sheetId/update',
    body: z.object({
      contacts: z
        .array(z.object({ row: z.int().min(2), expected: headed.contact.cells, changes: contactChanges }))
        .min(1)
        .max(500),
    }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), rows: z.array(contactRow) }),
    isTranslated: true,
  },
  /** Undoes a merge, too. */
  undo: calls.undo,
  /** Merges two contacts: the first takes the changes and the other's interactions, the second is deleted. */
  mergeContacts: {
    method: 'POST',
    mayWait: { no: 'Two contacts become one as both of them stand in the sheet.' },
    path: '/sheets/:sheetId/merge',
    body: z.object({ kept: headed.contact.seen, dropped: headed.contact.seen, changes: contact.changes }),
    maxBodyBytes,
    returns: z.object({
      success: z.literal(true),
      row: contactRow,
      /** Null if an earlier attempt has deleted the second contact, and only its answer was lost. */
      undo: z.string().nullable(),
    }),
    isTranslated: true,
  },
  importContacts: calls.importContacts,
  /** Notes what happened with a contact and, at the same time, what comes next. */
  logInteraction: {
    method: 'POST',
    mayWait: { as: 'Log interaction' },
    path: '/:contactId/interactions',
    body: interaction.fresh.extend({
      expected: headed.contact.cells,
      ...contact.changes.pick({ followUp: true, status: true }).shape,
    }),
    returns: savedInteraction.extend({ contact: contactRow }),
    isTranslated: true,
  },
  updateInteraction: {
    method: 'PUT',
    mayWait: { as: 'Change interaction' },
    path: '/sheets/:sheetId/interactions/:row',
    body: z.object({ expected: headed.interaction.cells, changes: interaction.changes }),
    returns: savedInteraction,
    isTranslated: true,
  },
  removeInteraction: {
    method: 'POST',
    mayWait: { as: 'Delete interaction' },
    path: '/sheets/:sheetId/interactions/:row/remove',
    body: z.object({ expected: headed.interaction.cells }),
    returns: undoable,
  },
  repairSheet: calls.repairSheet,
  exportContacts: calls.exportContacts,
});
