import type { Problem } from '#kernel/problem.ts';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface TrashDialogProps {
  name: string;
  /** What it is, in the button: "list". */
  what: string;
  /** What really happens; by default, that a sheet moves to the trash. */
  text?: string;
  isBusy: boolean;
  /** "Failed to delete list" */
  failure: string;
  problem?: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a file moves to the trash of Drive. */
export function TrashDialog({ name, what, failure, problem, ...props }: TrashDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete "${name}"?`}
      text={props.text ?? 'The sheet moves to the trash in your Drive. You can bring it back from there.'}
      confirm={{ label: `Delete ${what}`, busyLabel: 'Deleting' }}
      isOpen
      isBusy={props.isBusy}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {problem && (
        <ProblemAlert title={failure} problem={problem}>
          Nothing was moved.
        </ProblemAlert>
      )}
    </ConfirmDialog>
  );
}
