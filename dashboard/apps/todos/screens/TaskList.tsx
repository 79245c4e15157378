import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { useIsPrinted } from '#frontend/grid/use-is-printed.ts';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { formatCount } from '#kernel/region.ts';
import { DragList } from './drag-list.ts';
import type { Filter, Line } from './lines.ts';
import { TaskRow } from './TaskRow.tsx';
import type { TaskActions } from './task-actions.tsx';
import type { LinesView } from './use-lines.ts';

interface TaskListProps {
  view: LinesView;
  /** Keyboard navigation through the rows. */
  rows: Pick<ComponentPropsWithRef<'div'>, 'ref' | 'onKeyDown' | 'onFocus' | 'onBlur'>;
  canEdit: boolean;
  actions: TaskActions;
  onAdd: () => void;
  onImport: () => void;
}

const step = 50;

/** The tasks of a list; long lists are rendered in parts. */
export function TaskList({ view, rows, canEdit, actions, onAdd, onImport }: TaskListProps) {
  const [asked, setMost] = useState(step);
  const isPrinted = useIsPrinted();
  const { shown } = view;
  if (shown.length === 0) return <NoTasks {...{ view, canEdit, onAdd, onImport }} />;
  // On paper nobody can ask for more.
  const most = isPrinted ? shown.length : asked;
  const left = shown.length - most;
  return (
    <>
      <Card variant="outlined" sx={card}>
        <Box {...rows}>
          <Rows view={view} lines={shown.slice(0, most)} canEdit={canEdit} actions={actions} />
        </Box>
      </Card>
      {left > 0 && (
        <Button color="inherit" fullWidth onClick={() => setMost(most + step)} sx={{ my: 2 }}>
          Show {Math.min(step, left)} more of {formatCount(shown.length)}
        </Button>
      )}
    </>
  );
}

interface RowsProps {
  view: LinesView;
  lines: readonly Line[];
  canEdit: boolean;
  actions: TaskActions;
}

/** Rows can be dragged while they are in the sheet's order. */
function Rows({ view, lines, canEdit, actions }: RowsProps) {
  const isWide = useIsWide();
  const byId = new Map(lines.map((line, at) => [line.id, { line, at }]));
  // Below the last row in sight may be those that are not shown yet.
  const below = view.shown[lines.length]?.todo ?? null;
  const rowOf = (line: Line, at: number, handle: ReactNode) => (
    <TaskRow {...{ line, at, view, canEdit, actions, handle }} />
  );
  if (!isWide || !canEdit) {
    return (
      <Box component="ul" aria-label="Tasks" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, at) => (
          <li key={line.id}>{rowOf(line, at, null)}</li>
        ))}
      </Box>
    );
  }
  // Kept even while rows cannot be dragged: replacing the list would lose the focus.
  const isStill = view.order !== 'sheet' || view.isSelecting;
  return (
    <DragList
      label="Tasks"
      items={lines.map(({ id, todo }) => ({ id, name: todo.text }))}
      isDisabled={isStill}
      renderItem={(id, handle) => {
        const found = byId.get(id);
        return found && rowOf(found.line, found.at, !isStill && found.line.state === 'saved' && handle);
      }}
      onMove={(id, before) => {
        const todo = byId.get(id)?.line.todo;
        if (todo) actions.move(todo, before === null ? below : (byId.get(before)?.line.todo ?? null));
      }}
      meanwhile={<GridSkeleton label="Opening the tasks" rowHeight={62} />}
    />
  );
}

const card = {
  mx: { xs: -4, sm: 0 },
  borderRadius: { xs: 0, sm: '8px' },
  borderWidth: { xs: '1px 0', sm: 1 },
  overflow: 'visible',
};

const none: Readonly<Record<Exclude<Filter, 'all'>, string>> = {
  pending: 'Nothing is pending',
  completed: 'Nothing is completed yet',
  canceled: 'Nothing is canceled',
};

type NoTasksProps = Pick<TaskListProps, 'view' | 'canEdit' | 'onAdd' | 'onImport'>;

function NoTasks({ view, canEdit, onAdd, onImport }: NoTasksProps) {
  if (view.filter !== 'all' && view.lines.length > 0) {
    return (
      <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
        <Box role="status" sx={{ mb: 2 }}>
          {none[view.filter]}
        </Box>
        <Button color="inherit" onClick={() => view.setFilter('all')}>
          Show all {formatCount(view.lines.length)}
        </Button>
      </Box>
    );
  }
  return (
    <Card variant="outlined">
      <EmptyState
        title="No tasks yet"
        action={
          canEdit && (
            <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onAdd}>
              Add Task
            </Button>
          )
        }
        imports={canEdit ? [{ label: 'Import tasks', onChoose: onImport }] : undefined}
      >
        {canEdit ? 'The first one you add becomes row 2 of the sheet.' : 'The owner has not added any yet.'}
      </EmptyState>
    </Card>
  );
}
