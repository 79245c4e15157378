import type { CellContext } from '../sheets/cell-content.ts';
import { effectiveContent, numberFormatOf } from '../sheets/cell-content.ts';
import { formatOf } from '../sheets/cell-format.ts';
import { closedReference, writtenFormula } from '../sheets/formulas/formula-dialect.ts';
import { expandNames, type NamedReferences, namedReferences } from '../sheets/formulas/formula-names.ts';
import { changeReferences } from '../sheets/formulas/formula-text.ts';
import { localeFacts } from '../sheets/locale.ts';
import { patternOf } from '../sheets/number-format.ts';
import { anchorBlock } from '../sheets/parts/anchors.ts';
import type { Cell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Book, BookCell, BookCondition, BookSheet } from './book.ts';
import { StyleTable } from './book.ts';
import { styleOf } from './spreadsheet-looks.ts';
import { filterOf, looksOf, rowsOf, validationsOf } from './spreadsheet-rules.ts';

/** A spreadsheet, its formulas calculated, for a file of another program. */
export function bookOf(spreadsheet: Spreadsheet, context: CellContext): Book {
  const writer = new BookWriter(spreadsheet, context);
  return { sheets: spreadsheet.sheets.map((sheet) => writer.sheet(sheet)), styles: writer.styles.styles };
}

class BookWriter {
  readonly styles = new StyleTable();
  readonly #spreadsheet: Spreadsheet;
  readonly #context: CellContext;
  /** By their titles in small letters. */
  readonly #sheets: ReadonlyMap<string, Sheet>;
  /** Titles as other programs allow them, by those in lower case that they have here. */
  readonly #titles: ReadonlyMap<string, string>;
  /** Names of ranges stay behind, and are replaced by their cells. */
  readonly #names: NamedReferences;

  constructor(spreadsheet: Spreadsheet, context: CellContext) {
    this.#spreadsheet = spreadsheet;
    this.#context = context;
    this.#sheets = new Map(spreadsheet.sheets.map((sheet) => [sheet.title.toLowerCase(), sheet]));
    this.#titles = portableTitles(spreadsheet.sheets.map(({ title }) => title));
    this.#names = namedReferences(spreadsheet);
  }

  sheet(sheet: Sheet): BookSheet {
    const { hidden, gridProperties } = sheet.properties;
    return {
      title: this.#title(sheet.title),
      isHidden: hidden === true,
      frozenRows: gridProperties.frozenRowCount ?? 0,
      frozenColumns: gridProperties.frozenColumnCount ?? 0,
      cells: this.#cells(sheet),
      merges: this.#spreadsheet.parts
        .list('merge', sheet.sheetId)
        .flatMap(({ anchors }) => anchors.map((anchor) => anchorBlock(anchor))),
      columns: [...sheet.columns]
        .sort(([a], [b]) => a - b)
        .map(([column, { pixelSize, hiddenByUser }]) => ({
          column,
          widthPixels: pixelSize,
          isHidden: hiddenByUser === true,
        })),
      rows: rowsOf(this.#spreadsheet, sheet, this.#context),
      filter: filterOf(this.#spreadsheet, sheet, this.#context),
      validations: validationsOf(this.#spreadsheet, sheet).map((rule) => ({
        ...rule,
        condition: this.#condition(rule.condition, sheet),
      })),
      looks: looksOf(this.#spreadsheet, sheet).map((look) =>
        'condition' in look ? { ...look, condition: this.#condition(look.condition, sheet) } : look,
      ),
    };
  }

  #condition({ type, values }: BookCondition, sheet: Sheet): BookCondition {
    return {
      type,
      values: values.map((value) => (value.startsWith('=') ? this.#formula(value, sheet) : value)),
    };
  }

  #title(title: string): string {
    return this.#titles.get(title.toLowerCase()) ?? title;
  }

  #cells(sheet: Sheet): BookCell[] {
    const cells: BookCell[] = [];
    for (const { index, cells: line } of sheet.rows.rows) {
      for (const [column, cell] of line.entries()) {
        if (cell !== undefined) cells.push(this.#cell(sheet, { row: index, column }, cell));
      }
    }
    return cells;
  }

  #cell(sheet: Sheet, place: { row: number; column: number }, cell: Cell): BookCell {
    const content = effectiveContent(cell, this.#context);
    const format = formatOf(this.#context.formats, cell.style);
    const pattern = patternOf(numberFormatOf(cell, content, this.#context), this.#context.locale);
    return {
      ...place,
      value: content.error?.shown ?? content.value,
      formula: cell.formula === undefined ? undefined : this.#formula(cell.formula, sheet),
      style: this.styles.intern(styleOf(format, pattern)),
      note: cell.note,
    };
  }

  /** Other programs take a file with a reference that is open at its end, such as `A2:A`, for a damaged one. */
  #formula(formula: string, own: Sheet): string {
    const written = writtenFormula(
      expandNames(formula, this.#names),
      localeFacts(this.#context.locale).decimal,
    );
    return changeReferences(written, (reference) => {
      const { title } = reference;
      const sheet = title === undefined ? own : this.#sheets.get(title.toLowerCase());
      const closed = sheet === undefined ? reference : closedReference(reference, sheet);
      const portable = title === undefined ? undefined : this.#title(title);
      return portable === title ? closed : { ...closed, title: portable };
    });
  }
}

const longestTitle = 31;

/** Excel allows titles of 31 characters, without some signs, and tells them apart without regard to case. */
function portableTitles(titles: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  const portable = new Map<string, string>();
  for (const title of titles) {
    const plain = title.replace(/[[\]:*?/\\]/g, '_').replace(/^'|'$/g, '_');
    const base = plain.toLowerCase() === 'history' ? `${plain}_` : plain;
    let candidate = base.slice(0, longestTitle);
    for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      candidate = base.slice(0, longestTitle - ending.length) + ending;
    }
    taken.add(candidate.toLowerCase());
    portable.set(title.toLowerCase(), candidate);
  }
  return portable;
}
