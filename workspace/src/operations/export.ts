import { once } from 'node:events';
import { createWriteStream, statSync } from 'node:fs';
import path from 'node:path';
import { Conversion } from '../conversion/conversion.ts';
import { sheetCsv } from '../sheets/csv.ts';
import { Formulas } from '../sheets/formulas/formulas.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/database.ts';
import { personIdOf } from '../storage/file-ids.ts';
import { type FileRecord, readFileRow } from '../storage/file-record.ts';
import { spreadsheetType } from '../storage/file-types.ts';
import { FileStore } from '../storage/files.ts';
import { SpreadsheetStore } from '../storage/spreadsheets/spreadsheets.ts';
import type { Cell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { ApiError } from '../wire/errors.ts';
import { tooLargeToExport } from '../wire/refusals.ts';
import { accountName, type FileLine, filesName, recordQuery, recordTables } from './account-archive.ts';
import { linkContent, writeArchive } from './archive-file.ts';
import { ArchivePaths } from './archive-paths.ts';
import { type Command, CommandError } from './command.ts';
import { findAccount, requireStore, withStaging, withStore } from './store.ts';
import type { TarWriter } from './tar.ts';

interface Exported {
  file: FileRecord;
  line: FileLine;
  /** Its place in the tree for people; a spreadsheet's is a folder with the whole, and a file for each sheet. */
  path: string;
}

/** Everything that is read for an export, as it is at one moment. */
interface Source {
  database: Database;
  files: FileStore;
  paths: ArchivePaths;
  staging: string;
}

/** A person's own files, folders before their contents. */
function ownFiles({ sql }: Database, email: string): FileRecord[] {
  const own = sql
    .prepare('select * from file where owner_id = ? and parent_id is not null order by created_at, id')
    .all(personIdOf(email))
    .map(readFileRow);
  const byParent = Map.groupBy(own, ({ parentId }) => parentId);
  const ids = new Set(own.map(({ id }) => id));
  const ordered: FileRecord[] = [];
  const waiting = own.filter(({ parentId }) => parentId === null || !ids.has(parentId)).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    ordered.push(next);
    waiting.push(...(byParent.get(next.id) ?? []).toReversed());
  }
  return ordered;
}

function describe(source: Source, file: FileRecord, ids: ReadonlySet<string>): Exported {
  const { files, paths, database } = source;
  const place = paths.add(file);
  const { id, parentId, ownerId, trash, lastModifierId: _, version: __, ...facts } = file;
  const line: FileLine = {
    ...facts,
    id,
    parentId: parentId !== null && ids.has(parentId) ? parentId : null,
    isTrashed: trash === 'explicit',
    isStarred: files.marks.get(id, ownerId).isStarred,
    searchText: files.properties.searchTextOf(id) ?? null,
    path: file.content === null ? null : place,
    permissions: files.permissions
      .list(id)
      .flatMap(({ email, directRole, isDiscoverable }) =>
        directRole === null || directRole === 'owner' ? [] : [{ email, role: directRole, isDiscoverable }],
      ),
    comments: files.comments
      .ofFile(id)
      .map(({ authorId, ...comment }) => ({ ...comment, author: files.emailOf(authorId) ?? '' })),
    properties: files.properties.ofEveryApp(id),
    appProperties: appPropertiesOf(database, id),
    apps: database.sql
      .prepare('select client_id from app_file where file_id = ? and person_id = ?')
      .all(id, ownerId)
      .map((row) => String(row['client_id'])),
  };
  return { file, line, path: place };
}

function appPropertiesOf({ sql }: Database, fileId: string): FileLine['appProperties'] {
  const properties: FileLine['appProperties'] = {};
  for (const row of sql
    .prepare('select client_id, key, value from app_property where file_id = ?')
    .all(fileId)) {
    const clientId = String(row['client_id']);
    properties[clientId] = { ...properties[clientId], [String(row['key'])]: String(row['value']) };
  }
  return properties;
}

