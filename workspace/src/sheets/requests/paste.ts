import * as z from 'zod';
import type { Cell, CellRow } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { makeCell, withContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { effectiveContent } from '../cell-content.ts';
import { formatOf, internFormat } from '../cell-format.ts';
import type { Place, Position } from '../formulas/formula-shift.ts';
import { offsetFormula, transposeFormula } from '../formulas/formula-shift.ts';
import { checkChangedCells, checkGridSize } from '../grid-limits.ts';
import type { SheetRange } from '../grid-range.ts';
import type { Edit } from './request.ts';

export const pasteTypeSchema = z
  .enum([
    'PASTE_NORMAL',
    'PASTE_VALUES',
    'PASTE_FORMAT',
    'PASTE_NO_BORDERS',
    'PASTE_FORMULA',
    'PASTE_DATA_VALIDATION',
    'PASTE_CONDITIONAL_FORMATTING',
  ])
  .default('PASTE_NORMAL');
export type PasteType = z.infer<typeof pasteTypeSchema>;

/** Cells as they were when they were copied, by their offset from the first one; rows without cells are left out. */
export interface CopiedBlock {
  height: number;
  width: number;
  rows: ReadonlyMap<number, CellRow>;
  cellCount: number;
  /** The former place of the cell at an offset. */
  placeOf(row: number, column: number): Position;
}

export function copyBlock(block: SheetRange): CopiedBlock {
  const { startRow, startColumn, endRow, endColumn } = block;
  const rows = new Map<number, CellRow>();
  let cellCount = 0;
  for (const row of block.sheet.rows.between(startRow, endRow)) {
    const cells = row.cells.slice(startColumn, endColumn);
    const count = cells.reduce((sum, cell) => (cell === undefined ? sum : sum + 1), 0);
    if (count > 0) rows.set(row.index - startRow, cells);
    cellCount += count;
  }
  const placeOf = (row: number, column: number) => ({ row: startRow + row, column: startColumn + column });
  return { height: endRow - startRow, width: endColumn - startColumn, rows, cellCount, placeOf };
}

export function transposed(copied: CopiedBlock): CopiedBlock {
  const rows = new Map<number, CellRow>();
  for (const [row, cells] of copied.rows) {
    cells.forEach((cell, column) => {
      if (cell === undefined) return;
      const line = rows.get(column) ?? [];
      line[row] = cell;
      rows.set(column, line);
    });
  }
  const placeOf = (row: number, column: number) => copied.placeOf(column, row);
  return { height: copied.width, width: copied.height, rows, cellCount: copied.cellCount, placeOf };
}

/** How often a copy is laid side by side in each direction. */
export interface Tiles {
  down: number;
  right: number;
}

/** Pastes the copy at a place, growing the grid if necessary; empty cells clear the ones they cover. */
export function pasteBlock(copied: CopiedBlock, to: Place, tiles: Tiles, paster: Paster): void {
  const { sheet } = to;
  checkChangedCells(copied.cellCount * tiles.down * tiles.right);
  sheet.rowCount = Math.max(sheet.rowCount, to.row + copied.height * tiles.down);
  sheet.columnCount = Math.max(sheet.columnCount, to.column + copied.width * tiles.right);
  checkGridSize(paster.edit.spreadsheet);
  // An empty copy only clears, wherever there is something, and needs no look at each tile.
  const [down, height] =
    copied.cellCount === 0 ? [1, copied.height * tiles.down] : [tiles.down, copied.height];
  for (let tile = 0; tile < down; tile += 1) {
    const top = to.row + tile * height;
    const touched = new Set(sheet.rows.between(top, top + height).map((row) => row.index));
    for (const offset of copied.rows.keys()) touched.add(top + offset);
    for (const row of touched) {
      pasteRow(copied, { row: row - top, tiles: tiles.right }, { ...to, row }, paster);
    }
  }
}

function pasteRow(
  copied: CopiedBlock,
  source: { row: number; tiles: number },
  to: Place,
  paster: Paster,
): void {
  const { rows } = to.sheet;
  const line = copied.rows.get(source.row);
  const existing = rows.at(to.row)?.cells.slice() ?? [];
  const width = copied.width * source.tiles;
  const end = line === undefined ? Math.min(width, existing.length - to.column) : width;
  for (let offset = 0; offset < end; offset += 1) {
    const at = offset % copied.width;
    const cell = line?.[at];
    const target = existing[to.column + offset];
    if (cell === undefined && target === undefined) continue;
    const place = { row: to.row, column: to.column + offset };
    rows.set(place.row, place.column, paster.paste(cell, target, copied.placeOf(source.row, at), place));
  }
}

/** The pasted parts of a cell, and its formula in the new place. */
export class Paster {
  readonly edit: Edit;
  readonly #type: PasteType;
  readonly #isTransposed: boolean;
  readonly #keepsFormulas: boolean;
  readonly #withoutBorders = new Map<string, number | undefined>();

  constructor(
    edit: Edit,
    type: PasteType,
    { isTransposed = false, keepsFormulas = false }: { isTransposed?: boolean; keepsFormulas?: boolean } = {},
  ) {
    this.edit = edit;
    this.#type = type;
    this.#isTransposed = isTransposed;
    this.#keepsFormulas = keepsFormulas;
  }

  paste(source: Cell | undefined, target: Cell | undefined, from: Position, to: Position): Cell | undefined {
    switch (this.#type) {
      case 'PASTE_NORMAL':
        return this.#moved(source, from, to);
      case 'PASTE_NO_BORDERS': {
        const style = this.#keepBorders(source?.style, target?.style);
        return makeCell({ ...this.#moved(source, from, to), style });
      }
      case 'PASTE_VALUES':
        return withContent(target, this.#value(source));
      case 'PASTE_FORMULA': {
        const { value, formula } = this.#moved(source, from, to) ?? {};
        return makeCell({ value, formula, style: target?.style, note: target?.note });
      }
      case 'PASTE_FORMAT':
        return makeCell({ ...target, style: source?.style });
      default:
        return target;
    }
  }

  #moved(source: Cell | undefined, from: Position, to: Position): Cell | undefined {
    if (source?.formula === undefined || this.#keepsFormulas) return source;
    const formula = this.#isTransposed
      ? transposeFormula(source.formula, from, to)
      : offsetFormula(source.formula, to.row - from.row, to.column - from.column);
    return { ...source, formula };
  }

  /** An error is pasted as the text that it shows. */
  #value(source: Cell | undefined): { value?: NonNullable<Cell['value']> } {
    if (source === undefined) return {};
    const { value, error } = effectiveContent(source, this.edit.context);
    if (error !== undefined) return { value: error.shown };
    return value === undefined || value === '' ? {} : { value };
  }

  #keepBorders(source: number | undefined, target: number | undefined): number | undefined {
    const key = `${source} ${target}`;
    if (!this.#withoutBorders.has(key)) {
      const { formats } = this.edit.spreadsheet;
      const { borders: _, ...format } = formatOf(formats, source) ?? {};
      const borders = formatOf(formats, target)?.borders;
      this.#withoutBorders.set(
        key,
        internFormat(formats, borders === undefined ? format : { ...format, borders }),
      );
    }
    return this.#withoutBorders.get(key);
  }
}
