import type { StatementSync } from 'node:sqlite';
import * as z from 'zod';
import type { Database } from './database.ts';
import { decodeCells, encodeCells } from './spreadsheets-cells.ts';
import type { SheetProperties } from './spreadsheets-model.ts';
import {
  columnsSchema,
  FormatTable,
  linePropertiesSchema,
  nextVersion,
  Sheet,
  Spreadsheet,
  sheetPropertiesSchema,
  spreadsheetPropertiesSchema,
} from './spreadsheets-model.ts';
import type { StoredRow } from './spreadsheets-rows.ts';
import { RowStore } from './spreadsheets-rows.ts';

const spreadsheetRecord = z.object({ properties: z.string() });
const sheetRecord = z.object({ key: z.int(), properties: z.string(), columns: z.string() });
const formatRecord = z.object({ format: z.string() });

interface OpenEntry {
  spreadsheet: Spreadsheet;
  weight: number;
  /** How the spreadsheet's and the sheets' properties stand in the store. */
  savedProperties: string;
  savedSheets: Map<Sheet, string>;
}

/** What an open spreadsheet costs beside its cells, counted in cells. */
const spreadsheetWeight = 1000;

/**
 * Keeps spreadsheets. Those in use stay open in memory, up to a total of cells; each call's changes reach the disk in
 * one transaction.
 */
export class SpreadsheetStore {
  readonly #database: Database;
  readonly #mostOpenCells: number;
  readonly #statements: Statements;
  /** In the order of their last use. */
  readonly #open = new Map<string, OpenEntry>();
  #openCells = 0;

  constructor(database: Database, mostOpenCells = 4_000_000) {
    this.#database = database;
    this.#mostOpenCells = mostOpenCells;
    this.#statements = prepareStatements(database);
  }

  /** The spreadsheet as it stands; undefined when there is none under this id. */
  open(fileId: string): Spreadsheet | undefined {
    const entry = this.#open.get(fileId);
    if (entry !== undefined) {
      this.#open.delete(fileId);
      this.#open.set(fileId, entry);
      return entry.spreadsheet;
    }
    const spreadsheet = this.#load(fileId);
    if (spreadsheet !== undefined) this.#remember(spreadsheet);
    return spreadsheet;
  }

  /** Stores a new spreadsheet. It is not kept open, since the caller's transaction may yet fail. */
  add(spreadsheet: Spreadsheet): void {
    this.#database.transaction(() => {
      this.#statements.addSpreadsheet.run(spreadsheet.fileId, JSON.stringify(spreadsheet.properties));
      this.#save({ spreadsheet, weight: 0, savedProperties: '', savedSheets: new Map() });
    });
  }

  /**
   * Runs `work` on an open spreadsheet and makes what it changed durable. When it throws, nothing has changed: the
   * half-changed spreadsheet is dropped and the next call reads it from the disk again.
   */
  change<T>(spreadsheet: Spreadsheet, work: () => T): T {
    const entry = this.#open.get(spreadsheet.fileId);
    if (entry?.spreadsheet !== spreadsheet) throw new Error('Only an open spreadsheet can be changed.');
    let isTouched = false;
    try {
      return this.#database.transaction(() => {
        const result = work();
        isTouched = true;
        this.#save(entry);
        return result;
      });
    } catch (error) {
      if (isTouched || isChanged(entry)) this.forget(spreadsheet.fileId);
      throw error;
    }
  }

  copy(fromId: string, toId: string): void {
    const source = this.open(fromId);
    if (source === undefined) throw new Error(`There is no spreadsheet ${fromId} to copy.`);
    const sheets = source.sheets.map((sheet) => copySheet(sheet, structuredClone(sheet.properties)));
    const formats = new FormatTable();
    for (const text of source.formats.texts()) formats.intern(text);
    this.add(new Spreadsheet(toId, { ...source.properties }, sheets, formats));
  }

  remove(fileId: string): void {
    this.#statements.removeSpreadsheet.run(fileId);
    this.forget(fileId);
  }

  /** Drops the open spreadsheet; the next call reads it from the disk. */
  forget(fileId: string): void {
    this.#openCells -= this.#open.get(fileId)?.weight ?? 0;
    this.#open.delete(fileId);
  }

  #load(fileId: string): Spreadsheet | undefined {
    const record = this.#statements.spreadsheet.get(fileId);
    if (record === undefined) return undefined;
    const properties = spreadsheetPropertiesSchema.parse(
      JSON.parse(spreadsheetRecord.parse(record).properties),
    );
    const sheets = this.#statements.sheets.all(fileId).map((row) => {
      const { key, properties, columns } = sheetRecord.parse(row);
      const rows = RowStore.load(readRows(this.#statements.rows, key));
      const sheet = new Sheet(sheetPropertiesSchema.parse(JSON.parse(properties)), rows, key);
      sheet.columns = new Map(columnsSchema.parse(JSON.parse(columns)));
      return sheet;
    });
    const formats = this.#statements.formats.all(fileId).map((row) => formatRecord.parse(row).format);
    return new Spreadsheet(fileId, properties, sheets, FormatTable.load(formats));
  }

  #save(entry: OpenEntry): void {
    const { spreadsheet, savedSheets } = entry;
    const properties = JSON.stringify(spreadsheet.properties);
    if (entry.savedProperties !== properties) {
      this.#statements.setSpreadsheet.run(properties, spreadsheet.fileId);
      entry.savedProperties = properties;
    }
    for (const sheet of savedSheets.keys()) {
      if (spreadsheet.sheets.includes(sheet)) continue;
      this.#statements.removeSheet.run(sheet.key ?? null);
      savedSheets.delete(sheet);
    }
    for (const { number, text } of spreadsheet.formats.takeUnsaved())
      this.#statements.addFormat.run(spreadsheet.fileId, number, text);
    spreadsheet.sheets.forEach((sheet, position) => {
      this.#saveSheet(spreadsheet.fileId, sheet, position, savedSheets);
    });
    spreadsheet.version = nextVersion();
    this.#weigh(entry);
  }

  #saveSheet(fileId: string, sheet: Sheet, position: number, saved: Map<Sheet, string>): void {
    const text = sheetText(sheet, position);
    const properties = JSON.stringify(sheet.properties);
    const columns = JSON.stringify([...sheet.columns]);
    if (sheet.key === undefined) {
      const added = this.#statements.addSheet.run(fileId, position, properties, columns);
      sheet.key = Number(added.lastInsertRowid);
    } else if (saved.get(sheet) !== text) {
      this.#statements.setSheet.run(position, properties, columns, sheet.key);
    }
    saved.set(sheet, text);
    if (!sheet.rows.hasChanges) return;
    const { written, removed } = sheet.rows.takeChanges();
    for (const id of removed) this.#statements.removeRow.run(sheet.key, id);
    for (const row of written) {
      const line = row.properties === undefined ? null : JSON.stringify(row.properties);
      this.#statements.setRow.run(sheet.key, row.id, row.order, row.gap, encodeCells(row.cells), line);
    }
  }

  #remember(spreadsheet: Spreadsheet): void {
    const savedSheets = new Map(
      spreadsheet.sheets.map((sheet, position) => [sheet, sheetText(sheet, position)]),
    );
    const savedProperties = JSON.stringify(spreadsheet.properties);
    const entry = { spreadsheet, weight: 0, savedProperties, savedSheets };
    this.#open.set(spreadsheet.fileId, entry);
    this.#weigh(entry);
  }

  #weigh(entry: OpenEntry): void {
    if (this.#open.get(entry.spreadsheet.fileId) !== entry) return;
    const weight = entry.spreadsheet.filledCells + spreadsheetWeight;
    this.#openCells += weight - entry.weight;
    entry.weight = weight;
    for (const fileId of this.#open.keys()) {
      if (this.#openCells <= this.#mostOpenCells) return;
      if (fileId !== entry.spreadsheet.fileId) this.forget(fileId);
    }
  }
}

