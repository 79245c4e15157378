import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { ChangedMark, WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { type Line, selectionKey } from './lines.ts';
import { DueChip, datesOf, PriorityChip, peoplesWords, RepeatNote, StatusChip } from './TaskFacts.tsx';
import type { TaskActions } from './task-actions.tsx';
import { choicesFor } from './task-choices.tsx';
import type { LinesView } from './use-lines.ts';

interface TaskRowProps {
  line: Line;
  /** Its position among the visible lines. */
  at: number;
  view: LinesView;
  canEdit: boolean;
  actions: TaskActions;
  /** Its drag handle, if it can be dragged. */
  handle: ReactNode;
}

/** One task: its checkbox, its contents, and what can be done with it. */
export function TaskRow({ line, at, view, canEdit, actions, handle }: TaskRowProps) {
  const { todo, state } = line;
  const isSelected = view.isSelecting && view.selection.has(selectionKey(line));
  return (
    <Box data-task={line.id} data-state={state} sx={isSelected ? { ...look, ...selected } : look}>
      <TaskBox {...{ line, view, canEdit, actions }} />
      <Box sx={{ gridArea: 'text', minWidth: 0, ml: gap, py: '11px' }}>
        <Typography sx={todo.canceled ? { ...title, ...struck } : title}>{todo.text}</Typography>
        <Typography variant="caption" component="div" sx={facts}>
          <Box component="span" sx={{ mr: 3 }}>
            {state === 'saving' ? `Saving row ${todo.row._rowIndex}` : datesOf(todo)}
          </Box>
          {line.isOpen ? <ChangedMark /> : line.isWaiting && <WaitingMark />}
          <RepeatNote todo={todo} />
        </Typography>
        {todo.notes !== '' && (
          <Typography variant="body2" sx={notes}>
            {todo.notes}
          </Typography>
        )}
        {state === 'failed' && <NotSaved line={line} actions={actions} />}
      </Box>
      <Stack direction="row" sx={chips}>
        {todo.labels.map((label) => (
          <Chip key={label} variant="outlined" label={`#${label}`} />
        ))}
        <DueChip todo={todo} />
        <StatusChip todo={todo} />
      </Stack>
      <Box sx={priority}>
        <PriorityChip todo={todo} />
      </Box>
      <Box sx={menu}>
        {handle}
        {canEdit && state === 'saved' && (
          <RowMenu
            label={`Actions for ${nameOf(line)}`}
            choices={choicesFor({ line, at, view, actions })}
            at={line.isWaiting ? undefined : { row: line.todo.row._rowIndex }}
          />
        )}
      </Box>
    </Box>
  );
}

function nameOf({ todo }: Line): string {
  return todo.text.trim() || `row ${todo.row._rowIndex}`;
}

type TaskBoxProps = Pick<TaskRowProps, 'line' | 'view' | 'canEdit' | 'actions'>;

/** Completes the task; while tasks are being selected, selects it. */
function TaskBox({ line, view, canEdit, actions }: TaskBoxProps) {
  const { todo, state } = line;
  if (view.isSelecting) {
    return (
      <Checkbox
        color="default"
        checked={view.selection.has(selectionKey(line))}
        disabled={state !== 'saved'}
        onChange={({ nativeEvent }) =>
          view.selection.toggle(selectionKey(line), {
            isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
        slotProps={{ input: { 'aria-label': `Select ${nameOf(line)}` } }}
        sx={box}
      />
    );
  }
  return (
    <Checkbox
      checked={todo.completed}
      disabled={!canEdit || todo.canceled || state !== 'saved'}
      onChange={(_, isChecked) => actions.run([todo], { kind: isChecked ? 'complete' : 'reopen' })}
      slotProps={{ input: { 'aria-label': nameOf(line) } }}
      sx={box}
    />
  );
}

function NotSaved({ line, actions }: Pick<TaskRowProps, 'line' | 'actions'>) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 1 }}>
      <Typography variant="body2" role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
        Not saved.
      </Typography>
      <Button size="small" color="error" onClick={() => actions.retry(line)}>
        Retry
      </Button>
      <Button size="small" color="inherit" onClick={() => actions.discard(line)}>
        Discard
      </Button>
    </Stack>
  );
}

/** Margins instead of a grid gap, which would also surround empty parts. */
const gap = { xs: 2, md: 3 };
const menu = {
  gridArea: 'menu',
  display: 'flex',
  alignItems: 'center',
  pt: '3px',
  '&:not(:empty)': { ml: gap, mr: -2 },
};
const box = { gridArea: 'box', p: '9px', ml: '-9px', mt: '2px' };
const title = {
  fontSize: { xs: 16, md: 15 },
  lineHeight: { xs: '23px', md: '21px' },
  fontWeight: 560,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  ...peoplesWords,
};
const facts = { color: 'var(--rh-ink-3)', overflowWrap: 'anywhere' };
const struck = { textDecoration: 'line-through', color: 'text.secondary', fontWeight: 450 };
const notes = {
  color: 'text.secondary',
  mt: 0.5,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  ...peoplesWords,
};
/** Beside the text if there is room, otherwise below it. */
const chips = {
  gridArea: 'chips',
  flexWrap: 'wrap',
  justifyContent: { md: 'flex-end' },
  gap: 1.5,
  ml: gap,
  pt: { md: '10px' },
  pb: { xs: 0, md: '10px' },
  '&:not(:empty)': { pb: '10px' },
  maxWidth: { md: 300 },
  '& .MuiChip-root': { maxWidth: 1 },
};
const priority = {
  gridArea: 'priority',
  minWidth: 0,
  '&:not(:empty)': { ml: gap, py: '10px' },
  '& .MuiChip-root': { maxWidth: 1 },
};
const selected = { bgcolor: 'var(--rh-accent-wash)' };

/** The spreadsheet's ring around the focused row. */
const look = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr fit-content(40%) auto', md: 'auto 1fr auto fit-content(20%) auto' },
  gridTemplateAreas: {
    xs: '"box text priority menu" ". chips chips chips"',
    md: '"box text chips priority menu"',
  },
  alignItems: 'start',
  px: { xs: 4, md: '16px' },
  minHeight: 62,
  contentVisibility: 'auto',
  // The height of a row including its border; on phones, chips have a line of their own.
  containIntrinsicSize: { xs: 'auto 96px', md: 'auto 61px' },
  'li:not(:last-child) > &': { borderBottom: 1, borderColor: 'divider' },
  '&[data-state=failed]': { bgcolor: 'var(--rh-error-wash)' },
  '&:has(:focus-visible)': { contentVisibility: 'visible' },
  '&:has(:focus-visible)::before': {
    content: '""',
    position: 'absolute',
    // On phones the row ends where the window does.
    inset: { xs: '-1px 0', sm: '-1px' },
    border: '2px solid var(--rh-focus)',
    borderRadius: '2px',
    pointerEvents: 'none',
    zIndex: 1,
  },
  '&:has(:focus-visible)::after': {
    content: '""',
    position: 'absolute',
    right: { xs: 0, sm: -5 },
    bottom: -5,
    width: 7,
    height: 7,
    boxSizing: 'content-box',
    bgcolor: 'var(--rh-focus)',
    border: '1.5px solid var(--rh-surface)',
    pointerEvents: 'none',
    zIndex: 1,
  },
};
