import { ConflictDialog } from '#frontend/ConflictDialog.tsx';
import type { Problem } from '#kernel/problem.ts';
import { useReadAgain } from './queries.ts';
import { conflictCells, rowNow } from './row-conflict.ts';

interface RowConflictProps<R extends { _rowIndex: number }> {
  problem: Problem;
  row: R;
  /** The cells as the person wants them. */
  mine: Readonly<Record<string, unknown>>;
  isBusy: boolean;
  /** Writes the person's version over this row; as a row of its own where that is null. */
  onMine: (row: R | null) => void;
  onBack: () => void;
  onClose: () => void;
}

/** Asks which of two versions of a row stays. */
export function RowConflict<R extends { _rowIndex: number }>(props: RowConflictProps<R>) {
  const { problem, row, mine, isBusy, onMine, onBack, onClose } = props;
  const readAgain = useReadAgain();
  const theirs = rowNow(problem, row);
  return (
    <ConflictDialog
      isOpen
      isBusy={isBusy}
      isGone={theirs === null}
      cells={conflictCells(problem, mine)}
      onMine={() => onMine(theirs)}
      onTheirs={() => {
        readAgain();
        onClose();
      }}
      onClose={onBack}
    />
  );
}
