import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { type ReactNode, useState } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { Deed, Todo } from '../contract.ts';
import { applies } from '../deeds.ts';
import type { TaskRow } from '../record.ts';
import type { Line } from './lines.ts';
import type { OpenTaskDialog } from './views.ts';
import {
  commands,
  type DeedCommand,
  deedCommand,
  revertOf,
  useAddTodo,
  useDeleteTodos,
  useDoTodos,
  useMoveTodo,
  useRevertTodos,
  useUndoDelete,
} from './writes.ts';

/** Tasks as they are in the sheet. */
type Rows = readonly Pick<Todo, 'row'>[];

/** What can be done with the tasks of a list. */
export interface TaskActions {
  edit: (todo: Todo) => void;
  /** Does something with one task or many; tasks to which it does not apply stay as they are. */
  run: (todos: Rows, deed: Deed) => void;
  remove: (todos: Rows) => void;
  move: (todo: Todo, before: Todo | null) => void;
  /** Sends an unsaved task again. */
  retry: (line: Line) => void;
  discard: (line: Line) => void;
}

interface Failure {
  title: string;
  problem: Problem;
  /** What was requested, if it can be repeated or applied to the sheet's version. */
  command?: DeedCommand;
}

type FailedDeed = Required<Failure>;

interface Tasks {
  actions: TaskActions;
  /** The last failure, if there is one. */
  failure: Failure | undefined;
  dismiss: () => void;
  /** True if what failed can be repeated with a click. */
  canRetry: boolean;
  /** Repeats what failed; with `isLostOnly`, only what did not reach the server. */
  retryDeeds: (isLostOnly: boolean) => void;
}

const icons: Readonly<Record<Deed['kind'], ReactNode>> = {
  complete: <CheckSquareIcon size={18} aria-hidden />,
  reopen: <ArrowCounterClockwiseIcon size={18} aria-hidden />,
  cancel: <ProhibitIcon size={18} aria-hidden />,
  restore: <ArrowCounterClockwiseIcon size={18} aria-hidden />,
  change: <CheckSquareIcon size={18} aria-hidden />,
};

const participles: Readonly<Record<Deed['kind'], string>> = {
  complete: 'completed',
  reopen: 'pending again',
  cancel: 'canceled',
  restore: 'restored',
  change: 'changed',
};

const longestName = 60;

/** '"Cut the linoleum block"', '3 tasks' */
function named(rows: readonly TaskRow[]): string {
  const [only] = rows;
  if (only === undefined || rows.length > 1) return `${rows.length} tasks`;
  const [line = ''] = only.Task.split('\n');
  return `"${line.length > longestName ? `${line.slice(0, longestName)}…` : line}"`;
}

/** Identifies a deed, whatever the contents of its rows. */
function nameOf({ body: { rows, deed } }: DeedCommand): string {
  return `${deed.kind} ${rows.map(({ _rowIndex }) => _rowIndex).join()}`;
}

function useDeeds(listId: string) {
  // Without a connection, several may fail.
  const [failed, setFailed] = useState<readonly FailedDeed[]>([]);
  const others = (known: readonly FailedDeed[], command: DeedCommand) =>
    known.filter((other) => nameOf(other.command) !== nameOf(command));
  const doTodos = useDoTodos(listId, (problem, command) => {
    const title = failureOf(command.body.deed);
    setFailed((known) => [...others(known, command), { title, problem, command }]);
  });
  const revert = useRevertTodos(listId);
  const offerUndo = useOfferUndo();
  function start(command: DeedCommand) {
    setFailed((known) => others(known, command));
    const { rows, deed } = command.body;
    doTodos.mutate(command, {
      onSuccess: (answer) =>
        offerUndo({
          message: `${named(rows)} ${participles[deed.kind]}`,
          icon: icons[deed.kind],
          undo: () => revert.mutateAsync(revertOf(command, answer)),
        }),
    });
  }
  function run(todos: Rows, deed: Deed) {
    const rows = todos.map(({ row }) => row).filter((row) => applies(deed, row));
    if (rows.length === 0) return;
    const command = deedCommand(listId, rows, deed);
    // A deed whose answer was lost may be done already.
    const before = failed.find((other) => nameOf(other.command) === nameOf(command));
    const isLost = before?.problem.code === 'NETWORK_ERROR';
    start(isLost ? { ...command, key: before.command.key } : command);
  }
  function retry(isLostOnly: boolean) {
    for (const { problem, command } of failed)
      if (!isLostOnly || problem.code === 'NETWORK_ERROR') start(command);
  }
  return { run, retry, failure: together(failed), forget: () => setFailed([]) };
}

/** Several failures as one: the last, on behalf of all. */
function together(failed: readonly FailedDeed[]): Failure | undefined {
  const last = failed.at(-1);
  if (!last || failed.length === 1) return last;
  const count = failed.reduce((sum, { command }) => sum + command.body.rows.length, 0);
  return { title: `Failed to update ${count} tasks`, problem: last.problem };
}

function failureOf({ kind }: Deed): string {
  return kind === 'cancel' || kind === 'restore' ? 'Failed to update task status' : 'Failed to update task';
}

function useRemoval(listId: string) {
  const remove = useDeleteTodos(listId);
  const undoDelete = useUndoDelete(listId);
  const offerUndo = useOfferUndo();
  return {
    remove,
    run: (todos: Rows) => {
      const rows = todos.map(({ row }) => row);
      remove.mutate(commands.make('deleteTodos', { listId, body: { rows } }), {
        onSuccess: ({ undo }) => {
          const back = commands.make('undoDelete', { listId, body: { undo } });
          offerUndo({ message: `${named(rows)} deleted`, undo: () => undoDelete.mutateAsync(back) });
        },
      });
    },
  };
}

export function useTasks(listId: string, onDialog: (dialog: OpenTaskDialog) => void): Tasks {
  const deeds = useDeeds(listId);
  const removal = useRemoval(listId);
  const move = useMoveTodo(listId);
  const add = useAddTodo(listId);
  const dismissFailed = commands.useDismissFailed('addTodo');
  const actions: TaskActions = {
    edit: (todo) => onDialog({ kind: 'edit', todo }),
    run: deeds.run,
    remove: removal.run,
    move: ({ row: expected }, before) => {
      const body = { expected, before: before?.row ?? null };
      move.mutate(commands.make('moveTodo', { listId, row: expected._rowIndex, body }));
    },
    retry: ({ requestKey }) => {
      const command = requestKey === undefined ? undefined : dismissFailed(requestKey);
      if (command) add.mutate(command);
    },
    discard: ({ requestKey }) => {
      if (requestKey !== undefined) dismissFailed(requestKey);
    },
  };
  const attempts = [
    { mutation: removal.remove, title: 'Failed to delete task' },
    { mutation: move, title: 'Failed to move task' },
  ];
  const failed = attempts.find(({ mutation }) => mutation.error);
  return {
    actions,
    failure:
      deeds.failure ??
      (failed?.mutation.error ? { title: failed.title, problem: failed.mutation.error } : undefined),
    dismiss: () => {
      deeds.forget();
      for (const { mutation } of attempts) mutation.reset();
    },
    canRetry: deeds.failure !== undefined,
    retryDeeds: deeds.retry,
  };
}
