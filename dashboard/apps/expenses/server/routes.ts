import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import { storePhoto, storeWithRow } from '#backend/photos/folder.ts';
import { photoKind } from '#backend/photos/kind.ts';
import { photoMarks } from '#backend/photos/marks.ts';
import { presentPhoto } from '#backend/photos/prepare.ts';
import { rowNumber } from '#backend/row-number.ts';
import { onlyOne } from '#backend/table/only-one.ts';
import { noteTags } from '#backend/tags.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import type { CellsOf, SeenOf } from '#kernel/records/record.ts';
import type contract from '../contract.ts';
import { packedRows } from '../pack.ts';
import { suggestedCategories } from '../photo-calls.ts';
import type { expense } from '../record.ts';
import { beside } from './beside.ts';
import { addDraft } from './drafts.ts';
import { exportReport } from './export.ts';
import { moveReport } from './life.ts';
import { requireCounted, settledLines, toldRate } from './money.ts';
import { bringRateTable, readRateTable, trashRateTable } from './own-rates.ts';
import { keepPack, previewPack, printPack } from './pack.ts';
import { downloadPhoto, findPhoto, photosOf, receiptPhotoOf, trashPhoto } from './photo-folder.ts';
import { addReceiptRow, readReport, readToExport, repairReport, withSheet } from './report.ts';
import { requireOwnReport } from './report-files.ts';
import { createReport, listReports, listSharedReports, trashReport } from './reports.ts';
import { splitExpense, unsplitExpense } from './split.ts';

const photoMaxAgeSeconds = 24 * 60 * 60;

/** The row with this number, as the caller saw it. */
function seenAt(row: string, cells: CellsOf<typeof expense>): SeenOf<typeof expense> {
  return { ...cells, _rowIndex: rowNumber(row) };
}

async function readReceipt({ request }: AppContext, photo: Uint8Array, categories = suggestedCategories) {
  const reading = await request.photoReader.read(photo, {
    template: 'receipt',
    itemsOf: 'amount',
    wanted: [
      { name: 'date', kind: 'date' },
      { name: 'amount', kind: 'amount' },
      { name: 'tax', kind: 'amount' },
      { name: 'currency', kind: 'currency' },
      { name: 'description', kind: 'merchant' },
      { name: 'category', kind: 'category', choices: categories },
    ],
  });
  const { tax, ...fields } = reading.fields;
  // A tax as large as the whole amount was read from another line; both are negative if money was given back.
  const share = Number(tax?.value) / Number(fields['amount']?.value);
  const isPart = share > 0 && share < 1;
  return { ...reading, fields: isPart ? reading.fields : fields, marks: await photoMarks(photo) };
}

