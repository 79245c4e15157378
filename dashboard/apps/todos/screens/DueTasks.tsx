import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { CellSpinner } from '#frontend/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import { useOfferUndo } from '#frontend/UndoSnackbar.tsx';
import { today } from '#kernel/day.ts';
import { byDay, dayWord, dueIn, type When } from './due.ts';
import { useDoTodos, useRevertTodos } from './queries.ts';
import { type DueTask, useLists } from './summaries.ts';
import { PriorityChip, RepeatNote } from './TaskFacts.tsx';

interface DueTasksProps {
  when: When;
  onOpen: (listId: string) => void;
}

const nothing: Readonly<Record<When, string>> = {
  overdue: 'Nothing is overdue',
  today: 'Nothing is due today',
  upcoming: 'Nothing is due in the days to come',
};

/** What is due in all lists together, by day. */
export function DueTasks({ when, onOpen }: DueTasksProps) {
  const { due, moreDue, isCounting } = useLists();
  const day = today();
  const tasks = dueIn(due, when, day);
  if (tasks.length === 0) {
    return (
      <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }} role="status">
        {isCounting ? <CellSpinner label="Reading the lists" /> : nothing[when]}
      </Box>
    );
  }
  return (
    <Box sx={{ maxWidth: 880 }}>
      {byDay(tasks).map((group) => (
        <Box component="section" key={group.day} aria-label={dayWord(group.day, day)} sx={{ mb: 5 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
            {dayWord(group.day, day)}
          </Typography>
          <Card variant="outlined" sx={{ mx: { xs: -4, sm: 0 }, borderRadius: { xs: 0, sm: '8px' } }}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {group.tasks.map((task) => (
                // A version of a list says the same of a row for good; another version is another row.
                <DueRow key={`${task.list.id} ${task.todo.id} ${task.todo.text}`} {...task} onOpen={onOpen} />
              ))}
            </Box>
          </Card>
        </Box>
      ))}
      {moreDue > 0 && when === 'upcoming' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {moreDue} more {moreDue === 1 ? 'task is' : 'tasks are'} due later in their lists.
        </Typography>
      )}
    </Box>
  );
}

function DueRow({ list, todo, onOpen }: DueTask & { onOpen: (listId: string) => void }) {
  const complete = useDoTodos(list.id);
  const revert = useRevertTodos(list.id);
  const offerUndo = useOfferUndo();
  const isDone = complete.isPending || complete.isSuccess;
  function check() {
    complete.mutate(
      { todos: [todo], deed: { kind: 'complete' } },
      {
        onSuccess: ({ todos, added }) =>
          offerUndo({
            message: `"${todo.text}" completed`,
            icon: <CheckSquareIcon size={18} aria-hidden />,
            undo: () => {
              revert.mutate({
                rows: todos.map(({ row }) => ({ now: row, before: todo.row })),
                added: added.map(({ row }) => row),
              });
              complete.reset();
            },
          }),
      },
    );
  }
  return (
    <Box component="li" sx={row}>
      <Checkbox
        checked={isDone}
        disabled={!list.canEdit || isDone}
        onChange={check}
        slotProps={{ input: { 'aria-label': todo.text } }}
        sx={{ p: '9px', ml: '-9px' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
        <Typography sx={{ fontWeight: 560, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {todo.text}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'var(--rh-ink-3)' }}>
          <Link
            component="button"
            type="button"
            color="inherit"
            onClick={() => onOpen(list.id)}
            sx={{ font: 'inherit', mr: 3 }}
          >
            {list.name}
          </Link>
          <RepeatNote todo={todo} />
        </Typography>
        {complete.error && <ProblemAlert title="Failed to update task" problem={complete.error} />}
        {revert.error && <ProblemAlert title="Failed to take it back" problem={revert.error} />}
      </Box>
      <PriorityChip todo={todo} />
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  px: 4,
  pt: 1,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
};
