import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { History } from '../history.ts';
import { useInSheet } from '../in-sheet.ts';
import { commands, useSend } from '../queries.ts';
import type { Place } from '../views.ts';
import { type Draft, newId, rowsOfDraft } from '../workout/draft.ts';

interface EditGoneProps {
  place: Place;
  draft: Draft;
  history: History;
}

/** The draft with new ids: leftover rows of the old workout stay as they are. */
function anew(draft: Draft, id: string): Draft {
  return {
    ...draft,
    id,
    exercises: draft.exercises.map((exercise, part) => ({
      ...exercise,
      sets: exercise.sets.map((set, at) => ({ ...set, id: `${id}.${part}.${at}` })),
    })),
  };
}

/** Shown if somebody else has deleted the workout that is being edited: nothing that was typed is lost. */
export function EditGone({ place, draft, history }: EditGoneProps) {
  const inSheet = useInSheet();
  const add = useSend<'addWorkout'>();
  const leave = () => place.go(null);
  useOnceDone(add, leave);
  // If sent again, it is the same workout.
  const [id] = useState(() => newId('w'));
  const [problem, setProblem] = useState('');
  function addAgain() {
    const rows = rowsOfDraft(anew(draft, id), history.catalogue, { isWhole: true });
    if ('text' in rows) return setProblem(rows.text);
    const body = { ...rows, ...inSheet };
    add.mutate(commands.make('addWorkout', { body }));
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={addAgain} loading={add.isPending}>
          Add it again
        </Button>
      }
    >
      <AlertTitle>This workout is no longer in the sheet</AlertTitle>
      {problem !== '' && `${problem}. `}What you typed is still here.
      {add.error && <WriteProblem title="Failed to save the workout" problem={add.error} />}
    </Alert>
  );
}
