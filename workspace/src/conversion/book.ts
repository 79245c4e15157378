/** A spreadsheet on its way between this workspace and the file of another program. Rows and columns count from 0. */
export interface Book {
  sheets: BookSheet[];
  /** Looks by the number that cells name. */
  styles: BookStyle[];
}

export interface BookSheet extends SheetFacts {
  /** Row by row, and within a row by column. */
  cells: BookCell[];
}

/** A sheet without its cells. */
export interface SheetFacts {
  title: string;
  isHidden: boolean;
  frozenRows: number;
  frozenColumns: number;
  merges: BookBlock[];
  columns: BookColumn[];
  rows: BookRow[];
  filter?: BookFilter | undefined;
  validations: BookValidation[];
  /** In order of precedence. */
  looks: BookLook[];
}

/** A row that is not like the others. */
interface BookRow {
  row: number;
  heightPixels?: number | undefined;
  isHidden: boolean;
}

export interface BookFilter {
  /** With the row of titles. */
  block: BookBlock;
  /** For the columns that are filtered, the texts that are shown. */
  columns: { column: number; shown: string[] }[];
}

/** A condition as the Sheets API names it; days are serial numbers, and formulas have their equals sign. */
export interface BookCondition {
  type: string;
  values: string[];
}

export interface BookValidation {
  blocks: BookBlock[];
  condition: BookCondition;
  isStrict: boolean;
  message?: string | undefined;
}

/** A place on a scale of colours. */
export interface BookPoint {
  type: string;
  value?: string | undefined;
  color: string;
}

/** How cells look depending on their values. */
export type BookLook = { blocks: BookBlock[] } & (
  | { condition: BookCondition; style: BookStyle }
  | { points: BookPoint[] }
);

/** A column that is not like the others. */
interface BookColumn {
  column: number;
  widthPixels?: number | undefined;
  isHidden: boolean;
}

/** Cells from the start up to, but not with, the end. */
export interface BookBlock {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

export interface BookCell {
  row: number;
  column: number;
  /** The cell's value or, beside a formula, its result. */
  value?: string | number | boolean | undefined;
  /** With its equals sign. */
  formula?: string | undefined;
  style?: number | undefined;
  note?: string | undefined;
}

/** How a cell looks, in what all formats know. Colours are six hexadecimal digits. */
export interface BookStyle {
  pattern?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  strikethrough?: boolean | undefined;
  fontSize?: number | undefined;
  fontFamily?: string | undefined;
  color?: string | undefined;
  background?: string | undefined;
  horizontal?: 'left' | 'center' | 'right' | undefined;
  vertical?: 'top' | 'center' | 'bottom' | undefined;
  wraps?: boolean | undefined;
  borders?: BookBorders | undefined;
}

/** Lines as the Sheets API names them. */
export type BookBorders = Partial<
  Record<'top' | 'bottom' | 'left' | 'right', { line: string; color?: string }>
>;

/** The number of a look, which a book keeps once. */
export class StyleTable {
  readonly styles: BookStyle[] = [];
  readonly #numbers = new Map<string, number>();

  /** Undefined for a look that says nothing. */
  intern(style: BookStyle): number | undefined {
    const key = JSON.stringify(style);
    if (key === '{}') return undefined;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.styles.push(style) - 1);
    return this.styles.length - 1;
  }
}
