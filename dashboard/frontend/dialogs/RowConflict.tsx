import type { Problem } from '#kernel/problem.ts';
import { WriteProblem } from '../status/WriteProblem.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { ComparedCell, SheetFields, Versions } from './versions.ts';

interface RowConflictProps<Row, Mine> {
  versions: Versions<Row, Mine>;
  cells: readonly ComparedCell[];
  /** True while what was to be done is done over the sheet's version. */
  isBusy?: boolean;
  /** Does over the sheet's version what was to be done, but for the fields that stay as they are there. */
  onMine: (theirs: Row, kept: SheetFields) => void;
  /** True where what was to be done is done as a whole, or not. */
  isWhole?: boolean;
  /** Adds the person's version as a row of its own, where the sheet's is gone. */
  onAgain: (mine: Mine) => void;
  again: { isPending: boolean; error: Problem | null };
  /** What failed when it could not be added: "Failed to add task". */
  failure: string;
  refetch: () => void;
  /** Back to where the person was. */
  onBack: () => void;
  onDone: () => void;
}

/** Both versions of a row that was changed here and in the sheet, and what becomes of the one that is chosen. */
export function RowConflict<Row, Mine>(props: RowConflictProps<Row, Mine>) {
  const { versions, cells, isBusy = false, onMine, isWhole = false, onAgain, again, failure } = props;
  const { mine, theirs } = versions;
  return (
    <ConflictDialog
      isOpen
      isBusy={isBusy || again.isPending}
      isGone={theirs === null}
      cells={cells}
      onMine={() => (theirs === null ? onAgain(mine) : onMine(theirs, new Set()))}
      {...(theirs !== null && !isWhole && { onChosen: (kept: SheetFields) => onMine(theirs, kept) })}
      onTheirs={() => {
        props.refetch();
        props.onDone();
      }}
      onClose={props.onBack}
    >
      {again.error && <WriteProblem title={failure} problem={again.error} />}
    </ConflictDialog>
  );
}
