import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { BulkBar } from '#frontend/grid/BulkBar.tsx';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { daysAfter, today } from '#kernel/day.ts';
import { type Deed, priorities } from '../contract.ts';
import { selectionKey } from './lines.ts';
import type { TaskActions } from './task-actions.tsx';
import type { LinesView } from './use-lines.ts';

interface BulkActionsProps {
  view: LinesView;
  actions: TaskActions;
  /** Called when the focus is on something that disappears when selecting ends. */
  onFocus: (element: Element) => void;
}

/** What can be done with all selected tasks at once; each is one write with one undo. */
export function BulkActions({ view, actions, onFocus }: BulkActionsProps) {
  const { selection, shown } = view;
  if (!view.isSelecting) return null;
  const todos = shown.filter((line) => selection.has(selectionKey(line))).map(({ todo }) => todo);
  function run(deed: Deed) {
    actions.run(todos, deed);
    view.setIsSelecting(false);
  }
  const choice = (label: string, deed: Deed): MenuChoice => ({ label, onChoose: () => run(deed) });
  return (
    <Box sx={{ display: 'contents' }} onFocus={({ target }) => onFocus(target)}>
      <BulkBar count={selection.count} noun="task" onClear={() => view.setIsSelecting(false)}>
        {!selection.isAll && (
          <Button color="inherit" onClick={selection.all}>
            All {shown.length}
          </Button>
        )}
        <Button startIcon={<CheckSquareIcon size={18} />} onClick={() => run({ kind: 'complete' })}>
          Complete
        </Button>
        <MenuButton
          label="Due"
          icon={<CalendarBlankIcon size={18} />}
          choices={[
            choice('Today', { kind: 'change', changes: { dueDate: daysAfter(today(), 0) } }),
            choice('Tomorrow', { kind: 'change', changes: { dueDate: daysAfter(today(), 1) } }),
            choice('In a week', { kind: 'change', changes: { dueDate: daysAfter(today(), 7) } }),
            choice('No due date', { kind: 'change', changes: { dueDate: '' } }),
          ]}
        />
        <MenuButton
          label="More for the selected tasks"
          isIconOnly
          icon={<DotsThreeIcon size={20} weight="bold" />}
          choices={[
            choice('Reopen', { kind: 'reopen' }),
            choice('Cancel', { kind: 'cancel' }),
            choice('Restore', { kind: 'restore' }),
            ...priorities.map((priority) =>
              choice(`${priority} priority`, { kind: 'change', changes: { priority } }),
            ),
            {
              label: 'Delete',
              icon: <TrashIcon size={18} />,
              isDestructive: true,
              onChoose: () => {
                actions.remove(todos);
                view.setIsSelecting(false);
              },
            },
          ]}
        />
      </BulkBar>
    </Box>
  );
}
