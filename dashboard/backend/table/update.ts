import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { RangeValues } from '../google/sheets.ts';
import { columnLetters, quoteTab } from './a1.ts';
import { columnKinds, holdsFormula, isSameValue } from './cells.ts';
import { conflict, locateRow, type Sought } from './match.ts';
import type { Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import type { Head, TableRow } from './view.ts';

function formulaProblem(sheet: Sheet, fields: readonly string[]): Problem {
  const names = fields.join(', ');
  return new Problem('INVALID_INPUT', `${names} holds a formula in this row. Change it in the sheet.`, {
    fields: Object.fromEntries(fields.map((field) => [field, `The sheet "${sheet.tab}" works this out.`])),
  });
}

/** The cells that must be written; none where the sheet already says what is wanted. */
function cellsToWrite(
  sheet: Sheet,
  { head, row }: { head: Head; row: TableRow },
  sought: Sought,
): RangeValues[] {
  const pending = Object.entries(sought.changes).flatMap(([field, value]) => {
    const kind = sheet.columns[field]?.kind;
    const position = head.layout.positions.get(field);
    const current = row.record[field];
    if (kind === undefined || position === undefined || current === undefined) return [];
    if (isSameValue(kind, current, value)) return [];
    const expected = sought.expected[field];
    const isTouched = expected !== undefined && !isSameValue(kind, current, expected);
    return [{ field, kind, value, position, isTouched, cell: row.cells[position] }];
  });
  if (pending.some(({ isTouched }) => isTouched)) throw conflict(sheet, sought, row);
  const formulas = pending.filter(({ cell }) => holdsFormula(cell)).map(({ field }) => field);
  if (formulas.length > 0) throw formulaProblem(sheet, formulas);
  return pending.map(({ kind, value, position, cell }) => ({
    range: `${quoteTab(head.title)}!${columnLetters(position)}${row.rowIndex}`,
    values: [[columnKinds[kind].enter(value, cell)]],
  }));
}

async function updateOnce(place: Place, rowIndex: number, sought: Sought): Promise<TableRow> {
  const found = await locateRow(place, rowIndex, sought);
  const cells = cellsToWrite(place.sheet, found, sought);
  if (cells.length > 0) await place.sheets.updateValues(place.fileId, cells, 'RAW');
  return { ...found.row, record: { ...found.row.record, ...sought.changes } };
}

/** Changes fields of a row where it stands now. Cells changed elsewhere in the row stay; the same cell is a conflict. */
export async function updateRow(place: Place, rowIndex: number, sought: Sought): Promise<TableRow> {
  try {
    return await updateOnce(place, rowIndex, sought);
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    // The row is looked for anew: it holds either the old values or, when only the answer got lost, the wanted ones.
    return await updateOnce(place, rowIndex, sought);
  }
}
