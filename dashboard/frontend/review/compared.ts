import { shownCell } from '#kernel/records/shown-rows.ts';
import { columnOf } from '../dialogs/cell-name.ts';
import { type ComparedCell, cellsOfBoth } from '../dialogs/versions.ts';
import { keyOf, type Reviewed, type ReviewedRow, whole } from './reviewed.ts';

/** The cells of a row in its versions, with the names from the person's own sheet if its headers are known. */
export function comparedCells(
  { names, rows }: Reviewed,
  row: ReviewedRow,
  headers: readonly string[],
): ComparedCell[] {
  const { at, rowIndex, mine, theirs, seen, isWhole } = row;
  const columns = names.columns([seen, ...(theirs ? [theirs] : [])]).map(([name, field]) => {
    const known = [field.header, ...(field.aliases ?? [])] as const;
    return {
      label: headers[columnOf(known, headers)]?.trim() ?? field.label ?? field.header,
      field: keyOf(at, isWhole ? whole : name),
      names: known,
      mine: shownCell(field, mine?.[name]),
      theirs: theirs ? shownCell(field, theirs[name]) : '',
      seen: shownCell(field, seen[name]),
    };
  });
  const filled = columns.filter((column) =>
    [column.mine, column.theirs, column.seen].some((text) => text !== ''),
  );
  const cells = cellsOfBoth(theirs && { _rowIndex: rowIndex ?? 0 }, filled, headers);
  if (!isWhole) return cells;
  // If one side deleted it, it differs from what the person had seen, and is chosen as a whole.
  const told = cells.map(({ changedCell: _, ...cell }, index) => {
    const differs = mine ? cells[index]?.changedCell : theirs && cell.theirs !== cell.seen && cell.label;
    return differs && rows.length === 1 ? { ...cell, changedCell: differs } : cell;
  });
  if (rows.length === 1) return told;
  const words = wordsOf(row);
  const first = { label: 'Whole row', field: keyOf(at, whole), changedCell: `row ${rowIndex ?? ''}`.trim() };
  return [{ ...first, ...words, seen: '' }, ...told];
}

/** The result of choosing a whole row. */
export function wordsOf({ mine, isDeletion, theirs }: ReviewedRow): { mine: string; theirs: string } {
  if (!theirs) return { mine: mine ? 'Add it again' : 'Deleted', theirs: 'Discard' };
  return isDeletion
    ? { mine: 'Delete anyway', theirs: 'Keep' }
    : { mine: 'Save mine', theirs: "Keep the sheet's" };
}
