import { TrashDialog } from '#frontend/dialogs/TrashDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Snapsheet } from '../../contract.ts';
import { useDeleteSnapsheet, useRestoreSnapsheet } from '../queries.ts';

interface DeleteSnapsheetDialogProps {
  snapsheet: Snapsheet;
  onClose: () => void;
}

export function DeleteSnapsheetDialog({ snapsheet: { id, name }, onClose }: DeleteSnapsheetDialogProps) {
  const remove = useDeleteSnapsheet();
  const restore = useRestoreSnapsheet();
  const offerUndo = useOfferUndo();
  return (
    <TrashDialog
      name={name}
      what="SnapSheet"
      text="The folder with its sheet and photos moves to the trash in your Drive. You can bring it back from there."
      isBusy={remove.isPending}
      failure="Failed to delete SnapSheet"
      problem={remove.error}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            offerUndo({ message: `"${name}" deleted`, undo: () => restore.mutate(id) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
