import { TrashDialog } from '#frontend/dialogs/TrashDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Snapsheet } from '../../contract.ts';
import { commands, useSend } from '../queries.ts';

interface DeleteSnapsheetDialogProps {
  snapsheet: Snapsheet;
  onClose: () => void;
}

export function DeleteSnapsheetDialog({ snapsheet: { id, name }, onClose }: DeleteSnapsheetDialogProps) {
  const remove = useSend<'deleteSnapsheet'>();
  const restore = useSend<'restoreSnapsheet'>();
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
        remove.mutate(commands.make('deleteSnapsheet', { id }), {
          onSuccess: () => {
            const undo = () => restore.mutateAsync(commands.make('restoreSnapsheet', { id }));
            offerUndo({ message: `"${name}" deleted`, undo });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
