export type CellValue = string | number | boolean;

/**
 * A cell that is not blank. Cells are never changed in place: another content is another object, so results that were
 * cached for a cell stay true for as long as the object lives.
 */
export interface Cell {
  readonly value?: CellValue;
  /** As typed, with its equals sign. A cell has a value or a formula, never both. */
  readonly formula?: string;
  /** The number of an interned format. */
  readonly style?: number;
  readonly note?: string;
  /** The number of an interned list of text format runs; only texts have one. */
  readonly runs?: number;
}

/** A row's cells by column; cells beyond the end and holes are empty. */
export type CellRow = (Cell | undefined)[];

/** Is told of every change that a caller makes to the cells of a sheet, before it is made; refuses it by throwing. */
export interface EditGuard {
  cell(row: number, column: number): void;
  /** Lines [start, end) are deleted or moved; if both are equal, lines are inserted there. */
  lines(dimension: 'ROWS' | 'COLUMNS', start: number, end: number): void;
  /** Something is bound to these cells, or taken off them. */
  block(block: { startRow: number; endRow: number; startColumn: number; endColumn: number }): void;
}

export function hasContent(cell: Cell | undefined): cell is Cell {
  return cell !== undefined && (cell.value !== undefined || cell.formula !== undefined);
}

/**
 * The cell with the same format and note but another content, without the old content's text formats; undefined if
 * nothing is left.
 */
export function withContent(
  cell: Cell | undefined,
  content: { value?: CellValue; formula?: string },
): Cell | undefined {
  return makeCell({ ...content, style: cell?.style, note: cell?.note });
}

/** Builds a cell from its parts, leaving out undefined ones; undefined if nothing is left. */
export function makeCell(parts: { [Part in keyof Cell]?: Cell[Part] | undefined }): Cell | undefined {
  const { value, formula, style, note, runs } = parts;
  if (value === undefined && formula === undefined && style === undefined && note === undefined) {
    return undefined;
  }
  return {
    ...(value !== undefined && { value }),
    ...(formula !== undefined && { formula }),
    ...(style !== undefined && { style }),
    ...(note !== undefined && { note }),
    ...(runs !== undefined && typeof value === 'string' && { runs }),
  };
}

/** Writes a row compactly: a bare value if a cell has nothing else, null if it is empty. */
export function encodeCells(cells: CellRow): string {
  const encoded: unknown[] = [];
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column];
    if (cell === undefined) encoded.push(null);
    else if (isBare(cell)) encoded.push(cell.value);
    else encoded.push({ v: cell.value, f: cell.formula, s: cell.style, n: cell.note, r: cell.runs });
  }
  return JSON.stringify(encoded);
}

function isBare({ formula, style, note, runs }: Cell): boolean {
  return formula === undefined && style === undefined && note === undefined && runs === undefined;
}

export function decodeCells(text: string): CellRow {
  const encoded: unknown = JSON.parse(text);
  if (!Array.isArray(encoded)) throw new Error('A stored row is not a list of cells.');
  return encoded.map(decodeCell);
}

function decodeCell(encoded: unknown): Cell | undefined {
  if (encoded === null) return undefined;
  if (isCellValue(encoded)) return { value: encoded };
  if (typeof encoded !== 'object') throw new Error('A stored cell cannot be read.');
  const parts: { v?: unknown; f?: unknown; s?: unknown; n?: unknown; r?: unknown } = encoded;
  return makeCell({
    value: isCellValue(parts.v) ? parts.v : undefined,
    formula: typeof parts.f === 'string' ? parts.f : undefined,
    style: typeof parts.s === 'number' ? parts.s : undefined,
    note: typeof parts.n === 'string' ? parts.n : undefined,
    runs: typeof parts.r === 'number' ? parts.r : undefined,
  });
}

function isCellValue(value: unknown): value is CellValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** A row ends with its last cell. */
export function trimEnd(cells: CellRow): void {
  while (cells.length > 0 && cells[cells.length - 1] === undefined) cells.pop();
}

/** The cells of a row after its columns have gone to other places. */
export function withMovedCells(cells: CellRow, placeOf: (column: number) => number): CellRow {
  const moved: CellRow = [];
  for (const [column, cell] of cells.entries()) {
    if (cell !== undefined) moved[placeOf(column)] = cell;
  }
  return Array.from(moved);
}
