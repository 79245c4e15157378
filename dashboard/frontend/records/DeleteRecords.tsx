import type { RowCells } from '#kernel/records/record.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useOfferUndo } from '../dialogs/UndoSnackbar.tsx';
import { useOnceDone } from '../outbox/waiting-rows.ts';
import { ScopeProblem } from '../sharing/ScopeProblem.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import type { RecordWrites } from './record-writes.ts';

interface DeleteRecordsProps {
  writes: RecordWrites;
  sheetId: string;
  rows: readonly RowCells[];
  /** The name of a single row in the question. */
  nameOf: (row: RowCells) => string;
  onClose: () => void;
}

/** Asks before records are deleted, and offers to restore them. */
export function DeleteRecords({ writes, sheetId, rows, nameOf, onClose }: DeleteRecordsProps) {
  const { one, many, words } = writes.record;
  const remove = writes.useSend('remove');
  const undo = writes.useSend('undo');
  useOnceDone(remove, onClose);
  const offerUndo = useOfferUndo();
  const { length: count } = rows;
  const [first] = rows;
  const single = count === 1 ? first : undefined;
  const what = single ? `"${nameOf(single)}"` : `${count} ${many}`;
  function confirm() {
    remove.mutate(writes.commands.remove(sheetId, rows), {
      onSuccess: (answer) => {
        const back = writes.commands.undo(sheetId, writes.undoIn(answer));
        offerUndo({ message: `${what} deleted`, undo: () => undo.mutateAsync(back) });
      },
    });
  }
  const question = single ? words.askDelete : `Are you sure you want to delete these ${count} ${many}?`;
  const gone = single ? `Row ${single._rowIndex} is` : `${count} rows are`;
  const stays = rows.some((row) => writes.photoIn(row) !== '') ? ' Photos stay in your Drive.' : '';
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      text={`${question} ${gone} deleted from the sheet, with the cells in your own columns.${stays}`}
      confirm={{ label: single ? `Delete ${one}` : `Delete ${count} ${many}`, busyLabel: 'Deleting' }}
      isOpen
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {remove.error && (
        <ProblemAlert title={words.deleteFailed} problem={remove.error}>
          Nothing was deleted.
        </ProblemAlert>
      )}
      <ScopeProblem problem={remove.error} operation="edit" message={words.deleteScopes} />
    </ConfirmDialog>
  );
}
