import type { ChipLook } from '#frontend/grid/StateChip.tsx';
import type { ExpenseRow } from '../../record.ts';
import type { ShownLine } from './use-statement.ts';

type Result = ShownLine['result'];

/** Each result's name and colour; its chip has the same square as the row of cells. */
export const resultLooks: Readonly<Record<Result, ChipLook>> = {
  new: { label: 'New row', color: 'primary' },
  matches: { label: 'Matches', color: 'success' },
  choose: { label: 'Choose one', color: 'warning' },
  duplicate: { label: 'Duplicate', color: 'default' },
  left: { label: 'Left out', color: 'default' },
  refused: { label: 'Not usable', color: 'error' },
};

/** What a line is in the report, or why it is not there. */
export function inReport(line: ShownLine, rows: readonly ExpenseRow[]): string {
  const { verdict, result, fresh, row, isTaken } = line;
  if (result === 'matches') return rows.find(({ _rowIndex }) => _rowIndex === row)?.description ?? '';
  if (result === 'new' || isTaken) return fresh?.description ?? '';
  switch (verdict.kind) {
    case 'choose':
      if (verdict.rows.length === 1) return `Row ${verdict.rows[0]?._rowIndex} may be it`;
      return `${verdict.rows.length === 2 ? 'Two' : verdict.rows.length} rows fit`;
    case 'duplicate':
      return `The same as line ${verdict.place} of the file`;
    case 'left':
    case 'refused':
      return verdict.why;
    default:
      return fresh?.description ?? '';
  }
}

/** The category of the row that it becomes or matches. */
export function categoryOf({ result, row, fresh, isTaken }: ShownLine, rows: readonly ExpenseRow[]): string {
  if (result === 'matches') return rows.find(({ _rowIndex }) => _rowIndex === row)?.category ?? '';
  return result === 'new' || isTaken ? (fresh?.category ?? '') : '';
}
