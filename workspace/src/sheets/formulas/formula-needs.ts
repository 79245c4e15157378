import type { Sheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Reference } from './formula-text.ts';
import { calledFunctions, tokenize } from './formula-text.ts';

/** Functions that make a reference out of a text or a number, and so may refer to anything. */
const freeFunctions = new Set(['INDIRECT', 'OFFSET']);

/** The columns that formulas refer to; the engine need not see any others. */
export class NeededColumns {
  readonly #sheets: readonly Sheet[];
  readonly #columns: Uint8Array[];
  readonly #spans = new Set<string>();
  #isEverything = false;

  constructor(sheets: readonly Sheet[]) {
    this.#sheets = sheets;
    this.#columns = sheets.map((sheet) => new Uint8Array(sheet.columnCount));
  }

  has(sheet: number, column: number): boolean {
    return this.#isEverything || this.#columns[sheet]?.[column] === 1;
  }

  /** Adds the references of a formula on a sheet; true if it refers to columns that no other one did. */
  add(formula: string, own: number): boolean {
    if (this.#isEverything) return false;
    if (calledFunctions(formula).some((name) => freeFunctions.has(name))) {
      this.#isEverything = true;
      return true;
    }
    let hasGrown = false;
    for (const token of tokenize(formula)) {
      if (token.kind === 'reference' && this.#addReference(token.reference, own)) hasGrown = true;
    }
    return hasGrown;
  }

  #addReference({ title, start, end }: Reference, own: number): boolean {
    const sheet = title === undefined ? own : this.#position(title);
    const first = start.column?.index ?? end?.column?.index ?? 0;
    const last = end === undefined ? first : start.column === undefined ? undefined : end.column?.index;
    const span = `${sheet} ${first} ${last}`;
    const columns = this.#columns[sheet];
    if (columns === undefined || this.#spans.has(span)) return false;
    this.#spans.add(span);
    const [from, to] = [Math.min(first, last ?? first), Math.max(first, last ?? columns.length)];
    const hasGrown = columns.subarray(from, to + 1).includes(0);
    columns.fill(1, from, to + 1);
    return hasGrown;
  }

  #position(title: string): number {
    return this.#sheets.findIndex((sheet) => sheet.title.toLowerCase() === title.toLowerCase());
  }
}
