import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useSelection } from '#frontend/grid/selection.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { today } from '#kernel/day.ts';
import { commands, useAddTodos } from '../writes.ts';
import { FoundChips } from './FoundChips.tsx';
import { type Chosen, readLines, switched } from './quick-add.ts';

interface PastedTasksProps {
  listId: string;
  pasted: string;
  /** Called if the lines belong to one task after all. */
  onOne: () => void;
  onClose: () => void;
}

/** Many lines were pasted: shows the tasks they would become; each can be left out. */
export function PastedTasks({ listId, pasted, onOne, onClose }: PastedTasksProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const tasks = readLines(pasted, today(), chosen);
  const left = useSelection(() => tasks.map((_, at) => String(at)));
  const add = useAddTodos(listId);
  useOnceDone(add, onClose);
  const taken = tasks.filter((_, at) => !left.has(String(at)));
  const label = `Add ${counted(taken.length, 'Task')}`;
  return (
    <FormDialog
      title={`Add ${tasks.length} tasks?`}
      isOpen
      maxWidth="sm"
      onClose={onClose}
      onSubmit={() => {
        const todos = taken.map(({ todo }) => todo);
        const command = commands.make('addTodos', { listId, body: { todos } }, { again: add.variables });
        add.mutate(command);
      }}
      submit={{ label, busyLabel: 'Adding', isDisabled: taken.length === 0 }}
      isBusy={add.isPending}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        You pasted {tasks.length} lines. Each becomes a row of its own.{' '}
        <Button variant="text" size="small" onClick={onOne}>
          Keep as one task
        </Button>
      </Typography>
      <Box component="ul" aria-label="Tasks to add" sx={list}>
        {tasks.map(({ todo, found }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
          <Box component="li" key={at}>
            <Checkbox
              checked={!left.has(String(at))}
              onChange={() => left.toggle(String(at))}
              slotProps={{ input: { 'aria-label': `Add ${todo.text}` } }}
            />
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{todo.text}</Typography>
            {todo.status === 'Completed' && <Chip color="success" label="Completed" />}
            {found.length > 0 && (
              <FoundChips
                label={`How "${todo.text}" is understood`}
                found={found}
                onSwitch={(one) => {
                  const next = switched(one, found, chosen.get(at) ?? new Map());
                  setChosen(new Map([...chosen, [at, next]]));
                }}
              />
            )}
          </Box>
        ))}
      </Box>
      {add.error && (
        <WriteProblem title="Failed to add task" problem={add.error} kept="The lines are still here" />
      )}
    </FormDialog>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, py: 0.5 },
  '& > li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
};
