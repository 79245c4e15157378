import type { ComparedCell } from '#frontend/ConflictDialog.tsx';
import type { Problem } from '#kernel/problem.ts';

type Cells = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** Whether a write met a row that another hand has changed or deleted. */
export function isRowConflict(problem: Problem | null): boolean {
  return problem?.details.conflict !== undefined;
}

/** Both versions of the row, cell by cell, as far as either says anything. */
export function conflictCells(problem: Problem, mine: Cells): ComparedCell[] {
  const { current = null, fields = [], rowIndex = null } = problem.details.conflict ?? {};
  return Object.keys(mine)
    .filter((header) => header !== '_rowIndex' && (mine[header] !== '' || textOf(current?.[header]) !== ''))
    .map((header) => ({
      label: header,
      mine: textOf(mine[header]),
      theirs: textOf(current?.[header]),
      ...(fields.includes(header) && {
        changedCell: rowIndex === null ? header : `${header} in row ${rowIndex}`,
      }),
    }));
}

/** The row as it stands in the sheet, with what the person saw where the sheet's version is not told. */
export function rowNow<R extends { _rowIndex: number }>(problem: Problem, row: R): R | null {
  const { current = null, rowIndex = null } = problem.details.conflict ?? {};
  if (current === null || rowIndex === null) return null;
  const known = Object.keys(row).flatMap((field) => (field in current ? [[field, current[field]]] : []));
  // The server answers a row of the same sheet; its columns are those of `row`.
  return { ...row, ...Object.fromEntries(known), _rowIndex: rowIndex } as R;
}
