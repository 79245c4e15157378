import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp';
import { CheckSquareOffsetIcon } from '@phosphor-icons/react/CheckSquareOffset';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { type Line, selectionKey } from './lines.ts';
import type { TaskActions } from './task-actions.tsx';
import { placeAfterStep } from './task-keys.ts';
import type { LinesView } from './use-lines.ts';

interface ChoicesOptions {
  line: Line;
  at: number;
  view: LinesView;
  actions: TaskActions;
}

/** The menu of a task. */
export function choicesFor({ line, at, view, actions }: ChoicesOptions): MenuChoice[] {
  const { todo } = line;
  return [
    { label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: () => actions.edit(todo) },
    todo.canceled
      ? {
          label: 'Restore Task',
          icon: <ArrowCounterClockwiseIcon size={18} />,
          onChoose: () => actions.run([todo], { kind: 'restore' }),
        }
      : {
          label: 'Cancel Task',
          icon: <ProhibitIcon size={18} />,
          onChoose: () => actions.run([todo], { kind: 'cancel' }),
        },
    ...moves({ line, at, view, actions }),
    {
      label: 'Select',
      icon: <CheckSquareOffsetIcon size={18} />,
      onChoose: () => {
        view.setIsSelecting(true);
        view.selection.toggle(selectionKey(line));
      },
    },
    {
      label: 'Delete',
      icon: <TrashIcon size={18} />,
      isDestructive: true,
      onChoose: () => actions.remove([todo]),
    },
  ];
}

function moves({ line: { todo }, at, view, actions }: ChoicesOptions): MenuChoice[] {
  if (view.order !== 'sheet') return [];
  const choice = (label: string, icon: MenuChoice['icon'], step: 1 | -1): MenuChoice => {
    const before = placeAfterStep(view.shown, at, step);
    return {
      label,
      icon,
      isDisabled: before === undefined,
      onChoose: () => {
        if (before !== undefined) actions.move(todo, before);
      },
    };
  };
  return [
    choice('Move up', <ArrowUpIcon size={18} />, -1),
    choice('Move down', <ArrowDownIcon size={18} />, 1),
  ];
}
