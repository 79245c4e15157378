import type { StatementSync } from 'node:sqlite';
import * as z from 'zod';
import type { Database } from '../database.ts';
import { decodeCells, encodeCells } from './spreadsheets-cells.ts';
import { copyParts, copySheet } from './spreadsheets-copy.ts';
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
import { PartStore } from './spreadsheets-parts.ts';
import { recordOf, sheetText } from './spreadsheets-record.ts';
import type { RowChanges, StoredRow } from './spreadsheets-rows.ts';
import { RowStore } from './spreadsheets-rows.ts';
import type { Statements } from './spreadsheets-statements.ts';
import { prepareStatements } from './spreadsheets-statements.ts';

const spreadsheetRecord = z.object({ properties: z.string() });
const sheetRecord = z.object({ key: z.int(), properties: z.string(), columns: z.string() });
const formatRecord = z.object({ format: z.string() });
const partRecord = z.object({ key: z.int(), sort_order: z.number(), part: z.string() });

interface OpenEntry {
  spreadsheet: Spreadsheet;
  weight: number;
  /** The spreadsheet's and the sheets' properties as stored. */
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
  readonly #maxOpenCells: number;
  readonly #statements: Statements;
  /** In the order of their last use. */
  readonly #open = new Map<string, OpenEntry>();
  #openCells = 0;
  /** Those that are being changed in stages, with a promise for the end. */
  readonly #staged = new Map<string, Promise<void>>();

  constructor(database: Database, maxOpenCells = 4_000_000) {
    this.#database = database;
    this.#maxOpenCells = maxOpenCells;
    this.#statements = prepareStatements(database);
  }

  /** The current spreadsheet; undefined if there is none with this id. */
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
   * Runs `work` on an open spreadsheet and makes its changes durable. If it throws, nothing has changed: the
   * half-changed spreadsheet is dropped and the next call reads it from the disk again.
   */
  change<T>(spreadsheet: Spreadsheet, work: () => T): T {
    const entry = this.#openEntry(spreadsheet);
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

  /**
   * Changes an open spreadsheet in asynchronous work, and makes it durable with `finish` at the end. Until then
   * others open the spreadsheet as it is on the disk, and must wait with changes of their own.
   */
  async changeInStages<T>(spreadsheet: Spreadsheet, work: () => Promise<void>, finish: () => T): Promise<T> {
    const { fileId } = spreadsheet;
    const entry = this.#openEntry(spreadsheet);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#staged.set(fileId, promise);
    this.forget(fileId);
    try {
      await work();
      return this.#database.transaction(() => {
        const result = finish();
        this.forget(fileId);
        entry.weight = 0;
        this.#open.set(fileId, entry);
        this.#save(entry);
        return result;
      });
    } catch (error) {
      this.forget(fileId);
      throw error;
    } finally {
      this.#staged.delete(fileId);
      resolve();
    }
  }

  /** Resolves when a spreadsheet that is being changed in stages may be changed by others; undefined if it may be already. */
  staged(fileId: string): Promise<void> | undefined {
    return this.#staged.get(fileId);
  }

  copy(fromId: string, toId: string): void {
    const source = this.open(fromId);
    if (source === undefined) throw new Error(`There is no spreadsheet ${fromId} to copy.`);
    const sheets = source.sheets.map((sheet) => copySheet(sheet, structuredClone(sheet.properties)));
    const formats = new FormatTable();
    for (const text of source.formats.texts()) formats.intern(text);
    this.add(new Spreadsheet(toId, { ...source.properties }, sheets, formats, copyParts(source.parts)));
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

  #openEntry(spreadsheet: Spreadsheet): OpenEntry {
    const entry = this.#open.get(spreadsheet.fileId);
    if (entry?.spreadsheet === spreadsheet && !this.#staged.has(spreadsheet.fileId)) return entry;
    throw new Error('Only an open spreadsheet can be changed, and only by one at a time.');
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
      sheet.savedRowCount = sheet.rowCount;
      sheet.rowCount = Math.max(sheet.rowCount, rows.extent);
      return sheet;
    });
    const formats = this.#statements.formats.all(fileId).map((row) => formatRecord.parse(row).format);
    const parts = this.#statements.parts.all(fileId).map((row) => {
      const { key, sort_order: order, part: text } = partRecord.parse(row);
      return { key, order, text };
    });
    return new Spreadsheet(fileId, properties, sheets, FormatTable.load(formats), PartStore.load(parts));
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
    this.#saveParts(spreadsheet);
    spreadsheet.version = nextVersion();
    this.#weigh(entry);
  }

  #saveSheet(fileId: string, sheet: Sheet, position: number, saved: Map<Sheet, string>): void {
    // Before anything else, since rows that have become empty are removed with it.
    const changes = sheet.rows.hasChanges ? sheet.rows.takeChanges() : undefined;
    const record = recordOf(sheet);
    const text = sheetText(record, position);
    if (sheet.key === undefined) {
      const added = this.#statements.addSheet.run(fileId, position, record.properties, record.columns);
      sheet.key = Number(added.lastInsertRowid);
    } else if (saved.get(sheet) !== text) {
      this.#statements.setSheet.run(position, record.properties, record.columns, sheet.key);
    }
    sheet.savedRowCount = record.rowCount;
    saved.set(sheet, text);
    if (changes !== undefined) this.#saveRows(sheet.key, changes);
  }

  #saveRows(sheetKey: number, { written, removed }: RowChanges): void {
    for (const id of removed) this.#statements.removeRow.run(sheetKey, id);
    for (const row of written) {
      const line = row.properties === undefined ? null : JSON.stringify(row.properties);
      this.#statements.setRow.run(sheetKey, row.id, row.order, row.gap, encodeCells(row.cells), line);
    }
  }

  #saveParts({ fileId, parts }: Spreadsheet): void {
    if (!parts.hasChanges) return;
    const { written, removed } = parts.takeChanges();
    for (const key of removed) this.#statements.removePart.run(fileId, key);
    for (const { key, order, text } of written) this.#statements.setPart.run(fileId, key, order, text);
  }

  #remember(spreadsheet: Spreadsheet): void {
    const savedSheets = new Map(
      spreadsheet.sheets.map((sheet, position) => [sheet, sheetText(recordOf(sheet), position)]),
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
      if (this.#openCells <= this.#maxOpenCells) return;
      if (fileId !== entry.spreadsheet.fileId) this.forget(fileId);
    }
  }
}

function isChanged({ spreadsheet, savedProperties, savedSheets }: OpenEntry): boolean {
  return (
    savedProperties !== JSON.stringify(spreadsheet.properties) ||
    spreadsheet.parts.hasChanges ||
    savedSheets.size !== spreadsheet.sheets.length ||
    spreadsheet.sheets.some(
      (sheet, position) =>
        sheet.rows.hasChanges || savedSheets.get(sheet) !== sheetText(recordOf(sheet), position),
    )
  );
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
