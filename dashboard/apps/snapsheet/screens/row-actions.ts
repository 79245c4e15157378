import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { SnapsheetData } from '../contract.ts';
import { useRowCommands, useSend } from './queries.ts';
import { type Line, nameOf } from './rows.ts';
import type { OpenDialog } from './views.ts';

/** What can be done with a row. */
export interface RowActions {
  edit: (line: Line) => void;
  show: (line: Line) => void;
  remove: (line: Line) => void;
}

interface RowActionsOptions {
  data: SnapsheetData;
  onDialog: (dialog: OpenDialog) => void;
}

interface Actions {
  actions: RowActions;
  /** What could not be deleted or put back, if anything. */
  failure: { title: string; problem: Problem } | undefined;
}

export function useRowActions({ data, onDialog }: RowActionsOptions): Actions {
  const { id } = data.snapsheet;
  const make = useRowCommands(id);
  const remove = useSend<'deleteRow'>();
  const restore = useSend<'undoDelete'>();
  const offerUndo = useOfferUndo();
  const actions: RowActions = {
    edit: (line) => onDialog({ kind: 'edit', line }),
    show: (line) => onDialog({ kind: 'show', line }),
    remove: (line) =>
      remove.mutate(make.remove(line.row), {
        onSuccess: ({ undo, photoId }) =>
          offerUndo({
            message: `"${nameOf(line, data)}" deleted`,
            undo: () => restore.mutate(make.restore({ undo, photoId })),
          }),
      }),
  };
  const failure = remove.error
    ? { title: 'Failed to delete the row', problem: remove.error }
    : restore.error
      ? { title: 'Failed to put the row back', problem: restore.error }
      : undefined;
  return { actions, failure };
}
