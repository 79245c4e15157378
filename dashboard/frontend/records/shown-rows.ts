import type { AnyRecord, Cells, RowCells } from '#kernel/records/record.ts';
import { blankCells } from '#kernel/records/record.ts';
import { nextRowIndex } from './next-row.ts';
import { withChanges } from './record-form.ts';

/** What waits for the network, of the rows of one sheet. */
export interface WaitingWrites {
  /** By their keys, which are the ids of their rows until the sheet has them. */
  added: readonly (readonly [key: string, values: Cells])[];
  changed: readonly { isOf: (row: RowCells) => boolean; changes: Partial<Cells> }[];
  /** The numbers of rows that are to be deleted. */
  removed: readonly number[];
}

/** Rows as they will be: what waits is laid over those that were read, which stay as they are. */
export function withWaiting(
  { fields, cells }: Pick<AnyRecord, 'fields' | 'cells'>,
  rows: readonly RowCells[],
  { added, changed, removed }: WaitingWrites,
): RowCells[] {
  const left = rows
    .filter(({ _rowIndex }) => !removed.includes(_rowIndex))
    .map((row) =>
      changed
        .filter(({ isOf }) => isOf(row))
        .reduce<RowCells>((now, { changes }) => withChanges(now, changes), row),
    );
  const next = nextRowIndex(rows);
  const blank = blankCells({ fields, cells });
  const made = added.map(([id, values], at) => ({ ...blank, ...values, id, _rowIndex: next + at }));
  return [...left, ...made];
}
