import { NameDialog } from '#frontend/dialogs/NameDialog.tsx';
import { TrashDialog } from '#frontend/dialogs/TrashDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { FormAddress } from '#frontend/sharing/FormAddress.tsx';
import { ShareDialog } from '#frontend/sharing/ShareDialog.tsx';
import { StaffAddress } from '#frontend/sharing/StaffAddress.tsx';
import { type MemberList, maxSignUps } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { QrDialog } from '../door/QrDialog.tsx';
import { commands, useDeleteList, useRenameList, useRestoreList } from '../writes.ts';

export interface OpenListDialog {
  kind: 'share' | 'qr' | 'staff' | 'signUp' | 'rename' | 'delete';
  list: MemberList;
}

interface ListDialogsProps {
  dialog: OpenListDialog;
  onClose: () => void;
  /** Called when the list has been moved to the trash. */
  onDeleted?: () => void;
}

/** The one dialog that is open over a list as a whole. */
export function ListDialogs({ dialog: { kind, list }, onClose, onDeleted }: ListDialogsProps) {
  switch (kind) {
    case 'share':
      // For sharing that fails without a message: 'Failed to share'.
      return (
        <ShareDialog
          file={list}
          address={{ app: manifest.id, list: list.id }}
          failure="Failed to share"
          onClose={onClose}
        />
      );
    case 'qr':
      return <QrDialog list={list} onClose={onClose} />;
    case 'staff':
      return (
        <StaffAddress
          place={{ appId: manifest.id, fileId: list.id }}
          name={list.name}
          about="Anyone who has it sees names, member IDs and dues today, and checks members in without an account."
          onClose={onClose}
        />
      );
    case 'signUp':
      return (
        <FormAddress
          place={{ appId: manifest.id, fileId: list.id }}
          title="Sign-up form"
          about="Anyone who has it can join the list without an account: name, email, phone and T-shirt size. They cannot see any members."
          many="sign-ups"
          limits={{ most: maxSignUps }}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameListDialog list={list} onClose={onClose} />;
    case 'delete':
      return <DeleteListDialog list={list} onClose={onClose} {...(onDeleted && { onDeleted })} />;
  }
}

interface ListDialogProps {
  list: MemberList;
  onClose: () => void;
}

function RenameListDialog({ list, onClose }: ListDialogProps) {
  const rename = useRenameList();
  return (
    <NameDialog
      title="Rename List"
      label="List Name"
      submit={{ label: 'Rename', busyLabel: 'Renaming' }}
      initial={list.name}
      requiredText="Please enter a list name"
      collapsesSpaces
      help="Multiple spaces will be replaced with single spaces"
      isBusy={rename.isPending}
      failure="Failed to rename list"
      problem={rename.error}
      onSubmit={(listName) =>
        rename.mutate(commands.make('renameList', { listId: list.id, body: { listName } }), {
          onSuccess: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

function DeleteListDialog({ list, onClose, onDeleted }: ListDialogProps & { onDeleted?: () => void }) {
  const remove = useDeleteList();
  const restore = useRestoreList();
  const offerUndo = useOfferUndo();
  function confirm() {
    remove.mutate(commands.make('deleteList', { listId: list.id }), {
      onSuccess: () => {
        const undo = () => restore.mutateAsync(commands.make('restoreList', { listId: list.id }));
        offerUndo({ message: `"${list.name}" moved to the trash`, undo });
        onClose();
        onDeleted?.();
      },
    });
  }
  return (
    <TrashDialog
      name={list.name}
      what="list"
      isBusy={remove.isPending}
      failure="Failed to delete list"
      problem={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
