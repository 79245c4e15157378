import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import type { Problem } from '#kernel/problem.ts';
import type { SnapsheetData } from '../contract.ts';
import { useRemoveRow, useRowCommands, useSend } from './queries.ts';
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
  /** What could not be deleted, if anything. */
  failure: { title: string; problem: Problem } | undefined;
}

export function useRowActions({ data, onDialog }: RowActionsOptions): Actions {
  const { id } = data.snapsheet;
  const make = useRowCommands(id);
  const remove = useRemoveRow(id);
  const restore = useSend<'undoDelete'>();
  const offerUndo = useOfferUndo();
  /** A row that is not in the sheet yet can be neither changed nor deleted there. */
  const whenSent = (line: Line, act: () => void) => {
    const unsent = unsentOf(line.row);
    if (unsent?.isNew) onDialog({ kind: 'unsent', line, requestKey: unsent.key });
    else act();
  };
  const take = (line: Line) =>
    remove.mutate(make.remove(line.row), {
      onSuccess: ({ undo, photoId }) =>
        offerUndo({
          message: `"${nameOf(line, data)}" deleted`,
          undo: () => restore.mutateAsync(make.restore({ undo, photoId })),
        }),
    });
  const actions: RowActions = {
    edit: (line) => whenSent(line, () => onDialog({ kind: 'edit', line })),
    show: (line) => whenSent(line, () => onDialog({ kind: 'show', line })),
    remove: (line) => whenSent(line, () => take(line)),
  };
  const failure = remove.error ? { title: 'Failed to delete the row', problem: remove.error } : undefined;
  return { actions, failure };
}
