import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { formatOf } from '../cell-format.ts';
import { patternOf } from '../number-format.ts';
import type { NamedReferences } from './formula-names.ts';
import { expandNames, namedReferences } from './formula-names.ts';
import { OperandReader, settled } from './formula-operands.ts';
import type { Reference } from './formula-text.ts';
import { tokenize } from './formula-text.ts';

/** How many formulas that refer to one another are looked through in one go: each takes some of the stack. */
const maxDepth = 30;
/** A range is shown as its first number, which stands below a few headers at most. */
const searchedRows = 200;

interface Place {
  cell: Cell;
  own: Sheet;
}

/**
 * The number formats that the results of formulas take over from the cells they refer to, as long as nothing changes in
 * the spreadsheet: the greatest of several days is a day, whatever stands around it.
 */
export class FormulaPatterns {
  readonly #spreadsheet: Spreadsheet;
  readonly #names: NamedReferences;
  readonly #known = new Map<Cell, string | undefined>();
  /** Formulas that are being looked at, which may refer to themselves. */
  readonly #open = new Set<Cell>();
  /** A formula that was too deep to be looked at. */
  #deepest: Place | undefined;

  constructor(spreadsheet: Spreadsheet) {
    this.#spreadsheet = spreadsheet;
    this.#names = namedReferences(spreadsheet);
  }

  /** The pattern for a formula on a sheet; undefined if its result is a plain number. */
  of(cell: Cell, own: Sheet): string | undefined {
    const pending: Place[] = [{ cell, own }];
    for (let last = pending.at(-1); last !== undefined; last = pending.at(-1)) {
      this.#deepest = undefined;
      this.#ofFormula(last.cell, last.own);
      if (this.#deepest === undefined) pending.pop();
      else pending.push(this.#deepest);
    }
    return this.#known.get(cell);
  }

  #ofFormula(cell: Cell, own: Sheet): string | undefined {
    if (this.#known.has(cell) || this.#open.has(cell) || this.#deepest !== undefined)
      return this.#known.get(cell);
    if (this.#open.size >= maxDepth) {
      this.#deepest = { cell, own };
      return undefined;
    }
    this.#open.add(cell);
    const tokens = tokenize(expandNames(cell.formula ?? '', this.#names));
    const reader = new OperandReader(tokens, {
      locale: this.#spreadsheet.properties.locale,
      patternIn: (reference) => this.#patternIn(reference, own),
    });
    const { pattern } = settled(reader.read());
    this.#open.delete(cell);
    if (this.#deepest === undefined) this.#known.set(cell, pattern);
    return pattern;
  }

  /** The pattern of a cell, or of the first number in a range. */
  #patternIn({ title, start, end = start }: Reference, own: Sheet): string | undefined {
    const { sheets } = this.#spreadsheet;
    const sheet =
      title === undefined ? own : sheets.find((each) => each.title.toLowerCase() === title.toLowerCase());
    if (sheet === undefined) return undefined;
    const [top, bottom] = spanOf(start.row?.index, end.row?.index);
    const [left, right] = spanOf(start.column?.index, end.column?.index);
    for (const { cells } of sheet.rows.between(top, Math.min(bottom + 1, top + searchedRows))) {
      for (let column = left; column <= Math.min(right, cells.length - 1); column += 1) {
        const cell = cells[column];
        if (cell === undefined) continue;
        const pattern = this.#ofCell(cell, sheet);
        if (pattern !== undefined || typeof cell.value === 'number') return pattern;
      }
    }
    return undefined;
  }

  #ofCell(cell: Cell, sheet: Sheet): string | undefined {
    if (cell.formula === undefined && typeof cell.value !== 'number') return undefined;
    const { formats, properties } = this.#spreadsheet;
    const numberFormat = formatOf(formats, cell.style)?.numberFormat;
    if (numberFormat === undefined)
      return cell.formula === undefined ? undefined : this.#ofFormula(cell, sheet);
    return numberFormat.type === 'TEXT' ? undefined : patternOf(numberFormat, properties.locale);
  }
}

function spanOf(first: number | undefined, last: number | undefined): [number, number] {
  if (first !== undefined && last !== undefined) return [Math.min(first, last), Math.max(first, last)];
  return [first ?? last ?? 0, Number.POSITIVE_INFINITY];
}
