import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { FormFields } from '#frontend/dialogs/FormFields.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import manifest from '../../manifest.ts';
import { latestOf, type Workout } from '../history.ts';
import { commands, useSend } from '../queries.ts';
import type { Place } from '../views.ts';
import { type Draft, draftOfWorkout } from '../workout/draft.ts';
import { addExercise, changeSet, endingAt, filled, onDay } from '../workout/draft-changes.ts';
import { ExerciseCard } from '../workout/ExerciseCard.tsx';
import { momentOf, momentOfWall } from '../workout/moments.ts';
import { PickExercise } from '../workout/PickExercise.tsx';
import { type OpenLog, useLog } from '../workout/use-log.ts';
import { EditConflict } from './EditConflict.tsx';
import { EditGone } from './EditGone.tsx';
import { changesOfDraft } from './edits.ts';

/** Edits a workout in the sheet with all its sets. */
export function EditScreen({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { workouts } = open.history;
  // A workout that is being edited stays on the screen even if somebody else deletes it.
  const [opened] = useState(() => workouts.find(({ id }) => id === place.id));
  const found = opened && latestOf(workouts, opened);
  const workout = found ?? opened;
  // A workout that is not in the sheet yet cannot be changed there.
  const isNew = workout && unsentOf(workout.row)?.isNew === true;
  if (workout && !isNew) return <EditWorkout {...{ open, place, workout }} isGone={!found} />;
  return (
    <>
      <Header place={place} title="Workout" />
      <Alert severity="info">
        {isNew
          ? 'This workout is waiting to be sent. It can be changed once it is in the sheet.'
          : 'This workout is no longer in the sheet.'}
      </Alert>
    </>
  );
}

function Header({ place, title }: { place: Place; title: string }) {
  return (
    <PageHeader
      title={title}
      back={{ label: 'Exercise', onClick: () => place.go(null) }}
      mark={<HouseMark app={manifest} size={54} />}
      isMarkHiddenOnPhones
    />
  );
}

interface EditWorkoutProps {
  open: OpenLog;
  place: Place;
  workout: Workout;
  isGone: boolean;
}

function EditWorkout({ open, place, workout, isGone }: EditWorkoutProps) {
  const { history, setting, sheetId } = open;
  // If somebody else changes it meanwhile, the person is told on saving.
  const [before, setBefore] = useState(workout);
  const [draft, setDraft] = useState(() => draftOfWorkout(workout, setting));
  const [problem, setProblem] = useState('');
  const [isPicking, setIsPicking] = useState(false);
  const update = useSend<'updateWorkout'>();
  useOnceDone(update, () => place.go(null));
  const change = (next: (draft: Draft) => Draft) => setDraft(next);

  function save(over: Workout) {
    setBefore(over);
    const changes = changesOfDraft(over, draft, history.catalogue);
    if ('text' in changes) return setProblem(changes.text);
    setProblem('');
    update.mutate(commands.make('updateWorkout', { sheetId, body: changes }));
  }
  function takeTheirs() {
    setBefore(workout);
    setDraft(draftOfWorkout(workout, setting));
    update.reset();
  }
  return (
    <Box sx={{ maxWidth: 900 }}>
      <Header place={place} title={`Edit ${before.name}`} />
      <FormFields isSending={update.isPending}>
        <WorkoutFields draft={draft} onChange={(part) => change((current) => ({ ...current, ...part }))} />
        <Stack sx={{ gap: 4 }}>
          {draft.exercises.map((exercise) => (
            <ExerciseCard
              key={exercise.key}
              {...{ draft, exercise, history }}
              nextSetId={undefined}
              onChange={change}
              onDone={({ key, sets }, setId, isDone) => {
                const set = sets.find(({ id }) => id === setId);
                if (set)
                  change((current) =>
                    changeSet(current, key, setId, isDone ? filled(set, undefined) : { isDone }),
                  );
              }}
            />
          ))}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<PlusIcon weight="bold" />}
            onClick={() => setIsPicking(true)}
            sx={{ minHeight: 48, borderStyle: 'dashed' }}
          >
            Add exercise
          </Button>
          {problem !== '' && <Alert severity="error">{problem}. What you typed is still here.</Alert>}
          {isGone ? (
            <EditGone {...{ place, draft, history }} />
          ) : update.error?.code === 'CONFLICT' ? (
            <EditConflict
              {...{ before, open }}
              latest={workout}
              isBusy={update.isPending}
              onMine={() => save(workout)}
              onTheirs={takeTheirs}
            />
          ) : (
            update.error && <WriteProblem title="Failed to save the workout" problem={update.error} />
          )}
          <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', pb: 8 }}>
            <Button
              variant="outlined"
              color="inherit"
              onClick={() => place.go(null)}
              disabled={update.isPending}
            >
              Cancel
            </Button>
            <Button
              variant="contained"
              onClick={() => save(before)}
              disabled={isGone}
              loading={update.isPending}
              loadingPosition="start"
            >
              Save
            </Button>
          </Stack>
        </Stack>
      </FormFields>
      {isPicking && (
        <PickExercise
          catalogue={history.catalogue}
          onPick={(id) => {
            change((current) => addExercise(current, id));
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </Box>
  );
}

const firstDay = '1900-01-01';

interface WorkoutFieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function WorkoutFields({ draft, onChange }: WorkoutFieldsProps) {
  const [start, end] = [momentOf(draft.start), momentOf(draft.end)];
  const day = start?.day ?? '';
  // The day while it is typed: blank, or in the year 2, before it is in 2026.
  const [typedDay, setTypedDay] = useState<string>();
  return (
    <Box sx={fields}>
      <TextField
        label="Name"
        required
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Day"
        type="date"
        value={typedDay ?? day}
        onChange={({ target }) => {
          setTypedDay(target.value);
          if (target.value >= firstDay) onChange(onDay(draft, target.value));
        }}
        onBlur={() => setTypedDay(undefined)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="From"
        type="time"
        value={start?.time ?? ''}
        onChange={({ target }) =>
          onChange({ start: day === '' ? '' : momentOfWall(day, target.value || '00:00') })
        }
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="To"
        type="time"
        value={end?.time ?? ''}
        onChange={({ target }) => onChange({ end: endingAt(draft, target.value) })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label={`Bodyweight, ${draft.weightUnit}`}
        value={draft.bodyweight}
        onChange={(event) => onChange({ bodyweight: event.target.value })}
      />
      <TextField
        label="Effort, 1 to 10"
        value={draft.effort}
        onChange={(event) => onChange({ effort: event.target.value })}
      />
      <TextField
        label="Notes"
        multiline
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
        sx={{ gridColumn: '1 / -1' }}
      />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 4,
  mb: 4,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
};
