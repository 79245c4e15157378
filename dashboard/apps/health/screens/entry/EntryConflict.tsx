import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth } from '#frontend/dialogs/versions.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { type Entry, entrySchema } from '../../contract.ts';
import { type Cells, columnsOf, filledCells, type LogName } from '../../logs.ts';
import { HealthCommands, type Target, useAddRows, type useChangeRows, useRefetchRows } from '../queries.ts';

interface EntryConflictProps {
  log: LogName;
  target: Target;
  change: ReturnType<typeof useChangeRows>;
  onBack: () => void;
  onClose: () => void;
}

/** The row as it is in the sheet now; null if it is gone. */
function theirsOf(log: LogName, { error }: EntryConflictProps['change']): Entry | null {
  const conflict = error?.details.conflict;
  if (!conflict || conflict.rowIndex === null) return null;
  const cells = entrySchema.shape.cells.safeParse(conflict.current ?? {});
  return cells.success ? { log, row: conflict.rowIndex, cells: filledCells(cells.data) } : null;
}

/** Asks which version of a row to keep after it was changed here and in the sheet. */
export function EntryConflict({ log, target, change, onBack, onClose }: EntryConflictProps) {
  const add = useAddRows();
  useOnceDone(add, onClose);
  const make = new HealthCommands(target);
  const refetch = useRefetchRows();
  const sent = change.variables?.body.rows[0];
  const changes: Cells = sent?.changes ?? {};
  const theirs = theirsOf(log, change);
  const before = theirs?.cells ?? sent?.expected ?? {};
  const mine = filledCells({ ...before, ...changes });

  return (
    <RowConflict
      versions={{ mine, theirs }}
      cells={compared(log, mine, theirs)}
      isBusy={change.isPending}
      onMine={(entry, kept) => {
        const left = Object.entries(changes).filter(([header]) => !kept.has(header));
        change.mutate(make.change([entry], () => Object.fromEntries(left)));
      }}
      onAgain={(cells) => add.mutate(make.add(log, [cells]))}
      again={add}
      failure="Failed to save"
      refetch={refetch}
      onBack={onBack}
      onDone={onClose}
    />
  );
}

function compared(log: LogName, mine: Cells, theirs: Entry | null): ComparedCell[] {
  const headers = Object.keys(columnsOf(log));
  const columns = headers.map((header) => ({
    label: header,
    names: [header] as const,
    mine: String(mine[header] ?? ''),
    theirs: String(theirs?.cells[header] ?? ''),
  }));
  const filled = columns.filter((column) => column.mine !== '' || column.theirs !== '');
  return cellsOfBoth(theirs && { _rowIndex: theirs.row }, filled, headers);
}
