import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { type ReactNode, useState } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { Deed, Outcome, Todo } from '../contract.ts';
import { applies } from '../deeds.ts';
import type { Line } from './lines.ts';
import { useTakeBack } from './pending.ts';
import {
  type Doing,
  useAddTodo,
  useDeleteTodos,
  useDoTodos,
  useMoveTodo,
  useRevertTodos,
  useUndoDelete,
} from './queries.ts';
import type { OpenTaskDialog } from './views.ts';

/** What can be done with the tasks of a list. */
export interface TaskActions {
  edit: (todo: Todo) => void;
  /** Does something with one task or with many; those it does not apply to stay as they are. */
  run: (todos: readonly Todo[], deed: Deed) => void;
  remove: (todos: readonly Todo[]) => void;
  move: (todo: Todo, before: Todo | null) => void;
  /** Sends a task again that was not saved. */
  retry: (line: Line) => void;
  discard: (line: Line) => void;
}

interface Failure {
  title: string;
  problem: Problem;
  /** What was to be done, where it can be done again or over the sheet's version. */
  doing?: Doing;
}

type FailedDeed = Required<Failure>;

interface Tasks {
  actions: TaskActions;
  /** What went wrong last, if anything did. */
  failure: Failure | undefined;
  dismiss: () => void;
  /** True where what failed can be done again at a click. */
  canRetry: boolean;
  /** Does again what failed; of those alone that did not reach the server, where `isLostOnly`. */
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
function named(todos: readonly Todo[]): string {
  const [only] = todos;
  if (only === undefined || todos.length > 1) return `${todos.length} tasks`;
  const [line = ''] = only.text.split('\n');
  return `"${line.length > longestName ? `${line.slice(0, longestName)}…` : line}"`;
}

function revertingOf(before: readonly Todo[], { todos, added }: Outcome) {
  // The answer tells the rows in the order in which they were sent.
  return {
    rows: todos.flatMap(({ row: now }, at) => {
      const row = before[at]?.row;
      return row ? [{ now, before: row }] : [];
    }),
    added: added.map(({ row }) => row),
  };
}

const isSame = (one: Doing, { todos, deed }: Omit<Doing, 'requestKey'>) =>
  one.deed.kind === deed.kind && one.todos.map(({ id }) => id).join() === todos.map(({ id }) => id).join();

function useDeeds(listId: string) {
  // Several may fail while there is no connection.
  const [failed, setFailed] = useState<readonly FailedDeed[]>([]);
  const doTodos = useDoTodos(listId, (problem, doing) =>
    setFailed((others) => [
      ...others.filter((other) => !isSame(other.doing, doing)),
      { title: failureOf(doing.deed), problem, doing },
    ]),
  );
  const revert = useRevertTodos(listId);
  const offerUndo = useOfferUndo();
  function start(doing: Doing) {
    setFailed((others) => others.filter((other) => !isSame(other.doing, doing)));
    const { todos, deed } = doing;
    doTodos.mutate(doing, {
      onSuccess: (outcome) =>
        offerUndo({
          message: `${named(todos)} ${participles[deed.kind]}`,
          icon: icons[deed.kind],
          undo: () => revert.mutate(revertingOf(todos, outcome)),
        }),
    });
  }
  function run(todos: readonly Todo[], deed: Deed) {
    const concerned = { todos: todos.filter(({ row }) => applies(deed, row)), deed };
    if (concerned.todos.length === 0) return;
    const before = failed.find(({ doing }) => isSame(doing, concerned));
    // Whose answer got lost may be done already.
    const isLost = before?.problem.code === 'NETWORK_ERROR';
    start({ ...concerned, requestKey: isLost ? before.doing.requestKey : newRequestKey() });
  }
  function retry(isLostOnly: boolean) {
    for (const { problem, doing } of failed)
      if (!isLostOnly || problem.code === 'NETWORK_ERROR') start(doing);
  }
  return { revert, run, retry, failure: together(failed), forget: () => setFailed([]) };
}

/** Several failures as one: the last, with what it stands for. */
function together(failed: readonly FailedDeed[]): Failure | undefined {
  const last = failed.at(-1);
  if (!last || failed.length === 1) return last;
  const count = failed.reduce((sum, { doing }) => sum + doing.todos.length, 0);
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
    mutations: [
      { mutation: remove, title: 'Failed to delete task' },
      { mutation: undoDelete, title: 'Failed to bring the task back' },
    ],
    run: (todos: readonly Todo[]) =>
      remove.mutate(todos, {
        onSuccess: ({ undo }) =>
          offerUndo({ message: `${named(todos)} deleted`, undo: () => undoDelete.mutate(undo) }),
      }),
  };
}

export function useTasks(listId: string, onDialog: (dialog: OpenTaskDialog) => void): Tasks {
  const deeds = useDeeds(listId);
  const removal = useRemoval(listId);
  const move = useMoveTodo(listId);
  const add = useAddTodo(listId);
  const takeBack = useTakeBack(listId);
  const actions: TaskActions = {
    edit: (todo) => onDialog({ kind: 'edit', todo }),
    run: deeds.run,
    remove: removal.run,
    move: (todo, before) => move.mutate({ todo, before }),
    retry: ({ requestKey }) => {
      const adding = requestKey === undefined ? undefined : takeBack(requestKey);
      if (adding) add.mutate(adding);
    },
    discard: ({ requestKey }) => {
      if (requestKey !== undefined) takeBack(requestKey);
    },
  };
  const attempts = [
    { mutation: deeds.revert, title: 'Failed to undo' },
    ...removal.mutations,
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
