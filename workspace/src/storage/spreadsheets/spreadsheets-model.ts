import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { colorStyleSchema } from './spreadsheets-colors.ts';
import { PartStore } from './spreadsheets-parts.ts';
import type { LineProperties } from './spreadsheets-rows.ts';
import { RowStore } from './spreadsheets-rows.ts';

/** The record of a sheet (a tab). Its place among the others is its place in the list. */
export const sheetPropertiesSchema = z.object({
  sheetId: z.int().min(0),
  title: z.string(),
  hidden: z.boolean().optional(),
  rightToLeft: z.boolean().optional(),
  tabColorStyle: colorStyleSchema.optional(),
  gridProperties: z.object({
    rowCount: z.int().min(1),
    columnCount: z.int().min(1),
    frozenRowCount: z.int().optional(),
    frozenColumnCount: z.int().optional(),
    hideGridlines: z.boolean().optional(),
    rowGroupControlAfter: z.boolean().optional(),
    columnGroupControlAfter: z.boolean().optional(),
  }),
});
export type SheetProperties = z.infer<typeof sheetPropertiesSchema>;

/** The title is not among them: it is the name of the Drive file. */
export const spreadsheetPropertiesSchema = z.object({
  timeZone: z.string(),
  /** Such as de_DE. Spreadsheets of older stores name none. */
  locale: z.string().default('en_US'),
});
export type SpreadsheetProperties = z.infer<typeof spreadsheetPropertiesSchema>;

export const linePropertiesSchema = z.object({
  pixelSize: z.number().optional(),
  hiddenByUser: z.boolean().optional(),
});
export const columnsSchema = z.array(z.tuple([z.int(), linePropertiesSchema]));

export const defaultGrid = { rowCount: 1000, columnCount: 26 } as const;

/** One sheet of an open spreadsheet. */
export class Sheet {
  properties: SheetProperties;
  /** Sizes and visibility of columns that differ from the default. */
  columns: Map<number, LineProperties>;
  readonly rows: RowStore;
  /** The key of the stored record; undefined until the sheet is first saved. */
  key: number | undefined;
  /**
   * The row count of the stored record. It may lag behind as long as the grid ends with the last non-empty row, which gives the
   * same count, so appending to a full grid rewrites no record.
   */
  savedRowCount: number | undefined;

  constructor(properties: SheetProperties, rows: RowStore = new RowStore(), key?: number) {
    this.properties = properties;
    this.columns = new Map();
    this.rows = rows;
    this.key = key;
  }

  get sheetId(): number {
    return this.properties.sheetId;
  }

  get title(): string {
    return this.properties.title;
  }

  get rowCount(): number {
    return this.properties.gridProperties.rowCount;
  }

  set rowCount(count: number) {
    this.properties.gridProperties.rowCount = count;
  }

  get columnCount(): number {
    return this.properties.gridProperties.columnCount;
  }

  set columnCount(count: number) {
    this.properties.gridProperties.columnCount = count;
  }
}

/** The formats of a spreadsheet's cells, each stored once under a number. */
export class FormatTable {
  #texts: string[] = [];
  #numbers = new Map<string, number>();
  #savedCount = 0;

  static load(texts: readonly string[]): FormatTable {
    const table = new FormatTable();
    for (const text of texts) table.intern(text);
    table.#savedCount = texts.length;
    return table;
  }

  /** The number of a format given as JSON with its keys in a fixed order. */
  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#texts.push(text);
    this.#numbers.set(text, number);
    return number;
  }

  text(number: number): string | undefined {
    return this.#texts[number];
  }

  texts(): readonly string[] {
    return this.#texts;
  }

  /** The formats interned since the last call. */
  takeUnsaved(): { number: number; text: string }[] {
    const first = this.#savedCount;
    this.#savedCount = this.#texts.length;
    return this.#texts.slice(first).map((text, offset) => ({ number: first + offset, text }));
  }
}

let lastVersion = 0;

export function nextVersion(): number {
  lastVersion += 1;
  return lastVersion;
}

/** A spreadsheet in memory. Changes are made on these objects, and the store then writes what has changed. */
export class Spreadsheet {
  readonly fileId: string;
  properties: SpreadsheetProperties;
  sheets: Sheet[];
  readonly formats: FormatTable;
  /** The parts that are bound to its cells. */
  readonly parts: PartStore;
  /** Changes with every save; no two spreadsheets, nor one opened twice, ever have the same. */
  version = nextVersion();

  constructor(
    fileId: string,
    properties: SpreadsheetProperties,
    sheets: Sheet[],
    formats: FormatTable = new FormatTable(),
    parts: PartStore = new PartStore(),
  ) {
    this.fileId = fileId;
    this.properties = properties;
    this.sheets = sheets;
    this.formats = formats;
    this.parts = parts;
  }

  sheet(sheetId: number): Sheet | undefined {
    return this.sheets.find((sheet) => sheet.sheetId === sheetId);
  }

  /** The count of cells of all grids, filled or not. */
  get gridCells(): number {
    return this.sheets.reduce((sum, sheet) => sum + sheet.rowCount * sheet.columnCount, 0);
  }

  get filledCells(): number {
    return this.sheets.reduce((sum, sheet) => sum + sheet.rows.cellCount, 0);
  }

  get formulaCount(): number {
    return this.sheets.reduce((sum, sheet) => sum + sheet.rows.formulaCount, 0);
  }

  /** An id that no sheet has; sheets added later get random ones, as with Google. */
  freeSheetId(): number {
    let id = 0;
    do id = randomInt(1, 2 ** 31 - 1);
    while (this.sheet(id) !== undefined);
    return id;
  }
}

/** A spreadsheet as Google makes it: one empty sheet whose id is 0. */
export function newSpreadsheet(fileId: string): Spreadsheet {
  const first = new Sheet({ sheetId: 0, title: 'Sheet1', gridProperties: { ...defaultGrid } });
  return new Spreadsheet(fileId, { timeZone: 'Etc/GMT', locale: 'en_US' }, [first]);
}
