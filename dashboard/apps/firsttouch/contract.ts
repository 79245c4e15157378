import * as z from 'zod';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { maxPhotoBytes } from '#kernel/calls/photos.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { extractionSchema } from '#kernel/extraction.ts';
import {
  contactChangesSchema,
  contactMarkSchema,
  contactRowSchema,
  expectedContactSchema,
  expectedInteractionSchema,
  interactionChangesSchema,
  interactionRowSchema,
  line,
  newContactSchema,
  newInteractionSchema,
  optionalDay,
} from './records.ts';

export const contactsDataSchema = z.object({
  /** Every Contacts sheet the person may open, their own oldest one first. */
  sheets: z.array(sheetFileSchema),
  /** The one that was read; null while there is none. */
  sheet: sheetFileSchema.nullable(),
  contacts: z.array(contactRowSchema),
  interactions: z.array(interactionRowSchema),
  headers: z.array(z.string()),
  /** Headers that are not found; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** The same of the Interactions tab; empty while there is no such tab. */
  missingInteractionHeaders: z.array(z.string()),
  /** The range the contacts were read from, such as "Contacts!A1:L39". */
  range: z.string().nullable(),
  folderLink: z.string().nullable(),
});
export type ContactsData = z.infer<typeof contactsDataSchema>;

const seenContact = z.object({ row: z.int().min(2), expected: expectedContactSchema });
const savedContact = z.object({
  success: z.literal(true),
  /** `{sheetId}:{row}` */
  id: z.string(),
  rowIndex: z.int(),
  row: contactRowSchema,
});
const savedInteraction = z.object({ success: z.literal(true), row: interactionRowSchema });
const undoable = z.object({ success: z.literal(true), undo: z.string() });
const success = z.object({ success: z.literal(true) });

/** By what a card's photo is known again: its bytes, and how it looks. */
export const readCardSchema = extractionSchema.extend({
  marks: z.object({ sha256: z.string(), look: z.string() }),
});
export type ReadCard = z.infer<typeof readCardSchema>;

const cardFile = { photo: { maxBytes: maxPhotoBytes } };

const mostImported = 10_000;

/** Many rows at once, or few with as much in them as cells may hold. */
const maxBodyBytes = 20 * 1024 * 1024;

export default defineContract({
  /** The contacts of a sheet with their interactions: of the one that is named, else of the oldest. */
  listContacts: {
    method: 'GET',
    path: '',
    query: z.object({
      sheetId: z.string().optional(),
      /** 'true' looks for sheets that were made, shared or renamed a moment ago. */
      fresh: z.enum(['true', 'false']).optional(),
    }),
    returns: contactsDataSchema,
  },
  /** Without a sheet's id into the oldest sheet; the first contact of all makes it. */
  addContact: {
    method: 'POST',
    path: '',
    body: newContactSchema.extend({ sheetId: z.string().optional() }),
    returns: savedContact.extend({ sheetId: z.string() }),
  },
  /** Reads a business card and proposes a contact. Writes nothing and keeps nothing of the photo. */
  readCard: {
    method: 'POST',
    path: '/cards/extract',
    files: cardFile,
    returns: readCardSchema,
  },
  /** Stores the photo of a card and adds its contact: both once under the request's key. */
  addCard: {
    method: 'POST',
    path: '/cards',
    body: z.object({ contact: jsonText(newContactSchema), sheetId: z.string().optional() }),
    files: cardFile,
    returns: savedContact.extend({ sheetId: z.string() }),
  },
  findCard: {
    method: 'GET',
    path: '/cards/:fileName',
    returns: z.object({ webViewLink: z.string() }),
  },
  /** A contact's id is `{sheetId}:{row}`; a bare row belongs to the oldest sheet. */
  updateContact: {
    method: 'PUT',
    path: '/:contactId',
    body: contactChangesSchema.extend({ expected: z.union([expectedContactSchema, contactMarkSchema]) }),
    returns: savedContact,
  },
  /** `DELETE /app/firsttouch/{id}`: deletes the row that is named, when it is the contact that `expected` tells of. */
  deleteContact: {
    method: 'DELETE',
    path: '/:contactId',
    query: z.object({ sheetId: z.string().optional(), expected: jsonText(contactMarkSchema).optional() }),
    returns: undoable,
  },
  /** The same of a row as the screen shows it: no cell of it may have been changed meanwhile. */
  removeContacts: {
    method: 'POST',
    path: '/sheets/:sheetId/remove',
    body: z.object({ contacts: z.array(seenContact).min(1).max(500) }),
    maxBodyBytes,
    returns: undoable,
  },
  /** The same changes to many contacts, all or none. */
  updateContacts: {
    method: 'POST',
    path: '/sheets/:sheetId/update',
    body: z.object({
      contacts: z
        .array(seenContact.extend({ changes: contactChangesSchema }))
        .min(1)
        .max(500),
    }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), rows: z.array(contactRowSchema) }),
  },
  /** Brings back what was deleted, or undoes a merge, for some minutes. */
  undo: {
    method: 'POST',
    path: '/sheets/:sheetId/undo',
    body: z.object({ undo: z.string() }),
    maxBodyBytes,
    returns: success,
  },
  /** Makes one contact of two: the first takes the changes and the other's interactions, the second is deleted. */
  mergeContacts: {
    method: 'POST',
    path: '/sheets/:sheetId/merge',
    body: z.object({ kept: seenContact, dropped: seenContact, changes: contactChangesSchema }),
    maxBodyBytes,
    returns: z.object({
      success: z.literal(true),
      row: contactRowSchema,
      /** Null when an earlier attempt had deleted the second already, and only its answer got lost. */
      undo: z.string().nullable(),
    }),
  },
  /** Adds many at once, all or none. */
  importContacts: {
    method: 'POST',
    path: '/import',
    body: z.object({
      sheetId: z.string().optional(),
      contacts: z.array(newContactSchema).min(1).max(mostImported),
    }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), count: z.int(), sheetId: z.string() }),
  },
  /** Notes what happened with a contact, and in the same go what comes next. */
  logInteraction: {
    method: 'POST',
    path: '/:contactId/interactions',
    body: newInteractionSchema.extend({
      expected: expectedContactSchema,
      followUp: optionalDay.optional(),
      status: line.optional(),
    }),
    returns: savedInteraction.extend({ contact: contactRowSchema }),
  },
  updateInteraction: {
    method: 'PUT',
    path: '/sheets/:sheetId/interactions/:row',
    body: z.object({ expected: expectedInteractionSchema, changes: interactionChangesSchema }),
    returns: savedInteraction,
  },
  removeInteraction: {
    method: 'POST',
    path: '/sheets/:sheetId/interactions/:row/remove',
    body: z.object({ expected: expectedInteractionSchema }),
    returns: undoable,
  },
  /** Puts back the tab or the headers that a person removed by hand. */
  repairSheet: {
    method: 'POST',
    path: '/sheets/:sheetId/repair',
    returns: success,
  },
  exportContacts: {
    method: 'GET',
    path: '/sheets/:sheetId/export',
    query: z.object({ format: z.enum(['csv', 'vcard4', 'vcard3']) }),
    returns: fileContent,
  },
});
