import { ConfirmDialog } from '#frontend/ConfirmDialog.tsx';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { useOfferUndo } from '#frontend/UndoSnackbar.tsx';
import type { Location } from '../contract.ts';
import { useRemoveLocations } from './queries.ts';

interface DeleteLocationDialogProps {
  sheetId: string;
  locations: readonly Location[];
  onUndo: (undo: string) => void;
  onClose: () => void;
}

export function DeleteLocationDialog({ sheetId, locations, onUndo, onClose }: DeleteLocationDialogProps) {
  const remove = useRemoveLocations(sheetId);
  const offerUndo = useOfferUndo();
  const { length: count } = locations;
  const [first] = locations;
  const what = count === 1 && first ? `"${first.name}"` : `${count} locations`;
  function confirm() {
    remove.mutate(locations, {
      onSuccess: ({ undo }) => {
        offerUndo({ message: `${what} deleted`, undo: () => onUndo(undo) });
        onClose();
      },
    });
  }
  const question =
    count === 1
      ? 'Are you sure you want to delete this location?'
      : `Are you sure you want to delete these ${count} locations?`;
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      text={`${question} ${rowsText(locations)} deleted from the sheet, with the cells in your own columns.`}
      confirm={{
        label: count === 1 ? 'Delete location' : `Delete ${count} locations`,
        busyLabel: 'Deleting',
      }}
      isOpen
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {remove.error && (
        <ProblemAlert title="Failed to delete location" problem={remove.error}>
          Nothing was deleted.
        </ProblemAlert>
      )}
      <ScopeProblem
        problem={remove.error}
        operation="edit"
        message="Additional permissions required to delete a location."
      />
    </ConfirmDialog>
  );
}

function rowsText(locations: readonly Location[]): string {
  const [first] = locations;
  return first && locations.length === 1 ? `Row ${first._rowIndex} is` : `${locations.length} rows are`;
}
