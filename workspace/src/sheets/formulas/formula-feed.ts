import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Row } from '../../storage/spreadsheets/spreadsheets-rows.ts';
import { localeFacts } from '../locale.ts';
import { engineFormula } from './formula-dialect.ts';
import type { NamedReferences } from './formula-names.ts';
import { expandNames, namedReferences } from './formula-names.ts';
import { NeededColumns } from './formula-needs.ts';
import type { EngineCell, EngineTask } from './formula-process.ts';
import { calledFunctions } from './formula-text.ts';

/** The size of the engine's sheets. */
const engineRows = 1_048_576;
const engineColumns = 16_384;
const volatileFunctions = new Set(['NOW', 'TODAY', 'RAND', 'RANDBETWEEN', 'RANDARRAY']);

/** What the engine knows about one spreadsheet, and what it must be told next. */
export class FormulaFeed {
  readonly spreadsheet: Spreadsheet;
  /** The formula cells by their place. */
  formulas = new Map<string, Cell>();
  /** True if a formula's result may change although nothing else has. */
  isVolatile = false;
  sentCells = 0;
  #needed = new NeededColumns([]);
  #names: NamedReferences = new Map();
  /** The sheets as they were sent. */
  #sent = '';

  constructor(spreadsheet: Spreadsheet) {
    this.spreadsheet = spreadsheet;
  }

  /** The next task: the changes, or everything if the engine has lost its copy or must see more of it. */
  next(isLost: boolean): EngineTask {
    const { sheets, properties } = this.spreadsheet;
    this.#names = namedReferences(this.spreadsheet);
    // Which columns are needed is known only as far as the grid went.
    const grids = sheets.map(({ title, columnCount }) => [title, columnCount]);
    const sent = JSON.stringify([properties, grids, [...this.#names]]);
    const unseen = sheets.map((sheet) => sheet.rows.takeUnseen());
    const changed = unseen.filter((rows) => rows !== 'all');
    const isPartial = !isLost && sent === this.#sent && changed.length === unseen.length;
    this.#sent = sent;
    if (isPartial) {
      const clearedRows = this.#forget(changed);
      if (!this.#note(changed)) return this.#task(changed, { sheetCount: undefined, clearedRows });
    }
    this.formulas = new Map();
    this.isVolatile = false;
    this.sentCells = 0;
    this.#needed = new NeededColumns(sheets);
    const all = sheets.map((sheet) => sheet.rows.rows);
    this.#note(all);
    return this.#task(all, { sheetCount: sheets.length, clearedRows: [] });
  }

  /** Takes the formulas of changed rows out of account; they are noted again if they are still there. */
  #forget(rowsBySheet: readonly (readonly Row[])[]): [number, number][] {
    const cleared: [number, number][] = [];
    for (const [sheet, rows] of rowsBySheet.entries()) {
      for (const row of rows) {
        if (row.index >= engineRows) continue;
        cleared.push([sheet, row.index + 1]);
        const columns = this.spreadsheet.sheets[sheet]?.columnCount ?? 0;
        for (let column = 0; column < columns; column += 1)
          this.formulas.delete(placeKey(sheet, row.index, column));
      }
    }
    return cleared;
  }

  /** Notes formulas; true when they refer to columns that the engine has not been sent. */
  #note(rowsBySheet: readonly (readonly Row[])[]): boolean {
    let needsMore = false;
    for (const [sheet, rows] of rowsBySheet.entries()) {
      for (const row of rows) {
        for (const [column, cell] of row.cells.entries()) {
          if (cell?.formula === undefined) continue;
          this.formulas.set(placeKey(sheet, row.index, column), cell);
          if (this.#needed.add(expandNames(cell.formula, this.#names), sheet)) needsMore = true;
          if (calledFunctions(cell.formula).some((name) => volatileFunctions.has(name)))
            this.isVolatile = true;
        }
      }
    }
    return needsMore;
  }

  #task(
    rowsBySheet: readonly (readonly Row[])[],
    rest: Pick<EngineTask, 'sheetCount' | 'clearedRows'>,
  ): EngineTask {
    const { fileId, properties, sheets } = this.spreadsheet;
    const positions = new Map(sheets.map((sheet, at) => [sheet.title.toLowerCase(), at]));
    const cells: EngineCell[] = [];
    for (const [sheet, rows] of rowsBySheet.entries()) {
      for (const row of rows) if (row.index < engineRows) this.#collect(sheet, row, positions, cells);
    }
    this.sentCells += cells.length;
    return { fileId, timeZone: properties.timeZone, cells, ...rest };
  }

  #collect(sheet: number, row: Row, positions: ReadonlyMap<string, number>, cells: EngineCell[]): void {
    const { decimal } = localeFacts(this.spreadsheet.properties.locale);
    const columns = Math.min(row.cells.length, engineColumns);
    for (let column = 0; column < columns; column += 1) {
      const cell = row.cells[column];
      if (cell === undefined) continue;
      if (cell.formula === undefined && !this.#needed.has(sheet, column)) continue;
      const input = inputOf(cell, { positions, names: this.#names, decimal });
      if (input === undefined) continue;
      cells.push([sheet, row.index + 1, column + 1, input]);
    }
  }
}

/** What typing the cell into the engine would be; undefined when it holds nothing that the engine can read. */
function inputOf(
  cell: Cell,
  {
    positions,
    names,
    decimal,
  }: { positions: ReadonlyMap<string, number>; names: NamedReferences; decimal: string },
): string | undefined {
  if (typeof cell.value === 'string') return `'${cell.value}`;
  if (cell.value !== undefined) return String(cell.value).toUpperCase();
  return cell.formula === undefined
    ? undefined
    : engineFormula(expandNames(cell.formula, names), positions, decimal);
}

/** Names a place by the position of its sheet and its indexes, counted from 0. */
export function placeKey(sheet: number, row: number, column: number): string {
  return `${sheet} ${row} ${column}`;
}
