import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Accounts } from '../storage/accounts.ts';
import { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { spreadsheetType } from '../storage/file-types.ts';
import { isFolderClaimed } from '../storage/folder-claim.ts';
import { SpreadsheetStore } from '../storage/spreadsheets/spreadsheets.ts';
import type { FormatTable, Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';

/** The result of checking a store. */
export interface Findings {
  /** Sentences, one for each thing that is wrong. */
  problems: string[];
  /** What a crash has left behind; the next start removes it. */
  leftovers: number;
  files: number;
  contents: number;
  spreadsheets: number;
}

/** Verifies all that is in a store: the database, every content's bytes, and that every record can be read. */
export async function checkStore(folder: string, database: Database): Promise<Findings> {
  const damage = findings('The database', () => checkIntegrity(database));
  // Further findings in a damaged database say nothing more.
  if (damage.length > 0) return { problems: damage, leftovers: 0, files: 0, contents: 0, spreadsheets: 0 };
  const blobs = new BlobStore(path.join(folder, 'blobs'), database);
  const contents = await checkContents(database, blobs);
  const records = checkRecords(database);
  return {
    problems: [...records.problems, ...contents.problems],
    leftovers: isFolderClaimed(folder) ? 0 : countLeftovers(folder, database, blobs),
    files: count(database, 'select count(*) as n from file'),
    contents: contents.checked,
    spreadsheets: records.spreadsheets,
  };
}

/** In one transaction, so that changes by a running server do not look like contradictions. */
function checkRecords(database: Database): { problems: string[]; spreadsheets: number } {
  database.sql.exec('begin');
  try {
    const spreadsheets = checkSpreadsheets(database);
    const problems = [
      ...checkReferences(database),
      ...findings('The list of accounts', () => checkAccounts(database)),
      ...findings('The list of files', () => checkFiles(database)),
      ...spreadsheets.problems,
    ];
    return { problems, spreadsheets: spreadsheets.checked };
  } finally {
    database.sql.exec('rollback');
  }
}

function count({ sql }: Database, query: string): number {
  return Number(sql.prepare(query).get()?.['n']);
}

function checkIntegrity({ sql }: Database): string[] {
  return sql
    .prepare('pragma integrity_check')
    .all()
    .map((row) => String(row['integrity_check']))
    .filter((line) => line !== 'ok')
    .map((line) => `The database is damaged: ${line}.`);
}

function checkReferences({ sql }: Database): string[] {
  return sql
    .prepare('pragma foreign_key_check')
    .all()
    .map((row) => `A record of ${row['table']} refers to a record of ${row['parent']} that is not there.`);
}

function checkAccounts(database: Database): string[] {
  new Accounts(database).list();
  return [];
}

/** Every file has an owner with a permission for it, and only a My Drive is in no folder. */
function checkFiles({ sql }: Database): string[] {
  const ids = (query: string, ...values: string[]) =>
    sql
      .prepare(query)
      .all(...values)
      .map((row) => String(row['id']));
  const orphans = ids(
    `select id from file where parent_id is null
       and not exists (select 1 from person where root_id = file.id)`,
  );
  const ownerless = ids(
    `select id from file where not exists
       (select 1 from permission where file_id = file.id and person_id = file.owner_id)`,
  );
  const bodiless = ids(
    `select id from file where mime_type = ? and not exists
       (select 1 from spreadsheet where file_id = file.id)`,
    spreadsheetType,
  );
  const fileless = ids(
    'select file_id as id from spreadsheet where not exists (select 1 from file where id = file_id)',
  );
  return [
    ...orphans.map((id) => `The file ${id} stands in no folder.`),
    ...ownerless.map((id) => `The owner of the file ${id} has no permission for it.`),
    ...bodiless.map((id) => `The spreadsheet ${id} has no sheets.`),
    ...fileless.map((id) => `The sheets of ${id} belong to no file.`),
  ];
}

async function checkContents({ sql }: Database, blobs: BlobStore) {
  const problems: string[] = [];
  const isUsed = sql.prepare('select 1 from file where sha256 = ? limit 1');
  const rows = sql
    .prepare(
      'select sha256, size_bytes, min(id) as id from file where sha256 is not null group by sha256, size_bytes',
    )
    .all();
  for (const row of rows) {
    const sha256 = String(row['sha256']);
    const found = await readContent(blobs.pathOf(sha256));
    // Its last file may have gone since the list was read.
    if (isUsed.get(sha256) === undefined) continue;
    if (found === undefined) problems.push(`The content of the file ${row['id']} is missing (${sha256}).`);
    else if (found.sha256 !== sha256 || found.sizeBytes !== Number(row['size_bytes']))
      problems.push(`The content of the file ${row['id']} has changed on the disk (${sha256}).`);
  }
  return { problems, checked: rows.length };
}

async function readContent(file: string): Promise<{ sha256: string; sizeBytes: number } | undefined> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes = Buffer.from(chunk);
      hash.update(bytes);
      sizeBytes += bytes.length;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** Opens every spreadsheet as the server does, and looks whether its rows fit together. */
function checkSpreadsheets(database: Database) {
  const ids = database.sql
    .prepare('select file_id from spreadsheet')
    .all()
    .map((row) => String(row['file_id']));
  const store = new SpreadsheetStore(database, 0);
  const problems = ids.flatMap((id) =>
    findings(`The spreadsheet ${id}`, () => {
      const spreadsheet = store.open(id);
      if (spreadsheet !== undefined) checkSpreadsheet(spreadsheet);
      return [];
    }),
  );
  return { problems, checked: ids.length };
}

/** Throws when the parts of a spreadsheet do not fit together. */
export function checkSpreadsheet({ sheets, formats }: Spreadsheet): void {
  if (sheets.length === 0) throw new Error('it has no sheet');
  for (const sheet of sheets) checkRows(sheet, formats);
}

function checkRows(sheet: Sheet, formats: FormatTable): void {
  if (sheet.rows.extent > sheet.rowCount) throw new Error(`"${sheet.title}" has a row beyond its end`);
  for (const { cells } of sheet.rows.rows) {
    if (cells.findLastIndex((cell) => cell !== undefined) >= sheet.columnCount)
      throw new Error(`"${sheet.title}" has a cell beyond its last column`);
    for (const cell of cells) {
      if (cell?.style !== undefined && formats.text(cell.style) === undefined)
        throw new Error(`"${sheet.title}" has a cell with the format ${cell.style}, which is not there`);
    }
  }
}

/** The findings of one check; if it cannot be read, that is a finding, too. */
function findings(what: string, look: () => string[]): string[] {
  try {
    return look();
  } catch (error) {
    return [`${what} cannot be read: ${error instanceof Error ? error.message : String(error)}.`];
  }
}

/** Counts contents without a file and unfinished uploads. */
function countLeftovers(folder: string, { sql }: Database, blobs: BlobStore): number {
  const isUsed = sql.prepare('select 1 from file where sha256 = ? limit 1');
  const unused = [...blobs.names()].filter((name) => isUsed.get(name) === undefined).length;
  const uploads = path.join(folder, 'uploads');
  return unused + (existsSync(uploads) ? readdirSync(uploads).length : 0);
}
