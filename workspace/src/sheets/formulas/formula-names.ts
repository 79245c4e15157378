import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { columnName, quotedTitle } from '../grid-range.ts';
import { changeNames } from './formula-text.ts';
import { changePartFormulas } from './part-formulas.ts';

/** The named ranges as references, by their names in small letters. */
export type NamedReferences = ReadonlyMap<string, string>;

export function namedReferences({ parts, sheets }: Spreadsheet): NamedReferences {
  return new Map(
    parts.list('namedRange').map(({ anchors, body }) => {
      const [anchor] = anchors;
      const sheet = sheets.find(({ sheetId }) => sheetId === anchor?.sheetId);
      const isGone = anchor === undefined || sheet === undefined;
      const text = isGone ? '#REF!' : `${quotedTitle(sheet.title)}!${fixedReference(anchor, sheet)}`;
      return [body.name.toLowerCase(), text];
    }),
  );
}

/** An anchor as a reference that does not move; one that is open on all sides or at its start ends with the grid. */
function fixedReference(anchor: Anchor, grid: { rowCount: number; columnCount: number }): string {
  const { startRowIndex = 0, endRowIndex, startColumnIndex = 0, endColumnIndex } = anchor;
  const isWhole = endRowIndex === undefined && endColumnIndex === undefined;
  const start = `$${columnName(startColumnIndex)}$${startRowIndex + 1}`;
  const lastRow = endRowIndex ?? (isWhole ? grid.rowCount : undefined);
  const lastColumn = endColumnIndex ?? (isWhole ? grid.columnCount : undefined);
  const column = lastColumn === undefined ? '' : `$${columnName(lastColumn - 1)}`;
  const row = lastRow === undefined ? '' : `$${lastRow}`;
  return `${start}:${column}${row}`;
}

/** The formula with cells instead of the names of ranges. */
export function expandNames(formula: string, names: NamedReferences): string {
  if (names.size === 0) return formula;
  return changeNames(formula, (name) => names.get(name.toLowerCase()) ?? name);
}

/** The new name of a range in all formulas that use it. */
export function renameNames(spreadsheet: Spreadsheet, before: string, after: string): void {
  const folded = before.toLowerCase();
  const rename = (formula: string) =>
    changeNames(formula, (name) => (name.toLowerCase() === folded ? after : name));
  for (const { rows } of spreadsheet.sheets) {
    if (rows.formulaCount === 0) continue;
    for (const row of rows.rows) {
      row.cells.forEach((cell, column) => {
        if (cell?.formula === undefined) return;
        const formula = rename(cell.formula);
        if (formula !== cell.formula) rows.follow(row.index, column, { ...cell, formula });
      });
    }
  }
  changePartFormulas(spreadsheet, rename);
}
