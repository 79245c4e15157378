import type { AppContext } from '#backend/context.ts';
import { takeFileId } from '#backend/file-ids.ts';
import {
  ensureAppFolder,
  folderForNew,
  ownFiles,
  productFoldersIn,
  productFoldersQuery,
} from '#backend/folders.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { inTurn } from '#backend/in-turn.ts';
import { completeMade, makeNoted } from '#backend/made-once.ts';
import { isSameName, RecentNames } from '#backend/recent-names.ts';
import { Problem } from '#kernel/problem.ts';
import type { Snapsheet } from '../contract.ts';
import { noteNewSheet } from './extracts.ts';
import { knownCount, rememberCount } from './row-counts.ts';
import { dataSheet } from './sheet.ts';
import {
  findFiles,
  foldersQuery,
  isSnapsheetFolder,
  makePhotosFolder,
  makeSheetFile,
  sheetOf,
  sheetsQuery,
  snapsheetOf,
  tags,
} from './snapsheet-files.ts';

const app = 'snapsheet';
const snapsheetNames = new RecentNames();

/** How many sheets of a person are counted at the same time. */
const countedAtOnce = 8;

/** A lost sign-in affects every sheet; anything else leaves one uncounted, and the others are shown. */
function concernsAll(error: unknown): boolean {
  return !(error instanceof Problem) || error.status === 401 || error.code === 'INSUFFICIENT_SCOPES';
}

async function countRows(context: AppContext, sheet: DriveFile): Promise<number | null> {
  try {
    const { rows, missingHeaders } = await context.openFree(sheet.id, dataSheet).list();
    if (missingHeaders.length > 0) return null;
    rememberCount(context, sheet, rows.length);
    return rows.length;
  } catch (error) {
    if (concernsAll(error)) throw error;
    return null;
  }
}

interface Found {
  folder: DriveFile;
  sheet: DriveFile | null;
}

async function countAll(context: AppContext, found: readonly Found[]): Promise<Map<string, number | null>> {
  const counts = new Map<string, number | null>();
  const open: DriveFile[] = [];
  for (const { sheet } of found) {
    if (!sheet) continue;
    const known = knownCount(context, sheet);
    if (known === null) open.push(sheet);
    else counts.set(sheet.id, known);
  }
  for (let first = 0; first < open.length; first += countedAtOnce) {
    const some = open.slice(first, first + countedAtOnce);
    const counted = await Promise.all(some.map((sheet) => countRows(context, sheet)));
    for (const [at, sheet] of some.entries()) counts.set(sheet.id, counted[at] ?? null);
  }
  return counts;
}

/** One upstream call, and one for each sheet changed since it was counted, unless only known counts are requested. */
export async function listSnapsheets(
  context: AppContext,
  counts: 'all' | 'known',
): Promise<{ snapsheets: Snapsheet[]; folderLink: string | null }> {
  const files = await context.drive.list(
    ownFiles(`(${foldersQuery} or ${sheetsQuery} or ${productFoldersQuery})`),
  );
  const sheets = Map.groupBy(
    files,
    ({ parents: [parent], appProperties }) => parent ?? appProperties['parent'],
  );
  const found = files
    .filter(isSnapsheetFolder)
    .map((folder) => ({ folder, sheet: sheetOf(folder.id, sheets.get(folder.id) ?? []) }))
    .toReversed();
  const counted = counts === 'all' ? await countAll(context, found) : null;
  const countOf = (sheet: DriveFile | null) => {
    if (!sheet) return null;
    return counted ? (counted.get(sheet.id) ?? null) : knownCount(context, sheet);
  };
  const folder = productFoldersIn(files).apps.get(app) ?? null;
  if (folder) {
    snapsheetNames.remember(
      context,
      folder,
      found.map((one) => one.folder.name),
    );
  }
  return {
    snapsheets: found.map(({ folder: own, sheet }) => snapsheetOf(own, sheet, countOf(sheet))),
    folderLink: folder?.webViewLink ?? null,
  };
}

interface NewSnapsheet {
  name: string;
  description?: string | undefined;
}

