import type { MoveReason } from '#kernel/move.ts';
import { productFoldersQuery } from '../folders.ts';
import { folderType, hasTags, quote, spreadsheetType } from '../google/drive.ts';
import type { WholeFile } from '../google/whole-files.ts';
import type { Side } from './side.ts';
import { movedTag } from './stamps.ts';

/** Larger files would have to be held in memory completely, several at a time. */
export const maxFileBytes = 64 * 1024 * 1024;

/** A query is part of the address, which must not grow without limit. */
const foldersAtOnce = 40;

/** Everything of one person: what is in the folder Rowhouse, and what the product has tagged elsewhere. */
export interface Survey {
  /** The folder Rowhouse, if there is one. */
  root: WholeFile | null;
  /** The folders, each after its parent. */
  folders: readonly WholeFile[];
  sheets: readonly WholeFile[];
  /** Photos, PDFs and other plain files. */
  files: readonly WholeFile[];
  leftOut: readonly { file: WholeFile; reason: MoveReason }[];
}

const notTrashed = 'trashed = false';

/** Calls: 1 for tagged files, and for each level of untagged folders 1 per 40 folders, times the pages of 1,000. */
export async function surveySide(side: Side): Promise<Survey> {
  const tagged = `(${hasTags({ rowhouse: '1' })}) or (${hasTags(movedTag)}) or ${productFoldersQuery}`;
  const found = await side.work(({ files }) => files.list(`${notTrashed} and (${tagged})`));
  const known = new Map(found.map((file) => [file.id, file]));
  let open = ownFolders(found);
  while (open.length > 0) {
    const below = (await listBelow(side, open)).filter(({ id }) => !known.has(id));
    for (const file of below) known.set(file.id, file);
    open = ownFolders(below);
  }
  return sorted([...known.values()]);
}

function ownFolders(files: readonly WholeFile[]): WholeFile[] {
  return files.filter(({ mimeType, ownedByMe }) => mimeType === folderType && ownedByMe);
}

async function listBelow(side: Side, folders: readonly WholeFile[]): Promise<WholeFile[]> {
  const found: WholeFile[] = [];
  for (let start = 0; start < folders.length; start += foldersAtOnce) {
    const some = folders.slice(start, start + foldersAtOnce);
    const inSome = some.map(({ id }) => `${quote(id)} in parents`).join(' or ');
    found.push(...(await side.work(({ files }) => files.list(`${notTrashed} and (${inSome})`))));
  }
  return found;
}

export function isRoot({ mimeType, appProperties }: WholeFile): boolean {
  return mimeType === folderType && appProperties['rowhouse'] === '1' && appProperties['kind'] === 'root';
}

function reasonAgainst(file: WholeFile): MoveReason | undefined {
  if (!file.ownedByMe) return 'not-owned';
  if (file.mimeType === folderType || file.mimeType === spreadsheetType) return undefined;
  if (file.mimeType.startsWith('application/vnd.google-apps.')) return 'other-kind';
  return (file.size ?? 0) > maxFileBytes ? 'too-large' : undefined;
}

function sorted(all: readonly WholeFile[]): Survey {
  const leftOut = all.flatMap((file) => {
    const reason = reasonAgainst(file);
    return reason === undefined ? [] : [{ file, reason }];
  });
  const own = all.filter((file) => reasonAgainst(file) === undefined);
  const folders = topDown(own.filter(({ mimeType }) => mimeType === folderType));
  return {
    root:
      folders.find(isRoot) ??
      folders.find(({ name, appProperties }) => isUntaggedRoot(name, appProperties)) ??
      null,
    folders,
    sheets: own.filter(({ mimeType }) => mimeType === spreadsheetType),
    files: own.filter(({ mimeType }) => mimeType !== folderType && mimeType !== spreadsheetType),
    leftOut,
  };
}

function isUntaggedRoot(name: string, tags: WholeFile['appProperties']): boolean {
  return name === 'Rowhouse' && tags['rowhouse'] === undefined;
}

/** Each folder after its parent. */
function topDown(folders: readonly WholeFile[]): WholeFile[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const depthOf = (folder: WholeFile): number => {
    let depth = 0;
    let above = byId.get(folder.parents[0] ?? '');
    while (above && depth < folders.length) {
      depth += 1;
      above = byId.get(above.parents[0] ?? '');
    }
    return depth;
  };
  const depths = new Map(folders.map((folder) => [folder.id, depthOf(folder)]));
  return folders.toSorted((one, other) => (depths.get(one.id) ?? 0) - (depths.get(other.id) ?? 0));
}
