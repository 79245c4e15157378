import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import type { History } from '../history.ts';
import type { Place } from '../views.ts';
import { type Draft, newId, rowsOfDraft } from '../workout/draft.ts';
import { useWaiting } from '../workout/running.ts';
import { useUserKey } from '../workout/use-user-key.ts';

interface EditGoneProps {
  place: Place;
  draft: Draft;
  history: History;
}

/** The draft under ids of its own: rows that were left of the old workout stay what they are. */
function anew(draft: Draft): Draft {
  return {
    ...draft,
    id: newId('w'),
    exercises: draft.exercises.map((exercise) => ({
      ...exercise,
      sets: exercise.sets.map((set) => ({ ...set, id: newId('s') })),
    })),
  };
}

/** Another hand has deleted what is being edited: nothing that was typed goes with it. */
export function EditGone({ place, draft, history }: EditGoneProps) {
  const { add } = useWaiting(useUserKey());
  const [problem, setProblem] = useState('');
  function addAgain() {
    const rows = rowsOfDraft(anew(draft), history.catalogue, { isWhole: true });
    if ('text' in rows) return setProblem(rows.text);
    add({ requestKey: newRequestKey(), ...rows, ...(place.sheetId !== null && { sheetId: place.sheetId }) });
    place.go(null);
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={addAgain}>
          Add it again
        </Button>
      }
    >
      <AlertTitle>This workout is no longer in the sheet</AlertTitle>
      {problem !== '' && `${problem}. `}What you typed is still here.
    </Alert>
  );
}
