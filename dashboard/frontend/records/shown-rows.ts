import type { AnyRecord, Cells, RowCells } from '#kernel/records/record.ts';
import { blankCells } from '#kernel/records/record.ts';
import { noteUnsent, unsentOf } from '../outbox/laid-over.ts';
import { nextRowIndex } from './next-row.ts';
import { withChanges } from './record-form.ts';

/** The commands for the rows of one sheet that wait for the network. */
export interface WaitingWrites {
  /** By their keys, which are the ids of their rows until the sheet has them. */
  added: readonly (readonly [key: string, values: Cells])[];
  /** What each makes of a row; undefined if it is about another one. */
  changed: readonly { key: string; changesOf: (row: RowCells) => Partial<Cells> | undefined }[];
  /** Changes that met somebody else's: their rows stay as they are, and say so. */
  open?: readonly { key: string; isOf: (row: RowCells) => boolean }[];
  /** The numbers of rows that are to be deleted. */
  removed: readonly number[];
}

/** Rows as they will be: what waits is applied to those that were read, which stay as they are. */
export function withWaiting(
  { fields, cells, sheet: { headerRow } }: Pick<AnyRecord, 'fields' | 'cells' | 'sheet'>,
  rows: readonly RowCells[],
  { added, changed, open = [], removed }: WaitingWrites,
): RowCells[] {
  const left = rows
    .filter(({ _rowIndex }) => !removed.includes(_rowIndex))
    .map((row) => withAll(changed, row))
    .map((row) => {
      const met = open.find(({ isOf }) => isOf(row));
      return met
        ? noteUnsent({ ...row }, { key: met.key, isNew: false, isWaiting: false, isOpen: true })
        : row;
    });
  const next = nextRowIndex(rows, headerRow);
  const blank = blankCells({ fields, cells });
  const made = added.map(([key, values], at) => {
    const row = noteUnsent(
      { ...blank, ...values, id: key, _rowIndex: next + at },
      { key, isNew: true, isWaiting: true },
    );
    return withAll(changed, row);
  });
  return [...left, ...made];
}

function withAll(changed: WaitingWrites['changed'], row: RowCells): RowCells {
  return changed.reduce((now, { key, changesOf }) => {
    const changes = changesOf(row);
    if (!changes) return now;
    return noteUnsent(withChanges(now, changes), unsentOf(now) ?? { key, isNew: false, isWaiting: true });
  }, row);
}
