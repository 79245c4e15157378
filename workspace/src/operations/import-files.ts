import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Account } from '../storage/accounts.ts';
import { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { FileDraft } from '../storage/file-changes.ts';
import { spreadsheetType } from '../storage/file-types.ts';
import { FileStore } from '../storage/files.ts';
import { anyoneWithLink } from '../storage/permissions.ts';
import { SpreadsheetStore } from '../storage/spreadsheets/spreadsheets.ts';
import type { Caller } from '../wire/call.ts';
import { type FileLine, recordSchema } from './account-archive.ts';
import { linkOrCopy, parseText } from './archive-file.ts';
import { checkSpreadsheet } from './check-store.ts';
import { CommandError } from './command.ts';

/** Where imported files go, and where their contents and records wait. */
interface Import {
  database: Database;
  dataFolder: string;
  staging: string;
  account: Account;
}

/** Where the records of a spreadsheet wait, apart from contents: its id may look like a content's SHA-256. */
export const stagedRecords = (staging: string, id: string): string => path.join(staging, `${id}.jsonl`);

/** Makes the files of an archive, all in one transaction. */
export function importFiles(place: Import, lines: readonly FileLine[]): void {
  const { database, dataFolder, staging } = place;
  const blobs = new BlobStore(path.join(dataFolder, 'blobs'), database);
  const contents = new Set(lines.flatMap(({ content }) => (content === null ? [] : [content.sha256])));
  try {
    database.transaction(() => {
      for (const sha256 of contents) adopt(blobs, staging, sha256);
      makeFiles(place, lines);
    });
  } catch (error) {
    for (const sha256 of contents) blobs.removeUnused(sha256);
    throw error;
  }
  // A server that let go of the same content's last file during the transaction has deleted it.
  for (const sha256 of contents) if (!blobs.has(sha256)) adopt(blobs, staging, sha256);
}

function adopt(blobs: BlobStore, staging: string, sha256: string): void {
  const source = path.join(staging, sha256);
  const link = `${source}.link`;
  if (!linkOrCopy(source, link)) throw new Error(`The content ${sha256} has not been unpacked.`);
  blobs.adopt(link, sha256);
}

function makeFiles({ database, staging, account }: Import, lines: readonly FileLine[]): void {
  const files = new FileStore(database);
  const caller: Caller = { accountId: account.id, email: account.email, clientId: null, scopes: new Set() };
  for (const line of lines) {
    const known = files.get(line.id);
    if (known !== undefined) {
      throw new CommandError(`"${known.name}" (${line.id}) is in this store already. Nothing was imported.`);
    }
    makeFile(files, caller, line);
    if (line.mimeType === spreadsheetType) insertRecords(database, staging, line);
  }
  for (const { id, isTrashed } of lines) if (isTrashed) files.setTrash(id, true);
  for (const { id } of lines) files.refreshBelow(id);
  for (const { id, modifiedAt } of lines) files.touch(caller, id, modifiedAt);
}

function makeFile(files: FileStore, caller: Caller, line: FileLine): void {
  const { id, parentId, folderColor, originalName, content, ...facts } = line;
  const draft: FileDraft = {
    ...facts,
    id,
    ...(parentId !== null && { parentId }),
    ...(folderColor !== null && { folderColor }),
    ...(originalName !== null && { originalName }),
    ...(content !== null && { content }),
  };
  const { ownerId } = files.create(caller, draft);
  for (const { email, role, isDiscoverable } of line.permissions) {
    const personId = email === null ? anyoneWithLink : files.personOf(email);
    // Somebody with whom the importer's file was shared is not a guest in their own file.
    if (personId !== ownerId)
      files.permissions.grant(id, { personId, role, isDiscoverable, sharerId: ownerId });
  }
  if (line.isStarred) files.marks.setStarred(id, ownerId, true);
  if (line.searchText !== null) files.properties.setSearchText(id, line.searchText);
  for (const { author, ...comment } of line.comments)
    files.comments.restore(id, { ...comment, authorId: files.personOf(author) });
  files.properties.changeForEveryApp(id, line.properties);
  for (const [clientId, pairs] of Object.entries(line.appProperties))
    files.properties.changeForApp(id, clientId, pairs);
  for (const clientId of line.apps) files.authorizeApp(clientId, ownerId, id);
}

/** Writes the records of a spreadsheet as they were, with this store's keys for its sheets. */
function insertRecords(database: Database, staging: string, { id, name }: FileLine): void {
  const sheetKeys = new Map<unknown, number>();
  for (const text of readFileSync(stagedRecords(staging, id), 'utf8').split('\n')) {
    if (text === '') continue;
    const { data } = recordSchema.safeParse(parseText(text));
    if (data === undefined)
      throw new CommandError(`The records of "${name}" cannot be read. Nothing was imported.`);
    const { table, row } = data;
    const { key, ...rest } = row;
    if (table === 'sheet') sheetKeys.set(key, insert(database, table, name, { ...rest, file_id: id }));
    else if (table === 'sheet_row') {
      insert(database, table, name, { ...row, sheet_key: sheetKeys.get(row['sheet_key']) ?? null });
    } else insert(database, table, name, { ...row, file_id: id });
  }
  const spreadsheet = new SpreadsheetStore(database, 0).open(id);
  if (spreadsheet === undefined)
    throw new CommandError(`The spreadsheet "${name}" has no records. Nothing was imported.`);
  checkSpreadsheet(spreadsheet);
}

type Row = Readonly<Record<string, string | number | null>>;

function insert({ sql }: Database, table: string, name: string, row: Row): number {
  const columns = new Set(
    sql
      .prepare(`pragma table_info(${table})`)
      .all()
      .map((column) => column['name']),
  );
  const unknown = Object.keys(row).find((column) => !columns.has(column));
  if (unknown !== undefined) {
    throw new CommandError(
      `"${name}" was exported by a newer version of the workspace. Nothing was imported.`,
    );
  }
  const names = Object.keys(row);
  const places = names.map(() => '?').join(', ');
  const { lastInsertRowid } = sql
    .prepare(`insert into ${table} (${names.join(', ')}) values (${places})`)
    .run(...Object.values(row));
  return Number(lastInsertRowid);
}
