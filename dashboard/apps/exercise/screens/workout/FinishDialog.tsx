import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { counted } from '#frontend/page/counted.ts';
import type { History } from '../history.ts';
import type { Place } from '../views.ts';
import { type Draft, rowsOfDraft } from './draft.ts';
import { momentAt } from './moments.ts';
import { useWaiting } from './running.ts';
import { useUserKey } from './use-user-key.ts';

interface FinishDialogProps {
  place: Place;
  draft: Draft;
  history: History;
  onChange: (next: (draft: Draft) => Draft) => void;
  end: () => void;
  onClose: () => void;
}

/** The last words on a workout. What is saved waits in the browser until the sheet has it. */
export function FinishDialog({ place, draft, history, onChange, end, onClose }: FinishDialogProps) {
  const { add } = useWaiting(useUserKey());
  const [problem, setProblem] = useState('');
  const sets = draft.exercises.flatMap((exercise) => exercise.sets);
  const open = sets.filter(({ isDone }) => !isDone).length;
  const set = (part: Partial<Draft>) => onChange((current) => ({ ...current, ...part }));

  function finish() {
    const rows = rowsOfDraft({ ...draft, end: momentAt() }, history.catalogue, { isWhole: false });
    if ('text' in rows) return setProblem(rows.text);
    add({ requestKey: newRequestKey(), ...rows, ...(place.sheetId !== null && { sheetId: place.sheetId }) });
    end();
    place.go(null);
  }
  return (
    <FormDialog
      title="Finish Workout"
      isOpen
      onClose={onClose}
      onSubmit={finish}
      submit={{ label: 'Save workout', busyLabel: 'Saving' }}
      isBusy={false}
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
    </FormDialog>
  );
}

const two = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4 };
