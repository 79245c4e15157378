import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { useRef } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { today } from '#kernel/day.ts';
import { useKeptFocus } from '../kept-focus.ts';
import { PriorityChip, peoplesWords, RepeatNote } from '../TaskFacts.tsx';
import { deedCommand, revertOf, useDoTodos, useRevertTodos } from '../writes.ts';
import { byDay, dayWord, dueIn, type When } from './due.ts';
import { type DueTask, useLists } from './summaries.ts';

interface DueTasksProps {
  when: When;
  onOpen: (listId: string) => void;
}

const nothing: Readonly<Record<When, string>> = {
  overdue: 'Nothing is overdue',
  today: 'Nothing is due today',
  upcoming: 'Nothing is due in the days to come',
};

/** Everything that is due in all lists, by day. */
export function DueTasks({ when, onOpen }: DueTasksProps) {
  const { due, moreDue, isCounting } = useLists();
  const day = today();
  const tasks = dueIn(due, when, day);
  const frame = useRef<HTMLDivElement>(null);
  const { onFocus, onBlur } = useKeptFocus(frame, () => document.getElementById(`lists-${when}`)?.focus());
  if (tasks.length === 0) {
    return (
      <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }} role="status">
        {isCounting ? <CellSpinner label="Reading the lists" /> : nothing[when]}
      </Box>
    );
  }
  return (
    <Box ref={frame} {...{ onFocus, onBlur }} sx={{ maxWidth: 880 }}>
      {byDay(tasks).map((group) => (
        <DueDay key={group.day} {...group} onOpen={onOpen} />
      ))}
      {moreDue > 0 && when === 'upcoming' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {moreDue} more {moreDue === 1 ? 'task is' : 'tasks are'} due later in their lists.
        </Typography>
      )}
    </Box>
  );
}

interface DueDayProps extends Pick<DueTasksProps, 'onOpen'> {
  day: string;
  tasks: readonly DueTask[];
}

function DueDay({ day, tasks, onOpen }: DueDayProps) {
  const word = dayWord(day, today());
  return (
    <Box component="section" aria-label={word} sx={{ mb: 5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {word}
      </Typography>
      <Card variant="outlined" sx={card}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map((task) => (
            // The same row of the same version always has the same text; another version is another row.
            <DueRow key={`${task.list.id} ${task.todo.id} ${task.todo.text}`} {...task} onOpen={onOpen} />
          ))}
        </Box>
      </Card>
    </Box>
  );
}

function DueRow({ list, todo, onOpen }: DueTask & { onOpen: (listId: string) => void }) {
  const complete = useDoTodos(list.id);
  const revert = useRevertTodos(list.id);
  const undo = useRevertTodos(list.id);
  const offerUndo = useOfferUndo();
  const isDone = complete.isPending || complete.isSuccess;
  function check() {
    complete.mutate(lostOf(complete) ?? deedCommand(list.id, [todo.row], { kind: 'complete' }), {
      onSuccess: (answer, command) =>
        offerUndo({
          message: `"${todo.text}" completed`,
          icon: <CheckSquareIcon size={18} aria-hidden />,
          undo: () => {
            complete.reset();
            return undo.mutateAsync(revertOf(command, answer));
          },
        }),
    });
  }
  // It stays enabled while it is being written: a disabled control loses the focus.
  function onChange() {
    if (complete.data) {
      revert.mutate(revertOf(complete.variables, complete.data));
      complete.reset();
    } else if (!complete.isPending) check();
  }
  return (
    <Box component="li" data-task={todo.id} sx={row}>
      <Checkbox
        checked={isDone}
        disabled={!list.canEdit}
        onChange={onChange}
        slotProps={{ input: { 'aria-label': todo.text } }}
        sx={{ p: '9px', ml: '-9px' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
        <Typography sx={title}>{todo.text}</Typography>
        <Typography variant="caption" component="div" sx={{ color: 'var(--rh-ink-3)' }}>
          <Link
            component="button"
            type="button"
            color="inherit"
            onClick={() => onOpen(list.id)}
            sx={{ font: 'inherit', mr: 3, minHeight: 24, minWidth: 24 }}
          >
            {list.name}
          </Link>
          <RepeatNote todo={todo} />
        </Typography>
        {complete.error && <ProblemAlert title="Failed to update task" problem={complete.error} />}
        {revert.error && <ProblemAlert title="Failed to undo" problem={revert.error} />}
      </Box>
      <Box sx={{ '&:not(:empty)': { py: 2 } }}>
        <PriorityChip todo={todo} />
      </Box>
    </Box>
  );
}

/** A task whose answer was lost may be done already: the same write is repeated. */
function lostOf({ error, variables }: ReturnType<typeof useDoTodos>) {
  return error?.code === 'NETWORK_ERROR' ? variables : undefined;
}

const card = {
  mx: { xs: -4, sm: 0 },
  borderRadius: { xs: 0, sm: '8px' },
  borderWidth: { xs: '1px 0', sm: 1 },
};
const title = { fontWeight: 560, whiteSpace: 'pre-line', overflowWrap: 'anywhere', ...peoplesWords };

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  px: 4,
  pt: 1,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
};
