import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { RepeatIcon } from '@phosphor-icons/react/Repeat';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { formatDay, parseDay, today } from '#kernel/day.ts';
import type { Todo } from '../contract.ts';
import { dayWord, whenOf } from './lists/due.ts';

/** For tasks and notes: right-to-left scripts run in their own direction, but are aligned like the others. */
export const peoplesWords = { unicodeBidi: 'plaintext', textAlign: 'left' };

export function PriorityChip({ todo: { priority } }: { todo: Todo }) {
  const isHigh = /^(high|urgent)$/i.test(priority);
  return <Chip color={isHigh ? 'warning' : 'default'} label={priority} />;
}

export function StatusChip({ todo: { status } }: { todo: Todo }) {
  if (status === 'completed') return <StateChip color="success" label="Completed" />;
  if (status === 'canceled') return <StateChip color="default" label="Canceled" />;
  return <StateChip color="info" label="Pending" />;
}

export function DueChip({ todo }: { todo: Todo }) {
  if (todo.dueDate === '') return null;
  const day = parseDay(todo.dueDate);
  if (day === undefined) return <Chip variant="outlined" label={`Due ${todo.dueDate}`} />;
  const when = whenOf(todo, today());
  const word = dayWord(day, today()).replace(/^(?:Tomorrow|Yesterday)$/, (each) => each.toLowerCase());
  if (when === 'overdue') return <StateChip color="error" label={`Overdue, ${word}`} />;
  if (when === 'today') return <StateChip color="warning" label="Due today" />;
  return <Chip variant="outlined" label={`Due ${word}`} />;
}

/** How a task repeats, following other facts. */
export function RepeatNote({ todo: { repeat } }: { todo: Todo }) {
  if (repeat === null) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, mr: 3, verticalAlign: 'bottom' }}
    >
      <RepeatIcon size={14} aria-hidden />
      {repeat.words ?? `Repeats "${repeat.rule}", which is not understood`}
    </Box>
  );
}

function said(verb: string, date: string): string[] {
  if (date === '') return [];
  const day = parseDay(date);
  return [`${verb} ${day === undefined ? date : formatDay(day)}`];
}

/** "Created Nov 4, 2025, completed Nov 18, 2025" */
export function datesOf({ status, createdDate, completedDate, canceledDate }: Todo): string {
  const dates = [
    ...said('Created', createdDate),
    ...(status === 'completed' ? said('completed', completedDate) : []),
    ...(status === 'canceled' ? said('canceled', canceledDate) : []),
  ];
  const [first = '', ...rest] = dates;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}
