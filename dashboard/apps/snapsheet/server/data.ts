import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { type FreeRows, type FreeTable, noRows } from '#backend/table/free.ts';
import { Problem } from '#kernel/problem.ts';
import { photoHeader, type SnapsheetData } from '../contract.ts';
import { rememberPhotos } from './photos.ts';
import { rememberCount } from './row-counts.ts';
import { dataSheet } from './sheet.ts';
import {
  findFiles,
  makePhotosFolder,
  makeSheetFile,
  type SnapsheetFiles,
  snapsheetOf,
  storedPhotoOf,
} from './snapsheet-files.ts';

const isMissing = (error: unknown) => error instanceof Problem && error.code === 'NOT_FOUND';

async function readHinted(context: AppContext, sheetId: string): Promise<FreeRows | undefined> {
  try {
    return await context.openFree(sheetId, dataSheet).list();
  } catch (error) {
    // A hint may be out of date; the files show which sheet there is.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A whole SnapSheet: two calls, in parallel if the sheet's id is known. */
export async function readData(
  context: AppContext,
  id: string,
  hint: string | undefined,
): Promise<SnapsheetData> {
  const [files, hinted] = await Promise.all([
    findFiles(context, id),
    hint === undefined ? undefined : readHinted(context, hint),
  ]);
  const { sheet } = files;
  if (!sheet) return dataOf(context, files, noRows);
  const isHinted = hinted !== undefined && sheet.id === hint;
  return dataOf(context, files, isHinted ? hinted : await context.openFree(sheet.id, dataSheet).list());
}

function dataOf(context: AppContext, files: SnapsheetFiles, read: FreeRows): SnapsheetData {
  const { folder, sheet, photosFolder, photos } = files;
  const { rows, missingHeaders } = read;
  rememberPhotos(context, files);
  const isRead = sheet !== null && missingHeaders.length === 0;
  if (isRead) rememberCount(context, sheet, rows.length);
  const named = new Set(rows.map(({ cells }) => String(cells[photoHeader] ?? '').trim()));
  const own = photos.filter(({ appProperties }) => appProperties['snapsheet'] === folder.id);
  return {
    snapsheet: snapsheetOf(folder, sheet, isRead ? rows.length : null),
    ...read,
    sheetLink: sheet?.webViewLink ?? null,
    photosFolderLink: photosFolder?.webViewLink ?? null,
    photos: photos.map(storedPhotoOf),
    // If the rows cannot be read, nobody knows which photos have none.
    orphans: isRead ? own.map(({ name }) => name).filter((name) => !named.has(name)) : [],
  };
}

/** Works on the data sheet: the hinted one or, if that is gone, the existing one. */
export async function withSheet<T>(
  context: AppContext,
  { id, sheetId }: { id: string; sheetId: string | undefined },
  work: (table: FreeTable, sheetId: string) => Promise<T>,
): Promise<T> {
  if (sheetId !== undefined) {
    try {
      return await work(context.openFree(sheetId, dataSheet), sheetId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  const { sheet } = await findFiles(context, id);
  if (sheet) return await work(context.openFree(sheet.id, dataSheet), sheet.id);
  throw new Problem('NOT_FOUND', 'The data sheet of this SnapSheet is gone. Repair it to make a new one.');
}

/** Makes the missing parts of a SnapSheet: its data sheet, its header row, its photos folder. */
export async function repairData(
  context: AppContext,
  id: string,
  headers: readonly string[],
): Promise<SnapsheetData> {
  await inTurn(`repair of ${id}`, async () => {
    const { sheet, photosFolder } = await findFiles(context, id);
    if (sheet) await context.openFree(sheet.id, dataSheet).repair(headers);
    else await context.openFree((await makeSheetFile(context, id)).id, dataSheet).layOut();
    if (!photosFolder) await makePhotosFolder(context, id);
  });
  return await readData(context, id, undefined);
}
