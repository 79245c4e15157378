import type { AppContext } from '#backend/context.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { inTurn } from '#backend/in-turn.ts';
import { isUploadRepeated } from '#backend/photos/once.ts';
import type { FreeTable } from '#backend/table/free.ts';
import { looseName } from '#backend/table/layout.ts';
import { Problem } from '#kernel/problem.ts';
import { type Cells, type NewFields, photoHeader } from '../contract.ts';
import { withSheet } from './data.ts';
import { type Extract, lookForExtracts, withExtract } from './extracts.ts';
import { fieldsOfNote } from './notes.ts';
import { discardPhoto, storePhoto } from './photos.ts';
import { dataSheet } from './sheet.ts';
import { findFiles, storedPhotoOf } from './snapsheet-files.ts';

/** Refuses names that would meet in one column, and the one that is not the person's to fill in. */
function checkNames(records: readonly NewFields[]): void {
  for (const record of records) {
    const seen = new Map<string, string>();
    for (const name of Object.keys(record)) {
      if (name.toLowerCase() === photoHeader.toLowerCase()) {
        throw new Problem('INVALID_INPUT', `The column "${photoHeader}" holds the name of the photo.`);
      }
      // Names of signs alone, such as "#", are all alike to the ear.
      const sound = looseName(name) || name;
      const other = seen.get(sound);
      if (other !== undefined) {
        throw new Problem('INVALID_INPUT', `"${other}" and "${name}" are the same column. Please keep one.`);
      }
      seen.set(sound, name);
    }
  }
}

interface Upload {
  file: UploadedFile;
  records: readonly NewFields[];
  keepLocation: boolean;
  rawText: string;
  sheetId: string | undefined;
}

/** Stores a photo and writes its rows, once under the request's key: both, or neither, or a photo that can be settled. */
export async function uploadPhoto(context: AppContext, id: string, upload: Upload) {
  const { file, records, keepLocation, rawText, sheetId } = upload;
  checkNames(records);
  return await inTurn(`photos of ${id}`, async () => {
    const isRepeated = await isUploadRepeated(context);
    if (sheetId !== undefined && rawText !== '')
      await lookForExtracts(context, sheetId).catch(() => undefined);
    const photo = await storePhoto(context, id, { file, keepLocation, fields: records[0] ?? {} });
    try {
      const extract = { photo: photo.name, text: rawText };
      const added = await withSheet(context, { id, sheetId }, async (table, ownId) => {
        const there = isRepeated ? await rowsOf(table, photo.name) : [];
        const [first] = there;
        if (first !== undefined) return { firstRow: first, addedColumns: [] };
        return await addRows(context, ownId, { table, records, extract });
      });
      const { firstRow: rowIndex, addedColumns } = added;
      return { rowIndex, rowCount: records.length, addedColumns, photo: storedPhotoOf(photo) };
    } catch (error) {
      // A photo whose name may stand in a row already stays.
      if (!mayHaveHappened(error)) await discardPhoto(context, photo.id);
      throw error;
    }
  });
}

/** The rows that show a photo. */
async function rowsOf(table: FreeTable, photo: string): Promise<number[]> {
  const { rows } = await table.list();
  return rows.filter(({ cells }) => cells[photoHeader] === photo).map(({ _rowIndex }) => _rowIndex);
}

interface Addition {
  table: FreeTable;
  records: readonly NewFields[];
  extract: Extract;
}

function addRows(context: AppContext, sheetId: string, { table, records, extract }: Addition) {
  const rows = records.map((record): Cells => ({ [photoHeader]: extract.photo, ...record }));
  return withExtract(context, sheetId, extract, (beside) => table.append(rows, beside));
}

/** Deletes a row; its photo goes to the trash unless another row shows it as well. */
export async function deleteRow(
  context: AppContext,
  id: string,
  { row, expected, sheetId }: { row: number; expected: Cells; sheetId: string | undefined },
): Promise<{ undo: string; photoId: string | null }> {
  const name = String(expected[photoHeader] ?? '');
  return await inTurn(`photos of ${id}`, async () => {
    const { undo, isShown } = await withSheet(context, { id, sheetId }, async (table) => {
      const removed = await table.remove(row, expected);
      return { undo: removed, isShown: name === '' || (await rowsOf(table, name)).length > 0 };
    });
    if (isShown) return { undo, photoId: null };
    // The row is gone already; a photo that stays behind is offered for a row, or for the trash.
    const { photos } = await findFiles(context, id).catch(() => ({ photos: [] }));
    const photo = photos.find((one) => one.name === name && one.appProperties['snapsheet'] === id);
    if (photo) await discardPhoto(context, photo.id);
    return { undo, photoId: photo?.id ?? null };
  });
}

/** Puts a deleted row back, and its photo. */
export async function restoreRow(
  context: AppContext,
  id: string,
  { undo, photoId, sheetId }: { undo: string; photoId: string | null; sheetId: string | undefined },
): Promise<number> {
  return await inTurn(`photos of ${id}`, async () => {
    const rowIndex = await withSheet(context, { id, sheetId }, (table) => table.restore(undo));
    if (photoId === null) return rowIndex;
    const photo = await context.drive.get(photoId);
    if (photo.trashed && photo.appProperties['snapsheet'] === id) {
      await context.drive.update(photoId, { trashed: false });
    }
    return rowIndex;
  });
}

/** Adds a row for photos that stand in none, or moves them to the trash; gives how many. */
export async function settleOrphans(
  context: AppContext,
  id: string,
  { deed, names }: { deed: 'add' | 'trash'; names: readonly string[] },
): Promise<number> {
  return await inTurn(`photos of ${id}`, async () => {
    const { sheet, photos } = await findFiles(context, id);
    if (!sheet) throw new Problem('NOT_FOUND', 'The data sheet of this SnapSheet is gone. Repair it first.');
    const table = context.openFree(sheet.id, dataSheet);
    const { rows, missingHeaders } = await table.list();
    if (missingHeaders.length > 0) {
      throw new Problem('CONFLICT', 'The sheet has lost its header row. Restore it first.');
    }
    const shown = new Set(rows.map(({ cells }) => String(cells[photoHeader] ?? '')));
    const wanted = new Set(names.filter((name) => !shown.has(name)));
    const open = photos.filter(
      ({ name, appProperties }) => wanted.has(name) && appProperties['snapsheet'] === id,
    );
    if (deed === 'trash') for (const photo of open) await context.drive.update(photo.id, { trashed: true });
    else if (open.length > 0) {
      await table.append(
        open.map(({ name, description }) => ({ ...fieldsOfNote(description), [photoHeader]: name })),
      );
    }
    return open.length;
  });
}
