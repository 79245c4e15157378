import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ConflictActions, ConflictCells, useCellChoice } from './ConflictCells.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { comesBackToForm } from './typed.ts';
import type { ComparedCell, SheetFields } from './versions.ts';

interface ConflictDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  cells: readonly ComparedCell[];
  /** True if the row is no longer in the sheet. */
  isGone: boolean;
  /** Writes the person's version: over the sheet's, or as a new row. */
  onMine: () => void;
  /** Leaves the sheet as it is. */
  onTheirs: () => void;
  /** Writes the person's values except for these fields; absent if only a whole row can be chosen. */
  onChosen?: (kept: SheetFields) => void;
  onClose: () => void;
  /** The problem of the last attempt. */
  children?: ReactNode;
}

/** Shows both versions of a row that was changed here and in the sheet, and asks which values to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { isOpen, isBusy, cells, isGone, onMine, onTheirs, onChosen = onMine, onClose, children } = props;
  const choice = useCellChoice(cells, props.onChosen !== undefined && !isGone);
  const changed = cells.flatMap(({ changedCell }) => changedCell ?? []);
  return (
    <DialogFrame
      title={isGone ? 'This row was deleted in the sheet' : 'This row changed in the sheet'}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={() => {
        comesBackToForm();
        onClose();
      }}
      maxWidth="sm"
      note={noteFor({
        isGone,
        changed,
        open: choice.isByCells && choice.chosen.size > 0 ? choice.open : null,
      })}
      actions={
        <ConflictActions
          {...{ choice, isBusy, onMine, onTheirs, onChosen }}
          labels={
            isGone
              ? { mine: 'Add it again', theirs: 'Discard' }
              : { mine: 'Save mine', theirs: "Keep the sheet's" }
          }
          hasFocus
        />
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {isGone
          ? 'What you typed is still here.'
          : 'That cell was changed there after you opened it. Choose which values to keep.'}
        {choice.isByCells && ' Choose one by one, or all at once below.'}
      </Typography>
      <ConflictCells {...{ cells, choice, isBusy }} has={{ mine: true, theirs: !isGone }} />
      {children}
    </DialogFrame>
  );
}

interface Note {
  isGone: boolean;
  changed: readonly string[];
  /** How many fields are yet to be chosen; null before the first choice. */
  open: number | null;
}

function noteFor({ isGone, changed, open }: Note): string | undefined {
  if (isGone) return undefined;
  if (open === null) return differing(changed);
  return open === 0 ? 'All chosen' : `${open} ${open === 1 ? 'cell' : 'cells'} to choose`;
}

/** "B9 and C9 differ". */
function differing(cells: readonly string[]): string {
  if (cells.length === 0) return '';
  if (cells.length === 1) return `Only ${cells[0]} differs`;
  return `${cells.slice(0, -1).join(', ')} and ${cells.at(-1)} differ`;
}
