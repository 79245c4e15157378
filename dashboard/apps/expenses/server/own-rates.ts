import type { AppContext } from '#backend/context.ts';
import {
  ensureAppFolder,
  folderForNew,
  ownFiles,
  productFoldersIn,
  productFoldersQuery,
} from '#backend/folders.ts';
import { type DriveFile, hasTags } from '#backend/google/drive.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { inTurn, isOnlyServer } from '#backend/in-turn.ts';
import { safeFileName } from '#backend/photos/names.ts';
import { replaceOnce } from '#backend/photos/once.ts';
import { NoRateTable, type RateTable } from '#backend/rates/rate-table.ts';
import { readTable } from '#backend/rates/read-table.ts';
import { Believed, believedMs, Recent } from '#backend/recent.ts';
import { tagsOf } from '#backend/tags.ts';
import { Problem } from '#kernel/problem.ts';
import { maxTableBytes, type OwnRateTable } from '../exchange-calls.ts';
import manifest from '../manifest.ts';

// The table of rates that a person has brought: a file of theirs, tagged as such, which is read again when it has become another one.

const tags = tagsOf('exchange-rates', { app: manifest.id });
const tablesQuery = hasTags(tags);

/** What stands in the file: a table, or why there is none in it any more. */
type Content = { table: RateTable; problem: null } | { table: null; problem: string };

/** The files of people, null for those who have brought none: all that most of them ever cost is to know that. */
const files = new Believed<{ file: DriveFile | null }>(5_000, believedMs);
/** By file and version; each may take as much memory as a file may be large. */
const contents = new Recent<Content>(12);

const contentKey = ({ id, version }: DriveFile) => `${id} ${version}`;

function isTable({ appProperties: { app, kind } }: DriveFile): boolean {
  return app === tags['app'] && kind === tags.kind;
}

/** The one that counts, of several: that which was changed last. */
function newestOf(found: readonly DriveFile[]): DriveFile | undefined {
  return found.filter(isTable).toSorted((a, b) => b.modifiedTime.localeCompare(a.modifiedTime))[0];
}

async function findFile({ drive, request: { user } }: AppContext): Promise<DriveFile | null> {
  // Beside other servers, one that was brought a moment ago is told by the files alone.
  const known = isOnlyServer() ? files.get(user.id) : undefined;
  if (known) return known.file;
  const file = newestOf(await drive.list(ownFiles(tablesQuery))) ?? null;
  files.set(user.id, { file });
  return file;
}

async function readContent({ drive }: AppContext, file: DriveFile): Promise<Content> {
  try {
    const { table } = await readTable(await drive.download(file.id, maxTableBytes), maxTableBytes);
    return { table, problem: null };
  } catch (error) {
    if (error instanceof NoRateTable) return { table: null, problem: error.message };
    if (error instanceof Problem && error.code === 'TOO_LARGE')
      return { table: null, problem: error.message };
    throw error;
  }
}

/**
 * The person's own table, as it was found within the last minutes: no upstream call then, else one that looks for it and one that
 * reads it where it is not the one that was read before. Null where they have none.
 */
export async function ownRates(context: AppContext): Promise<{ file: DriveFile; content: Content } | null> {
  const file = await findFile(context);
  if (!file) return null;
  const known = contents.get(contentKey(file));
  if (known) return { file, content: known };
  try {
    const content = await readContent(context, file);
    contents.set(contentKey(file), content);
    return { file, content };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
    files.delete(context.request.user.id);
    return null;
  }
}

function told({ id, name, webViewLink }: DriveFile, { table, problem }: Content): OwnRateTable {
  return {
    ...{ id, name, webViewLink, problem },
    firstDay: table?.firstDay ?? null,
    lastDay: table?.lastDay ?? null,
    currencies: table?.currencies ?? [],
  };
}

export async function readRateTable(context: AppContext): Promise<OwnRateTable | null> {
  const own = await ownRates(context);
  return own && told(own.file, own.content);
}

async function readBrought(file: UploadedFile) {
  try {
    return await readTable(file.bytes, maxTableBytes);
  } catch (error) {
    if (!(error instanceof NoRateTable)) throw error;
    const message = `"${file.name}" is no table of rates such as eurofxref-hist.csv. ${error.message}`;
    throw new Problem('INVALID_INPUT', message, { fields: { table: message } });
  }
}

/** Reads the table before it is kept; three upstream calls, and those for the folder of the app where there is none yet. */
export async function bringRateTable(context: AppContext, brought: UploadedFile): Promise<OwnRateTable> {
  const { table, bytes, packedName } = await readBrought(brought);
  const { drive, request } = context;
  const name = safeFileName(packedName ?? brought.name, '.csv', 'exchange-rates');
  return await inTurn(`exchange rates of ${request.user.id}`, async () => {
    const found = await drive.list(ownFiles(`(${productFoldersQuery} or (${tablesQuery}))`));
    const kept = newestOf(found);
    const folder = folderForNew(context, productFoldersIn(found), manifest.id);
    const parentId = kept ? '' : (folder ?? (await ensureAppFolder(context, manifest.id))).id;
    const stored = await replaceOnce(context, kept, {
      ...{ name, parentId, bytes, type: 'text/csv' },
      tags: kept ? tags : { ...tags, parent: parentId },
    });
    const content = { table, problem: null };
    files.set(request.user.id, { file: stored });
    contents.set(contentKey(stored), content);
    return told(stored, content);
  });
}

/** Moves the person's own table to the trash of Drive, or takes it out again. */
export async function trashRateTable(
  { drive, request }: AppContext,
  tableId: string,
  isTrashed: boolean,
): Promise<void> {
  const file = await drive.get(tableId);
  if (!isTable(file) || !file.ownedByMe) {
    throw new Problem('NOT_FOUND', 'This file is not a table of rates that you have brought.');
  }
  if (file.trashed !== isTrashed) await drive.update(tableId, { trashed: isTrashed });
  files.delete(request.user.id);
}
