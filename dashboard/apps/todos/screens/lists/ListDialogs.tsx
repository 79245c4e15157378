import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import type { TodoList } from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { OpenListDialog } from '../views.ts';
import { commands } from '../writes.ts';
import { useCreateList, useDeleteList, useRenameList, useRestoreList } from './list-queries.ts';

// Dialogs are loaded when the first one opens.
const NameDialog = onDemand(() =>
  import('#frontend/dialogs/NameDialog.tsx').then(({ NameDialog }) => NameDialog),
);
const TrashDialog = onDemand(() =>
  import('#frontend/dialogs/TrashDialog.tsx').then(({ TrashDialog }) => TrashDialog),
);
const ShareDialog = onDemand(() =>
  import('#frontend/sharing/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
);

interface ListDialogsProps {
  dialog: OpenListDialog;
  onClose: () => void;
  onCreated?: (listId: string) => void;
  /** Called when the list is gone. */
  onDeleted?: () => void;
}

/** The one dialog that is open for a list. */
export function ListDialogs({ dialog, onClose, onCreated = onClose, onDeleted = onClose }: ListDialogsProps) {
  return (
    <>
      {dialog.kind === 'create' && <CreateList onClose={onClose} onCreated={onCreated} />}
      {dialog.kind === 'rename' && <RenameList list={dialog.list} onClose={onClose} />}
      {dialog.kind === 'delete' && <DeleteList list={dialog.list} onClose={onClose} onDeleted={onDeleted} />}
      {dialog.kind === 'share' && (
        <ShareDialog
          file={dialog.list}
          address={{ app: manifest.id, list: dialog.list.id }}
          failure="Failed to share sheet"
          onClose={onClose}
        />
      )}
    </>
  );
}

const requiredText = 'Please enter a list name';

function CreateList({ onClose, onCreated }: { onClose: () => void; onCreated: (listId: string) => void }) {
  const create = useCreateList();
  function send(name: string) {
    const command = commands.make('createList', { body: { name } }, { again: create.variables });
    create.mutate(command, { onSuccess: ({ list }) => onCreated(list.id) });
  }
  return (
    <NameDialog
      title="Create New List"
      label="List Name"
      submit={{ label: 'Create', busyLabel: 'Creating' }}
      requiredText={requiredText}
      help="Creates a sheet with this name and a Tasks tab in your Drive"
      note="Creating the sheet"
      isBusy={create.isPending}
      failure="Failed to create list"
      problem={create.error}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

function RenameList({ list, onClose }: { list: TodoList; onClose: () => void }) {
  const rename = useRenameList();
  return (
    <NameDialog
      title="Rename List"
      label="List Name"
      submit={{ label: 'Rename', busyLabel: 'Renaming' }}
      initial={list.name}
      requiredText={requiredText}
      isBusy={rename.isPending}
      failure="Failed to rename list"
      problem={rename.error}
      onSubmit={(name) =>
        rename.mutate(commands.make('renameList', { listId: list.id, body: { name } }), {
          onSuccess: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

interface DeleteListProps {
  list: TodoList;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteList({ list, onClose, onDeleted }: DeleteListProps) {
  const remove = useDeleteList();
  const restore = useRestoreList();
  const offerUndo = useOfferUndo();
  const at = { listId: list.id };
  function confirm() {
    remove.mutate(commands.make('deleteList', at), {
      onSuccess: () => {
        const undo = () => restore.mutateAsync(commands.make('restoreList', at));
        offerUndo({ message: `"${list.name}" moved to the trash`, undo });
        onDeleted();
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
