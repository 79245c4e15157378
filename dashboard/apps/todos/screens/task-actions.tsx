import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { type ReactNode, useState } from 'react';
import { useOfferUndo } from '#frontend/UndoSnackbar.tsx';
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
import type { OpenTaskDialog } from './TaskDialogs.tsx';

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
  /** What was to be done, where it can be done over the sheet's version. */
  doing?: Doing;
}

interface Tasks {
  actions: TaskActions;
  /** What went wrong last, if anything did. */
  failure: Failure | undefined;
  dismiss: () => void;
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

function useDeeds(listId: string, onFailure: (failure: Failure) => void) {
  const doTodos = useDoTodos(listId, (problem, doing) =>
    onFailure({ title: failureOf(doing.deed), problem, doing }),
  );
  const revert = useRevertTodos(listId);
  const offerUndo = useOfferUndo();
  function run(todos: readonly Todo[], deed: Deed) {
    const concerned = todos.filter(({ row }) => applies(deed, row));
    if (concerned.length === 0) return;
    doTodos.mutate(
      { todos: concerned, deed },
      {
        onSuccess: (outcome) =>
          offerUndo({
            message: `${named(concerned)} ${participles[deed.kind]}`,
            icon: icons[deed.kind],
            undo: () => revert.mutate(revertingOf(concerned, outcome)),
          }),
      },
    );
  }
  return { revert, run };
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
  const [failedDeed, setFailedDeed] = useState<Failure>();
  const { revert, run } = useDeeds(listId, setFailedDeed);
  const removal = useRemoval(listId);
  const move = useMoveTodo(listId);
  const add = useAddTodo(listId);
  const takeBack = useTakeBack(listId);
  const actions: TaskActions = {
    edit: (todo) => onDialog({ kind: 'edit', todo }),
    run,
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
    { mutation: revert, title: 'Failed to take it back' },
    ...removal.mutations,
    { mutation: move, title: 'Failed to move task' },
  ];
  const failed = attempts.find(({ mutation }) => mutation.error);
  return {
    actions,
    failure:
      failedDeed ??
      (failed?.mutation.error ? { title: failed.title, problem: failed.mutation.error } : undefined),
    dismiss: () => {
      setFailedDeed(undefined);
      for (const { mutation } of attempts) mutation.reset();
    },
  };
}
