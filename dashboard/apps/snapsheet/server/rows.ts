import type { AppContext } from '#backend/context.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { underHeaders } from '#backend/history/track.ts';
import { inTurn } from '#backend/in-turn.ts';
import { isUploadRepeated } from '#backend/photos/once.ts';
import type { FreeRow, FreeTable } from '#backend/table/free.ts';
import { holdsTyped } from '#backend/table/free-cells.ts';
import { looseName } from '#backend/table/layout.ts';
import { own } from '#kernel/own.ts';
import { Problem } from '#kernel/problem.ts';
import { type Cells, type NewFields, photoHeader } from '../contract.ts';
import { withSheet } from './data.ts';
import { type Extract, lookForExtracts, withExtract } from './extracts.ts';
import { rowsOfNote } from './notes.ts';
import { discardPhoto, storePhoto } from './photos.ts';
import { aliasesOf, dataSheet } from './sheet.ts';
import { findFiles, storedPhotoOf } from './snapsheet-files.ts';

/** Refuses names that mean the same column, and the photo's name, which is not for people to fill in. */
function checkNames(records: readonly NewFields[]): void {
  for (const record of records) {
    const seen = new Map<string, string>();
    for (const name of Object.keys(record)) {
      if (name.toLowerCase() === photoHeader.toLowerCase()) {
        throw new Problem('INVALID_INPUT', `The column "${photoHeader}" holds the name of the photo.`);
      }
      // Names without letters, such as "#", would all be equal after normalizing.
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

/**
 * Stores a photo and writes its rows, once per request key: both, or neither, or a photo whose row can still be added.
 */
export async function uploadPhoto(context: AppContext, id: string, upload: Upload) {
  const { file, records, keepLocation, rawText, sheetId } = upload;
  checkNames(records);
  return await inTurn(`photos of ${id}`, async () => {
    let mayBeNamed = await isUploadRepeated(context);
    if (sheetId !== undefined && rawText !== '')
      await lookForExtracts(context, sheetId).catch(() => undefined);
    const photo = await storePhoto(context, id, { file, keepLocation, records });
    try {
      const extract = { photo: photo.name, text: rawText };
      const added = await withSheet(context, { id, sheetId }, async (table, ownId) => {
        const made = mayBeNamed ? await rowsOf(table, photo.name) : [];
        mayBeNamed = made.length > 0;
        if (mayBeNamed) return await renewRows(table, made, records);
        return await addRows(context, ownId, { table, records, extract });
      });
      const { firstRow: rowIndex, addedColumns } = added;
      return { rowIndex, rowCount: records.length, addedColumns, photo: storedPhotoOf(photo) };
    } catch (error) {
      // A photo that a row may name already stays.
      if (!mayBeNamed && !mayHaveHappened(error)) await discardPhoto(context, photo.id);
      throw error;
    }
  });
}

/** The rows that show a photo. */
async function rowsOf(table: FreeTable, photo: string): Promise<FreeRow[]> {
  const { rows } = await table.list();
  return rows.filter(({ cells }) => cells[photoHeader] === photo);
}

/** The header of the column that a name means; the name itself if there is none. */
function headerFor(name: string, headers: readonly string[]): string {
  const names = [name, ...aliasesOf(name)].map(looseName);
  const exact = headers.find((header) => header.toLowerCase() === name.toLowerCase());
  return exact ?? headers.find((header) => names.includes(looseName(header))) ?? name;
}

/** Rows from an earlier attempt get what is said differently by now; what others have typed into them since stays. */
async function renewRows(table: FreeTable, made: readonly FreeRow[], records: readonly NewFields[]) {
  const [first] = made;
  if (!first || made.length !== records.length) {
    throw new Problem(
      'CONFLICT',
      `This photo is already in ${made.length} ${made.length === 1 ? 'row' : 'rows'}. Change them in the table.`,
    );
  }
  const headers = Object.keys(first.cells);
  const headerNow = (name: string) => headerFor(name, headers);
  const added = (await table.addedBefore()).map((record) => underHeaders(record, headerNow));
  const changes = made.flatMap(({ _rowIndex, cells }, at) => {
    // Without a history, nobody knows what was typed since.
    const before = (added.length === made.length ? added[at] : undefined) ?? cells;
    const said = Object.entries(underHeaders(records[at] ?? {}, headerNow));
    const wanted = said.filter(([header, value]) => !holdsTyped(own(before, header) ?? '', value));
    const seen = Object.entries(before).filter(([header]) => headers.includes(header));
    const change = { expected: Object.fromEntries(seen), changes: Object.fromEntries(wanted) };
    return wanted.length > 0 ? [{ rowIndex: _rowIndex, ...change }] : [];
  });
  if (changes.length > 0) await table.update(changes);
  return { firstRow: first._rowIndex, addedColumns: [] };
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
      // If nobody can check, the photo stays: the row is gone, and its undo must not be lost.
      const others = name === '' ? [] : await rowsOf(table, name).catch(() => null);
      return { undo: removed, isShown: name === '' || others === null || others.length > 0 };
    });
    if (isShown) return { undo, photoId: null };
    // The row is gone already; a leftover photo is offered for a row, or for the trash.
    const { photos } = await findFiles(context, id).catch(() => ({ photos: [] }));
    const photo = photos.find((one) => one.name === name && one.appProperties['snapsheet'] === id);
    if (photo) await discardPhoto(context, photo.id);
    return { undo, photoId: photo?.id ?? null };
  });
}

/** Takes a photo out of the trash; one that is gone for good does not prevent restoring its row. */
async function restorePhoto({ drive }: AppContext, id: string, photoId: string): Promise<void> {
  try {
    const photo = await drive.get(photoId);
    if (!photo.trashed || photo.appProperties['snapsheet'] !== id) return;
    await drive.update(photoId, { trashed: false });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** Restores a deleted row and its photo. */
export async function restoreRow(
  context: AppContext,
  id: string,
  { undo, photoId, sheetId }: { undo: string; photoId: string | null; sheetId: string | undefined },
): Promise<number> {
  return await inTurn(`photos of ${id}`, async () => {
    // The photo first: if that fails, nothing has happened, and it can be tried again.
    if (photoId !== null) await restorePhoto(context, id, photoId);
    return await withSheet(context, { id, sheetId }, (table) => table.restore(undo));
  });
}

/** Adds the rows of photos without any, or moves the photos to the trash; returns how many. */
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
        open.flatMap(({ name, description }) =>
          rowsOfNote(description).map((fields) => ({ ...fields, [photoHeader]: name })),
        ),
      );
    }
    return open.length;
  });
}
