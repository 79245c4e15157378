import { noteTags } from '#backend/folders.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { Handlers } from '#backend/handlers.ts';
import { presentPhoto } from '#backend/photos/prepare.ts';
import { maxPhotoBytes } from '#kernel/calls/photos.ts';
import { Problem } from '#kernel/problem.ts';
import type contract from '../contract.ts';
import { suggestedCategories } from '../contract.ts';
import { exportReport } from './export.ts';
import { discardPhoto, findPhoto, storePhoto } from './photo-folder.ts';
import { readReport, repairReport, withSheet } from './report.ts';
import { createReport, listReports, listSharedReports, trashReport } from './reports.ts';
import { asFormProblem, changesOf, recordOf } from './sheet.ts';

const photoMaxAgeSeconds = 24 * 60 * 60;

function rowNumber(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text) && text !== '1') return Number(text);
  throw new Problem('INVALID_INPUT', 'Rows are numbered from 2 on.');
}

export default {
  listReports: (_, context) => listReports(context),

  listShared: (_, context) => listSharedReports(context),

  async createReport({ body }, context) {
    return { report: await createReport(context, body) };
  },

  readReport: ({ reportId, query }, context) => readReport(context, reportId, query.sheetId),

  async addExpense({ reportId, body: { sheetId, ...expense } }, context) {
    const row = await withSheet(context, { reportId, sheetId, makeMissing: true }, (table) =>
      table.append(recordOf(expense)),
    );
    return { success: true, rowIndex: row._rowIndex, row };
  },

  async updateExpense({ reportId, row, body: { expected, changes, sheetId } }, context) {
    const saved = withSheet(context, { reportId, sheetId }, (table) =>
      table.update(rowNumber(row), expected, changesOf(changes)),
    );
    return { success: true, row: await asFormProblem(saved) };
  },

  async deleteExpense({ reportId, row, body: { expected, sheetId } }, context) {
    const undo = await withSheet(context, { reportId, sheetId }, (table) =>
      table.remove(rowNumber(row), expected),
    );
    return { success: true, undo };
  },

  async undoDelete({ reportId, body: { undo } }, context) {
    const row = await withSheet(context, { reportId, sheetId: undefined }, (table) => table.restore(undo));
    return { success: true, row };
  },

  async attachPhoto({ reportId, row, body: { expected, sheetId, keepLocation }, files }, context) {
    const rowIndex = rowNumber(row);
    const photo = await storePhoto(context, reportId, {
      file: files.photo,
      keepLocation: keepLocation === 'true',
    });
    try {
      const saved = await withSheet(context, { reportId, sheetId }, (table) =>
        table.update(rowIndex, expected, { Photo: photo.name }),
      );
      return { success: true, row: saved, photo };
    } catch (error) {
      // A photo whose name may stand in the row already stays.
      if (!mayHaveHappened(error)) await discardPhoto(context, photo);
      throw error;
    }
  },

  async uploadPhoto({ reportId, body: { description, metadata = {}, keepLocation }, files }, context) {
    const photo = await storePhoto(context, reportId, {
      file: files.photo,
      keepLocation: keepLocation === 'true',
      description,
      tags: noteTags(metadata),
    });
    return { photo };
  },

  async extractReceipt({ body: { categories = suggestedCategories }, files }, { facts }) {
    return await facts.photoReader.read(files.photo.bytes, [
      { name: 'date', kind: 'date' },
      { name: 'amount', kind: 'amount' },
      { name: 'currency', kind: 'currency' },
      { name: 'description', kind: 'merchant' },
      { name: 'category', kind: 'category', choices: categories },
    ]);
  },

  async findPhoto({ reportId, fileName }, context) {
    const { webViewLink } = await findPhoto(context, reportId, fileName);
    return { webViewLink };
  },

  async photoContent({ photoId, query }, context) {
    const bytes = await context.drive.download(photoId, maxPhotoBytes * 2);
    const shown = await presentPhoto(bytes, query.size);
    return { bytes: shown.bytes, type: shown.type, maxAgeSeconds: photoMaxAgeSeconds };
  },

  repairReport: ({ reportId }, context) => repairReport(context, reportId),

  async deleteReport({ reportId }, context) {
    await trashReport(context, reportId, true);
    return { success: true };
  },

  async restoreReport({ reportId }, context) {
    await trashReport(context, reportId, false);
    return { success: true };
  },

  async exportReport({ reportId, query }, context) {
    const { report, rows, sheetId, missingHeaders } = await readReport(context, reportId, undefined);
    if (sheetId === null || missingHeaders.length > 0) {
      throw new Problem('CONFLICT', 'The sheet of this report is damaged. Repair it first, then export it.');
    }
    return await exportReport(report.name, rows, query.format);
  },
} satisfies Handlers<typeof contract>;
