import type { Handlers } from '#backend/handlers.ts';
import { rowNumber } from '#backend/row-number.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import { readData, repairData, withSheet } from './data.ts';
import { addDraft } from './drafts.ts';
import { extractPhoto, rereadPhoto } from './extract.ts';
import { searchExtracts } from './extracts.ts';
import { photoContent } from './photo-content.ts';
import { findPhoto } from './photos.ts';
import { deleteRow, restoreRow, settleOrphans, uploadPhoto } from './rows.ts';
import { dataSheet } from './sheet.ts';
import { createSnapsheet, listSnapsheets, trashSnapsheet } from './snapsheets.ts';

/** If the sheet to clean is gone, the message uses the screen's words. */
async function forCleaning<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
    throw new Problem('NOT_FOUND', 'No sheet found to clean columns', { cause: error });
  }
}

export default {
  listSnapsheets: ({ query }, context) => listSnapsheets(context, query.counts ?? 'all'),

  async createSnapsheet({ body }, context) {
    return { snapsheet: await createSnapsheet(context, body) };
  },

  readData: ({ id, query }, context) => readData(context, id, query.sheetId),

  extract: ({ id, body: { sheetId, template, isSeveralRows }, files }, context) =>
    extractPhoto(context, id, {
      bytes: files.photo.bytes,
      sheetId,
      template,
      isSeveralRows: isSeveralRows === 'true',
    }),

  async upload({ id, body: { extractedData, sheetId, rawText = '', keepLocation }, files }, context) {
    const uploaded = await uploadPhoto(context, id, {
      file: files.photo,
      records: Array.isArray(extractedData) ? extractedData : [extractedData],
      keepLocation: keepLocation === 'true',
      // Form fields are sent with the line ends of the network.
      rawText: rawText.replaceAll('\r\n', '\n'),
      sheetId,
    });
    return { success: true, ...uploaded };
  },

  addDraft: ({ body: { sheet }, files }, context) => addDraft(context, { file: files.photo, sheet }),

  async findPhoto({ id, fileName }, context) {
    const { webViewLink } = await findPhoto(context, id, fileName);
    return { webViewLink };
  },

  photoContent: ({ photoId, query }, context) => photoContent(context, photoId, query.size),

  async updateRows({ id, body: { updates, sheetId } }, context) {
    const wanted = updates.map(({ row, expected, changes }) => ({ rowIndex: row, expected, changes }));
    const rows = await withSheet(context, { id, sheetId }, (table) => table.update(wanted));
    return { success: true, rows };
  },

  async deleteRow({ id, row, body: { expected, sheetId } }, context) {
    const deleted = await deleteRow(context, id, { row: rowNumber(row), expected, sheetId });
    return { success: true, ...deleted };
  },

  async undoDelete({ id, body }, context) {
    return { success: true, rowIndex: await restoreRow(context, id, { ...body, sheetId: body.sheetId }) };
  },

  async cleanColumns({ sheetId }, context) {
    const cleaning = context.openFree(sheetId, dataSheet).removeEmptyColumns();
    const { removed, undo } = await forCleaning(cleaning);
    return { removedColumns: removed, undo };
  },

  async undoCleanColumns({ sheetId, body: { undo } }, context) {
    return { restoredColumns: await context.openFree(sheetId, dataSheet).restoreColumns(undo) };
  },

  async rereadRow({ id, photoId, body: { columns, sheetId } }, context) {
    return { readings: await rereadPhoto(context, id, { photoId, columns, sheetId }) };
  },

  async settleOrphans({ id, body }, context) {
    return { success: true, settled: await settleOrphans(context, id, body) };
  },

  async searchExtracts({ id, query: { text, sheetId } }, context) {
    const search = (_: unknown, ownId: string) => searchExtracts(context, ownId, text);
    return { found: await withSheet(context, { id, sheetId }, search) };
  },

  repair: ({ id, body: { headers = [] } }, context) => repairData(context, id, headers),

  async deleteSnapsheet({ id }, context) {
    await trashSnapsheet(context, id, true);
    return { success: true };
  },

  async restoreSnapsheet({ id }, context) {
    await trashSnapsheet(context, id, false);
    return { success: true };
  },
} satisfies Handlers<typeof contract>;