export default {
  ...beside,

  listReports: (_, context) => listReports(context),

  listShared: (_, context) => listSharedReports(context),

  rateOfDay: ({ query }, context) => toldRate(context, query),

  async readRateTable(_, context) {
    return { table: await readRateTable(context) };
  },

  async bringRateTable({ files }, context) {
    return { table: await bringRateTable(context, files.table) };
  },

  async trashRateTable({ tableId, body: { isTrashed } }, context) {
    await trashRateTable(context, tableId, isTrashed);
    return { success: true };
  },

  async createReport({ body }, context) {
    return { report: await createReport(context, body) };
  },

  readReport: ({ reportId, query }, context) => readReport(context, reportId, query.sheetId),

  async addExpense({ reportId, body: { sheetId, photo, ...expense } }, context) {
    const date = expense.date ?? context.request.day;
    const [line = { ...expense, date }] = await settledLines(context, reportId, [{ ...expense, date }]);
    const row = await withSheet(context, { reportId, sheetId, makeMissing: true }, (rows) =>
      rows.addOne({ ...line, photo }),
    );
    return { success: true, rowIndex: row._rowIndex, row };
  },

  async addExpenses({ reportId, body: { expenses, sheetId } }, context) {
    const lines = await settledLines(context, reportId, expenses, (index) => `expenses.${index}.`);
    const rows = await withSheet(context, { reportId, sheetId, makeMissing: true }, (sheet) =>
      sheet.add(lines),
    );
    return { success: true, rows };
  },

  async addReceipt({ reportId, body: { expense, sheetId, keepLocation }, files }, context) {
    const [line = expense] = await settledLines(context, reportId, [expense]);
    const { row, photo } = await storeWithRow(
      context,
      photosOf(context, reportId),
      { file: files.photo, keepLocation: keepLocation === 'true' },
      (name, mayBeNamed) =>
        withSheet(context, { reportId, sheetId, makeMissing: true }, (rows) =>
          addReceiptRow(rows, { expense: line, photo: name, mayBeNamed }),
        ),
    );
    return { success: true, row, photo: receiptPhotoOf(photo) };
  },

  async updateExpense({ reportId, row, body: { expected, changes, sheetId } }, context) {
    requireCounted(expected, changes);
    const saved = await withSheet(context, { reportId, sheetId }, (rows) =>
      rows.change(seenAt(row, expected), changes),
    );
    return { success: true, row: saved };
  },

  async changeExpenses({ reportId, body: { rows, sheetId } }, context) {
    for (const [index, { expected, changes }] of rows.entries()) {
      requireCounted(expected, changes, `rows.${index}.changes.`);
    }
    const saved = await withSheet(context, { reportId, sheetId }, (sheet) =>
      sheet.changeMany(
        rows.map(({ row, expected, changes }) => ({ seen: { ...expected, _rowIndex: row }, changes })),
      ),
    );
    return { success: true, rows: saved };
  },

  async splitExpense({ reportId, row, body: { expected, parts, sheetId } }, context) {
    const rows = await splitExpense(context, { reportId, sheetId }, seenAt(row, expected), parts);
    return { success: true, rows };
  },

  async unsplitExpense({ reportId, row, body: { expected, before, others, sheetId } }, context) {
    const seen = seenAt(row, expected);
    const rows = await unsplitExpense(context, { reportId, sheetId }, seen, { before, others });
    return { success: true, rows };
  },

  async deleteExpense({ reportId, row, body: { expected, sheetId } }, context) {
    const undo = await withSheet(context, { reportId, sheetId }, (rows) =>
      rows.remove([seenAt(row, expected)]),
    );
    return { success: true, undo };
  },

  async removeExpenses({ reportId, body: { rows, sheetId } }, context) {
    await withSheet(context, { reportId, sheetId }, (sheet) => sheet.remove(rows));
    return { success: true };
  },

  async undoDelete({ reportId, body: { undo } }, context) {
    const rows = await withSheet(context, { reportId, sheetId: undefined }, (sheet) => sheet.restore(undo));
    return { success: true, row: onlyOne(rows) };
  },

  async attachPhoto({ reportId, row, body: { expected, sheetId, keepLocation }, files }, context) {
    const seen = seenAt(row, expected);
    const saved = await storeWithRow(
      context,
      photosOf(context, reportId),
      { file: files.photo, keepLocation: keepLocation === 'true' },
      (name) => withSheet(context, { reportId, sheetId }, (rows) => rows.change(seen, { photo: name })),
    );
    return { success: true, row: saved.row, photo: receiptPhotoOf(saved.photo) };
  },

  async uploadPhoto({ reportId, body: { description, metadata = {}, keepLocation }, files }, context) {
    const photo = await storePhoto(context, photosOf(context, reportId), {
      file: files.photo,
      keepLocation: keepLocation === 'true',
      description,
      tags: noteTags(metadata),
    });
    return { photo: receiptPhotoOf(photo) };
  },

  async extractReceipt({ reportId, body: { categories }, files }, context) {
    await requireOwnReport(context, reportId);
    return await readReceipt(context, files.photo.bytes, categories);
  },

  async extractStored({ reportId, photoId, body: { categories } }, context) {
    return await readReceipt(context, await downloadPhoto(context, reportId, photoId), categories);
  },

  addDraft: ({ body: { report }, files }, context) =>
    addDraft(context, { file: files.photo, report, read: (photo) => readReceipt(context, photo) }),

  async findPhoto({ reportId, fileName }, context) {
    const { webViewLink } = await findPhoto(context, reportId, fileName);
    return { webViewLink };
  },

  async photoContent({ photoId, query }, context) {
    const bytes = await context.drive.download(photoId, maxPhotoBytes * 2);
    const { size } = query;
    const kind = size === 'stored' ? photoKind(bytes) : undefined;
    if (kind !== undefined) {
      const type = kind === 'pdf' ? 'application/pdf' : `image/${kind}`;
      return { bytes, type, maxAgeSeconds: photoMaxAgeSeconds };
    }
    const shown = await presentPhoto(bytes, size === 'thumbnail' ? size : 'full');
    return { bytes: shown.bytes, type: shown.type, maxAgeSeconds: photoMaxAgeSeconds };
  },

  async trashPhoto({ reportId, photoId, body: { isTrashed } }, context) {
    await trashPhoto(context, reportId, { photoId, isTrashed });
    return { success: true };
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

  async moveReport({ reportId, body }, context) {
    return { success: true, ...(await moveReport(context, reportId, body)) };
  },

  async exportReport({ reportId, query }, context) {
    const data = await readToExport(context, reportId);
    const rows = packedRows(data, query).map(({ row }) => row);
    return await exportReport(data.report, rows, query.format);
  },

  previewPack: ({ reportId, query }, context) => previewPack(context, reportId, query),

  printPack: ({ reportId, query }, context) => printPack(context, reportId, query),

  keepPack: ({ reportId, body }, context) => keepPack(context, reportId, body),
} satisfies Handlers<typeof contract>;