/** A sheet with the same content under other properties. */
export function copySheet(source: Sheet, properties: SheetProperties): Sheet {
  const copy = new Sheet(properties);
  copy.columns = structuredClone(source.columns);
  for (const row of source.rows.rows) {
    if (row.properties !== undefined) copy.rows.setProperties(row.index, { ...row.properties });
    row.cells.forEach((cell, column) => {
      copy.rows.set(row.index, column, cell);
    });
  }
  return copy;
}

function isChanged({ spreadsheet, savedProperties, savedSheets }: OpenEntry): boolean {
  return (
    savedProperties !== JSON.stringify(spreadsheet.properties) ||
    savedSheets.size !== spreadsheet.sheets.length ||
    spreadsheet.sheets.some(
      (sheet, position) => sheet.rows.hasChanges || savedSheets.get(sheet) !== sheetText(sheet, position),
    )
  );
}

function sheetText(sheet: Sheet, position: number): string {
  return JSON.stringify([position, sheet.properties, [...sheet.columns]]);
}

function readRows(statement: StatementSync, key: number): StoredRow[] {
  const rows: StoredRow[] = [];
  for (const row of statement.iterate(key)) {
    const line = row['properties'];
    rows.push({
      id: Number(row['row_id']),
      order: Number(row['sort_order']),
      gap: Number(row['gap']),
      cells: decodeCells(String(row['cells'])),
      properties: typeof line === 'string' ? linePropertiesSchema.parse(JSON.parse(line)) : undefined,
    });
  }
  return rows.sort((a, b) => a.order - b.order);
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements({ sql }: Database) {
  return {
    spreadsheet: sql.prepare('select properties from spreadsheet where file_id = ?'),
    sheets: sql.prepare('select key, properties, columns from sheet where file_id = ? order by position'),
    rows: sql.prepare('select row_id, sort_order, gap, cells, properties from sheet_row where sheet_key = ?'),
    formats: sql.prepare('select format from cell_format where file_id = ? order by number'),
    addSpreadsheet: sql.prepare('insert into spreadsheet (file_id, properties) values (?, ?)'),
    setSpreadsheet: sql.prepare('update spreadsheet set properties = ? where file_id = ?'),
    removeSpreadsheet: sql.prepare('delete from spreadsheet where file_id = ?'),
    addSheet: sql.prepare('insert into sheet (file_id, position, properties, columns) values (?, ?, ?, ?)'),
    setSheet: sql.prepare('update sheet set position = ?, properties = ?, columns = ? where key = ?'),
    removeSheet: sql.prepare('delete from sheet where key = ?'),
    addFormat: sql.prepare('insert into cell_format (file_id, number, format) values (?, ?, ?)'),
    setRow: sql.prepare(
      `insert into sheet_row (sheet_key, row_id, sort_order, gap, cells, properties) values (?, ?, ?, ?, ?, ?)
       on conflict (sheet_key, row_id) do update set sort_order = excluded.sort_order, gap = excluded.gap,
         cells = excluded.cells, properties = excluded.properties`,
    ),
    removeRow: sql.prepare('delete from sheet_row where sheet_key = ? and row_id = ?'),
  };
}
