import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { commands, useAddExpense, useRemoveExpense, useRestoreExpense, useRowCommands } from '../writes.ts';
import type { OpenDialog } from './ExpenseDialogs.tsx';
import type { Line } from './lines.ts';

/** What can be done with a line of a report. */
export interface LineActions {
  edit: (row: ExpenseRow) => void;
  split: (row: ExpenseRow) => void;
  addPhoto: (row: ExpenseRow) => void;
  showPhoto: (row: ExpenseRow) => void;
  remove: (row: ExpenseRow) => void;
  /** Sends an unsaved line again. */
  retry: (line: Line) => void;
  discard: (line: Line) => void;
}

interface LineActionsOptions {
  data: ReportData;
  onDialog: (dialog: OpenDialog) => void;
  /** Row numbers move up when a row is removed, so no row may stay selected. */
  onRemove: () => void;
}

interface Lines {
  actions: LineActions;
  /** What could not be deleted, if anything. */
  failure: { title: string; problem: Problem } | undefined;
}

export function useLineActions({ data, onDialog, onRemove }: LineActionsOptions): Lines {
  const reportId = data.report.id;
  const add = useAddExpense(reportId);
  const remove = useRemoveExpense(reportId);
  const restore = useRestoreExpense(reportId);
  const dismissFailed = commands.useDismissFailed('addExpense');
  const make = useRowCommands(reportId);
  const offerUndo = useOfferUndo();
  const actions: LineActions = {
    edit: (row) => onDialog({ kind: 'edit', row }),
    split: (row) => onDialog({ kind: 'split', row }),
    addPhoto: (row) => onDialog({ kind: 'photo', row }),
    showPhoto: (row) => onDialog({ kind: 'preview', row }),
    remove: (row) => {
      onRemove();
      remove.mutate(make.remove(row), {
        onSuccess: ({ undo }) => {
          const back = commands.make('undoDelete', { reportId, body: { undo } });
          offerUndo({ message: `"${row.description}" deleted`, undo: () => restore.mutateAsync(back) });
        },
      });
    },
    retry: (line) => {
      const command = line.requestKey === undefined ? undefined : dismissFailed(line.requestKey);
      if (command) add.mutate(command);
    },
    discard: (line) => {
      if (line.requestKey !== undefined) dismissFailed(line.requestKey);
    },
  };
  const failure = remove.error ? { title: 'Failed to delete expense', problem: remove.error } : undefined;
  return { actions, failure };
}