/** Makes a SnapSheet, completely or not at all, once per request key; a second one with the same name is refused. */
export function createSnapsheet(context: AppContext, snapsheet: NewSnapsheet): Promise<Snapsheet> {
  return inTurn(`snapsheets of ${context.request.user.id}`, async () => {
    const made = (await findMade(context)) ?? (await makeNew(context, snapsheet));
    snapsheetNames.add(context, snapsheet.name);
    return made;
  });
}

const kind = 'snapsheet';

/** Completes and returns what an earlier attempt of this request made; undefined if there was none. */
function findMade(context: AppContext): Promise<Snapsheet | undefined> {
  return completeMade(context, kind, async (id) => {
    const { folder, sheet, photosFolder } = await findFiles(context, id);
    const [own] = await Promise.all([
      sheet ?? makeSheetFile(context, folder.id),
      photosFolder ?? makePhotosFolder(context, folder.id),
    ]);
    await context.openFree(own.id, dataSheet).repair([]);
    return snapsheetOf(folder, own, 0);
  });
}

async function makeNew(context: AppContext, snapsheet: NewSnapsheet): Promise<Snapsheet> {
  const known = snapsheetNames.folderForNew(context, snapsheet.name);
  if (known !== undefined) {
    try {
      return await makeWhole(context, { ...snapsheet, id: await takeFileId(context), parentId: known });
    } catch (error) {
      snapsheetNames.forget(context);
      // The app's folder was seen a moment ago, but may be gone by now.
      if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return await makeAfterLook(context, snapsheet);
}

async function makeAfterLook(context: AppContext, snapsheet: NewSnapsheet): Promise<Snapsheet> {
  const [files, id] = await Promise.all([
    context.drive.list(ownFiles(`(${productFoldersQuery} or ${foldersQuery})`)),
    takeFileId(context),
  ]);
  const names = files.filter(isSnapsheetFolder).map(({ name }) => name);
  if (names.some((name) => isSameName(name, snapsheet.name))) {
    const message = `A SnapSheet named "${snapsheet.name}" already exists`;
    throw new Problem('CONFLICT', message, { fields: { name: message } });
  }
  const parent = folderForNew(context, productFoldersIn(files), app) ?? (await ensureAppFolder(context, app));
  snapsheetNames.remember(context, parent, names);
  return await makeWhole(context, { ...snapsheet, id, parentId: parent.id });
}

type Placed = NewSnapsheet & { id: string; parentId: string };

function makeWhole(context: AppContext, placed: Placed): Promise<Snapsheet> {
  const { id } = placed;
  const discard = async () => {
    // The person sees the original failure.
    await context.drive.update(id, { trashed: true }).catch(() => undefined);
    return true;
  };
  return makeNoted(context, { kind, id, make: () => make(context, placed), discard });
}

async function make(context: AppContext, { id, parentId, name, description }: Placed): Promise<Snapsheet> {
  const folder = await context.drive.createFolder({
    id,
    name,
    parentId,
    ...(description ? { description } : {}),
    tags: tags.folder(id, parentId),
  });
  if (folder.trashed) throw new Problem('NOT_FOUND', 'The folder for SnapSheets is in the trash of Drive.');
  const [sheet] = await Promise.all([makeSheetFile(context, id), makePhotosFolder(context, id)]);
  await context.openFree(sheet.id, dataSheet).layOut();
  noteNewSheet(sheet.id);
  return snapsheetOf(folder, sheet, 0);
}

/** Moves a SnapSheet to the trash of Drive, or out of it. Touches only SnapSheets. */
export async function trashSnapsheet(context: AppContext, id: string, isTrashed: boolean): Promise<void> {
  snapsheetNames.forget(context);
  const folder = await context.drive.get(id);
  if (!isSnapsheetFolder(folder)) throw new Problem('NOT_FOUND', 'This is not a SnapSheet.');
  if (!folder.ownedByMe)
    throw new Problem('ACCESS_DENIED', 'Only the owner of this SnapSheet can delete it.');
  await context.drive.update(id, { trashed: isTrashed });
}
