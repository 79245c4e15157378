import type { Problem } from '#kernel/problem.ts';
import { WriteProblem } from '../status/WriteProblem.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { ComparedCell, SheetFields, Versions } from './versions.ts';

interface RowConflictProps<Row, Mine> {
  versions: Versions<Row, Mine>;
  cells: readonly ComparedCell[];
  /** True while the action is applied over the sheet's version. */
  isBusy?: boolean;
  /** Applies the action over the sheet's version, except for the fields that stay as they are there. */
  onMine: (theirs: Row, kept: SheetFields) => void;
  /** True if the action is applied as a whole or not at all. */
  isWhole?: boolean;
  /** Adds the person's version as a row of its own if the sheet's is gone. */
  onAgain: (mine: Mine) => void;
  again: { isPending: boolean; error: Problem | null };
  /** The title if it could not be added: "Failed to add task". */
  failure: string;
  refetch: () => void;
  /** Back to where the person was. */
  onBack: () => void;
  onDone: () => void;
}

/** Both versions of a row that was changed here and in the sheet, and what happens to the chosen one. */
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