/** Writes the records of a spreadsheet, a line each, into a file of the staging folder. */
async function stageRecords({ database: { sql }, staging }: Source, fileId: string): Promise<string> {
  const target = path.join(staging, 'records');
  const out = createWriteStream(target);
  for (const table of recordTables) {
    for (const row of sql.prepare(recordQuery(table)).iterate(fileId)) {
      if (!out.write(`${JSON.stringify({ table, row })}\n`)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'close');
  return target;
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The whole spreadsheet for other programs; one that is too large for that keeps its records and CSV files. */
async function addBook(tar: TarWriter, { source, conversion }: Sheets, { file, path: folder }: Exported) {
  let bytes: Uint8Array;
  try {
    bytes = await conversion.write(file, xlsxType);
  } catch (error) {
    if (error instanceof ApiError && error.facts.reason === tooLargeToExport().facts.reason) return;
    throw error;
  }
  await tar.addBytes(source.paths.unused(folder, `${file.name}.xlsx`), bytes);
}

/** What turns the spreadsheets of an account into files. */
interface Sheets {
  source: Source;
  spreadsheets: SpreadsheetStore;
  formulas: Formulas;
  conversion: Conversion;
}

async function addSpreadsheet(tar: TarWriter, sheets: Sheets, exported: Exported): Promise<void> {
  const { source, spreadsheets, formulas } = sheets;
  const { file, path: folder } = exported;
  const records = await stageRecords(source, file.id);
  await tar.addFile(`records/${file.id}.jsonl`, records, statSync(records).size);
  const spreadsheet = spreadsheets.open(file.id);
  if (spreadsheet === undefined) return;
  await formulas.refresh(spreadsheet);
  const { formats, properties } = spreadsheet;
  const context = { formats, locale: properties.locale, result: (cell: Cell) => formulas.result(cell) };
  for (const sheet of spreadsheet.sheets) {
    await tar.addText(source.paths.unused(folder, `${sheet.title}.csv`), sheetCsv(sheet, context));
  }
  await addBook(tar, sheets, exported);
}

async function addSpreadsheets(tar: TarWriter, source: Source, exported: readonly Exported[]): Promise<void> {
  const spreadsheets = new SpreadsheetStore(source.database, 0);
  const formulas = new Formulas();
  const conversion = new Conversion({ spreadsheets, formulas });
  try {
    for (const each of exported) {
      if (each.file.mimeType !== spreadsheetType) continue;
      await addSpreadsheet(tar, { source, spreadsheets, formulas, conversion }, each);
    }
  } finally {
    await Promise.all([conversion.close(), formulas.close()]);
  }
}

/** Reads what the account owns; undefined if a content was deleted meanwhile, so that reading has to start again. */
async function readAccount(
  source: Source,
  account: Account,
  dataFolder: string,
): Promise<Exported[] | undefined> {
  const own = ownFiles(source.database, account.email);
  const ids = new Set(own.map(({ id }) => id));
  const areThere = own.every(
    ({ content }) => content === null || linkContent(dataFolder, source.staging, content.sha256),
  );
  return areThere ? own.map((file) => describe(source, file, ids)) : undefined;
}

async function writeAccount(tar: TarWriter, source: Source, account: Account, exported: readonly Exported[]) {
  const { email, name } = account;
  const head = {
    format: 'rowhouse-account-1',
    madeAt: new Date().toISOString(),
    email,
    name,
    files: exported.length,
  };
  await tar.addText(accountName, JSON.stringify(head));
  await tar.addText(filesName, exported.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
  await addSpreadsheets(tar, source, exported);
  for (const { file, path: place } of exported) {
    if (file.content === null) continue;
    await tar.addFile(place, path.join(source.staging, file.content.sha256), file.content.sizeBytes);
  }
}

/** Writes an archive to its destination. */
type Deliver = (fill: (tar: TarWriter) => Promise<void>) => Promise<void>;

/** Writes the archive of an account, read in one transaction that blocks nobody; returns the number of files. */
export async function exportAccount(
  database: Database,
  dataFolder: string,
  account: Account,
  deliver: Deliver,
): Promise<number> {
  const files = new FileStore(database);
  return withStaging(dataFolder, async (staging) => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      database.sql.exec('begin');
      try {
        const source = { database, files, paths: new ArchivePaths(), staging };
        const exported = await readAccount(source, account, dataFolder);
        if (exported === undefined) continue;
        await deliver((tar) => writeAccount(tar, source, account, exported));
        return exported.length;
      } finally {
        database.sql.exec('commit');
      }
    }
    throw new CommandError(
      'Files are being deleted faster than they can be read. Try again at a quieter time.',
    );
  });
}

export const exportCommand: Command = {
  name: 'export',
  takes: 'FILE --email EMAIL',
  says: 'write everything that an account owns into one archive',
  details:
    'FILE becomes a tar archive: below Drive/ and Trash/ the files as they are and every sheet as XLSX and CSV;\nbeside them the records from which "import" makes the same files again, with formulas, formats, sharing\nand properties. The server may keep running.',
  words: ['FILE'],
  options: { email: { type: 'string' } },
  run: (given, settings) => {
    requireStore(settings);
    const [file, email] = [given.text('FILE'), given.text('email')];
    return withStore(settings, async (database) => {
      const account = findAccount(database, email);
      const count = await exportAccount(database, settings.dataFolder, account, (fill) =>
        writeArchive(file, Date.now(), fill),
      );
      return `${file} holds the ${count} files and folders of ${account.email}.`;
    });
  },
};
