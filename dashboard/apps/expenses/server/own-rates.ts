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

// A person's own table of rates: a tagged file in their Drive, read again whenever it has changed.

const tags = tagsOf('exchange-rates', { app: manifest.id });
const tablesQuery = hasTags(tags);

/** The table in the file, or the reason why there no longer is one. */
type Content = { table: RateTable; problem: null } | { table: null; problem: string };

/** People's files, null for those without one: for most people, knowing that is the only cost. */
const files = new Believed<{ file: DriveFile | null }>(5_000, believedMs);
/** By file and version; each may take as much memory as the largest file allowed. */
const contents = new Recent<Content>(12);

const contentKey = ({ id, version }: DriveFile) => `${id} ${version}`;

function isTable({ appProperties: { app, kind } }: DriveFile): boolean {
  return app === tags['app'] && kind === tags.kind;
}

/** The most recently changed one is used if there are several. */
function newestOf(found: readonly DriveFile[]): DriveFile | undefined {
  return found.filter(isTable).toSorted((a, b) => b.modifiedTime.localeCompare(a.modifiedTime))[0];
}

async function findFile({ drive, request: { user } }: AppContext): Promise<DriveFile | null> {
  // With several servers, only Drive knows of a table uploaded a moment ago.
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
 * The person's own table, as found within the last few minutes: without an upstream call then, otherwise with one call to find it
 * and another to read it if it has changed. Null if they have none.
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
    const message = `"${file.name}" is not a table of rates such as eurofxref-hist.csv. ${error.message}`;
    throw new Problem('INVALID_INPUT', message, { fields: { table: message } });
  }
}

/** Reads the table before storing it: three upstream calls, plus those for the app's folder if it does not exist yet. */
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

/** Moves the person's own table to Drive's trash, or restores it. */
export async function trashRateTable(
  { drive, request }: AppContext,
  tableId: string,
  isTrashed: boolean,
): Promise<void> {
  const file = await drive.get(tableId);
  if (!isTable(file) || !file.ownedByMe) {
    throw new Problem('NOT_FOUND', 'This file is not a table of rates that you have added.');
  }
  if (file.trashed !== isTrashed) await drive.update(tableId, { trashed: isTrashed });
  files.delete(request.user.id);
}
