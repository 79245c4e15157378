import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { contact } from '../../record.ts';
import { commands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { writes } from '../queries.ts';

interface DeleteContactDialogProps {
  sheetId: string;
  contacts: readonly Contact[];
  onClose: () => void;
}

export function DeleteContactDialog({ sheetId, onClose, ...props }: DeleteContactDialogProps) {
  const contacts = props.contacts.filter(({ unsent }) => !unsent?.isNew);
  const remove = writes.useSend('remove');
  const undo = writes.useSend('undo');
  useOnceDone(remove, onClose);
  const offerUndo = useOfferUndo();
  const names = namesOf(contacts);
  function confirm() {
    const rows = contacts.map(({ row }) => row);
    remove.mutate(commands.remove(sheetId, rows), {
      onSuccess: (answer) => {
        const back = commands.undo(sheetId, writes.undoIn(answer));
        offerUndo({ message: `${names} deleted`, undo: () => undo.mutateAsync(back) });
      },
    });
  }
  const label = contacts.length === 1 ? 'Delete contact' : `Delete ${contacts.length} contacts`;
  return (
    <ConfirmDialog
      title={`Delete ${names}?`}
      text={`${rowsText(contacts)} deleted from the sheet, with the cells in your own columns.${keptText(contacts)}`}
      confirm={{ label, busyLabel: 'Deleting' }}
      isOpen
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {remove.error && (
        <ProblemAlert title={contact.words.deleteFailed} problem={remove.error}>
          Nothing was deleted.
        </ProblemAlert>
      )}
    </ConfirmDialog>
  );
}

const maxNamed = 3;

/** '"Ada Fong"', '"Ada Fong" and "Hal Whitcomb"', '"Ada Fong", "Hal Whitcomb" and 5 more'. */
function namesOf(contacts: readonly Contact[]): string {
  const names = contacts.slice(0, maxNamed).map(({ name }) => `"${name}"`);
  const left = contacts.length - names.length;
  const parts = left > 0 ? [...names, `${left} more`] : names;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function rowsText(contacts: readonly Contact[]): string {
  const [first] = contacts;
  return first && contacts.length === 1 ? `Row ${first.row._rowIndex} is` : `${contacts.length} rows are`;
}

function keptText(contacts: readonly Contact[]): string {
  const count = contacts.reduce((sum, { interactions }) => sum + interactions.length, 0);
  if (count === 0) return '';
  return count === 1
    ? ' The interaction with them stays on the Interactions tab.'
    : ` The ${count} interactions with them stay on the Interactions tab.`;
}
