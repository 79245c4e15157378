import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { rememberPhotos } from '#backend/photos/folder.ts';
import { listTogether, type RecordList, RecordRows } from '#backend/records/record-rows.ts';
import { Problem } from '#kernel/problem.ts';
import type { NewOf } from '#kernel/records/record.ts';
import { type Life, type Step, step } from '../life.ts';
import { type ExpenseRow, expense as record } from '../record.ts';
import type { ReportData } from '../report-calls.ts';
import { lifeOf } from './life.ts';
import { receiptPhotoOf } from './photo-folder.ts';
import {
  currencyOf,
  findReportFiles,
  makePhotosFolder,
  makeSheetFile,
  type ReportFiles,
  reportOf,
} from './report-files.ts';

type ExpenseRows = RecordRows<typeof record>;
type ExpenseList = RecordList<ExpenseRow>;

const noRows: ExpenseList = { rows: [], headers: [], missingHeaders: [], range: null };

function isMissing(error: unknown): boolean {
  return error instanceof Problem && error.code === 'NOT_FOUND';
}

function rowsOf(context: AppContext, sheetId: string): ExpenseRows {
  return new RecordRows(context, sheetId, record);
}

interface SheetRead {
  rows: ExpenseList;
  life: Life;
}

/** The rows and the steps of the report: in one call, except for the first read of a report that has steps. */
async function readSheet(context: AppContext, sheetId: string, withSteps: boolean): Promise<SheetRead> {
  if (withSteps && context.open(sheetId, step.sheet).isKnown) {
    const [rows, { rows: steps }] = await listTogether(context, sheetId, [record, step]);
    return { rows, life: lifeOf(context, sheetId, steps) };
  }
  const rows = await rowsOf(context, sheetId).list();
  const hasSteps = withSteps && context.sheets.locks.of(sheetId) !== undefined;
  const steps: Step[] = hasSteps ? (await new RecordRows(context, sheetId, step).list()).rows : [];
  return { rows, life: lifeOf(context, sheetId, steps) };
}

async function readHinted(
  context: AppContext,
  sheetId: string,
  withSteps: boolean,
): Promise<SheetRead | undefined> {
  try {
    return await readSheet(context, sheetId, withSteps);
  } catch (error) {
    // The hint may be out of date; the report's files show which sheet there is.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A whole report: two calls, sent together if the sheet's id is known. */
export function readReport(
  context: AppContext,
  reportId: string,
  hint: string | undefined,
): Promise<ReportData> {
  return readWhole(context, reportId, { hint, withSteps: true });
}

/** The same without its steps, which cost a call if they were never read. */
export function readForAgenda(
  context: AppContext,
  reportId: string,
  hint: string | undefined,
): Promise<ReportData> {
  return readWhole(context, reportId, { hint, withSteps: false });
}

async function readWhole(
  context: AppContext,
  reportId: string,
  { hint, withSteps }: { hint: string | undefined; withSteps: boolean },
): Promise<ReportData> {
  const [files, hinted] = await Promise.all([
    findReportFiles(context, reportId),
    hint === undefined ? undefined : readHinted(context, hint, withSteps),
  ]);
  const { sheet } = files;
  if (!sheet) return reportData(context, files, { rows: noRows });
  const isHinted = hinted !== undefined && sheet.id === hint;
  return reportData(context, files, isHinted ? hinted : await readSheet(context, sheet.id, withSteps));
}

/**
 * A whole report for export.
 * @throws Problem CONFLICT if its sheet is gone or lacks headers
 */
export async function readToExport(context: AppContext, reportId: string): Promise<ReportData> {
  const data = await readReport(context, reportId, undefined);
  if (data.sheetId === null || data.missingHeaders.length > 0) {
    throw new Problem('CONFLICT', 'The sheet of this report is damaged. Repair it first, then export it.');
  }
  return data;
}

function reportData(
  context: AppContext,
  files: ReportFiles,
  { rows, life }: { rows: ExpenseList; life?: Life },
): ReportData {
  const { folder, sheet, photosFolder, photos, pack } = files;
  if (photosFolder) rememberPhotos(context, { key: folder.id }, { folder: photosFolder, photos });
  return {
    report: { ...reportOf(folder, sheet), ...(life && { status: life.status }) },
    ...rows,
    ...(life && { life }),
    sheetId: sheet?.id ?? null,
    folderLink: folder.webViewLink,
    photosFolderLink: photosFolder?.webViewLink ?? null,
    sheetLink: sheet?.webViewLink ?? null,
    photos: photos.map(receiptPhotoOf),
    ...(pack && {
      pack: { name: pack.name, webViewLink: pack.webViewLink, modifiedTime: pack.modifiedTime },
    }),
  };
}

/**
 * Works on the report's sheet: the hinted one or, if that is gone, the current one. `makeMissing` decides whether a sheet is
 * created for a report that has none.
 */
export async function withSheet<T>(
  context: AppContext,
  {
    reportId,
    sheetId,
    makeMissing = false,
  }: { reportId: string; sheetId: string | undefined; makeMissing?: boolean },
  work: (rows: ExpenseRows) => Promise<T>,
): Promise<T> {
  if (sheetId !== undefined) {
    try {
      return await work(rowsOf(context, sheetId));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  const { sheet } = await findReportFiles(context, reportId);
  if (sheet) return await work(rowsOf(context, sheet.id));
  if (!makeMissing) {
    throw new Problem('NOT_FOUND', 'The sheet of this report is gone. Repair the report to make a new one.');
  }
  return await work(rowsOf(context, await ensureSheet(context, reportId)));
}

/** Creates the sheet of a report that has none; returns its id. */
function ensureSheet(context: AppContext, reportId: string): Promise<string> {
  return inTurn(`repair of ${reportId}`, async () => {
    const { folder, sheet } = await findReportFiles(context, reportId);
    if (sheet) return sheet.id;
    const made = await makeSheetFile(context, reportId);
    await context.open(made.id, { ...record.newSheet, ...currencyOf(folder) }).layOut();
    return made.id;
  });
}

interface ReceiptRow {
  expense: NewOf<typeof record>;
  /** The name of its photo, which no other photo has. */
  photo: string;
  /** True if an earlier attempt may have written the row, perhaps with other cells. */
  mayBeNamed: boolean;
}

/** The fields that a form leaves out. */
const unsaid = Object.fromEntries(record.formFields.map(([name]) => [name, '']));

/** Adds the row of a receipt; a row from an earlier attempt is updated to the current values. */
export async function addReceiptRow(
  rows: ExpenseRows,
  { expense, photo, mayBeNamed }: ReceiptRow,
): Promise<ExpenseRow> {
  const known = mayBeNamed ? (await rows.list()).rows : [];
  const made = known.find((row) => row.photo === photo);
  if (!made) return await rows.addOne({ ...expense, photo });
  return await rows.changeAdded(made, { ...unsaid, ...expense, photo }, (added) => added.photo === photo);
}

/** Creates what a report lacks: its sheet, its header row, its photos folder. */
export async function repairReport(context: AppContext, reportId: string): Promise<ReportData> {
  const { folder, sheet, photosFolder } = await findReportFiles(context, reportId);
  if (sheet) await context.open(sheet.id, { ...record.sheet, ...currencyOf(folder) }).repair();
  else await ensureSheet(context, reportId);
  if (!photosFolder) await makePhotosFolder(context, reportId);
  return await readReport(context, reportId, undefined);
}
