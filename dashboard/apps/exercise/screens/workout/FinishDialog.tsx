import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import type { History } from '../history.ts';
import { useInSheet } from '../in-sheet.ts';
import { commands, useSend } from '../queries.ts';
import type { Place } from '../views.ts';
import { type Draft, rowsOfDraft } from './draft.ts';
import { momentAt } from './moments.ts';

interface FinishDialogProps {
  place: Place;
  draft: Draft;
  history: History;
  onChange: (next: (draft: Draft) => Draft) => void;
  end: () => void;
  onClose: () => void;
}

/** The last step of a workout, which runs until the sheet has it, or it waits for the network. */
export function FinishDialog({ place, draft, history, onChange, end, onClose }: FinishDialogProps) {
  const inSheet = useInSheet();
  const add = useSend<'addWorkout'>();
  // If sent again, it is the same workout.
  const [endedAt] = useState(() => momentAt());
  const [problem, setProblem] = useState('');
  const sets = draft.exercises.flatMap((exercise) => exercise.sets);
  const open = sets.filter(({ isDone }) => !isDone).length;
  const set = (part: Partial<Draft>) => onChange((current) => ({ ...current, ...part }));

  function finish() {
    const rows = rowsOfDraft({ ...draft, end: endedAt }, history.catalogue, { isWhole: false });
    if ('text' in rows) return setProblem(rows.text);
    setProblem('');
    const body = { ...rows, ...inSheet };
    add.mutate(commands.make('addWorkout', { body }));
  }
  function leave() {
    end();
    place.go(null);
  }
  useOnceDone(add, leave);
  return (
    <FormDialog
      title="Finish Workout"
      isOpen
      onClose={onClose}
      onSubmit={finish}
      submit={{ label: 'Save workout', busyLabel: 'Saving' }}
      isBusy={add.isPending}
      note={`${counted(sets.length - open, 'set')} done`}
    >
      <TextField
        label="Name"
        required
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Box sx={two}>
        <TextField
          label={`Bodyweight, ${draft.weightUnit}`}
          value={draft.bodyweight}
          onChange={(event) => set({ bodyweight: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          label="Effort, 1 to 10"
          value={draft.effort}
          onChange={(event) => set({ effort: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Box>
      <TextField
        label="Notes"
        multiline
        minRows={2}
        value={draft.notes}
        onChange={(event) => set({ notes: event.target.value })}
      />
      {open > 0 && (
        <Alert severity="info">{counted(open, 'set is', 'sets are')} not ticked and will be left out.</Alert>
      )}
      {problem !== '' && <Alert severity="error">{problem}. What you typed is still here.</Alert>}
      {add.error && <WriteProblem title={`"${draft.name}" is not saved yet`} problem={add.error} />}
    </FormDialog>
  );
}

const two = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4 };
