import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FlagCheckeredIcon } from '@phosphor-icons/react/FlagCheckered';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { useIsOnline } from '#frontend/calls/online.ts';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { counted } from '#kernel/counted.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { convert } from '#kernel/units.ts';
import type { Setting } from '../../inputs.ts';
import manifest from '../../manifest.ts';
import type { History } from '../history.ts';
import { besideOf, figuresText } from '../routines/offered.ts';
import type { Place } from '../views.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { type Draft, type DraftExercise, textOf } from './draft.ts';
import { addExercise, changeSet, filled, nextSet } from './draft-changes.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { formatDuration, momentAt, secondsBetween } from './moments.ts';
import { NextStep } from './NextStep.tsx';
import { PickExercise } from './PickExercise.tsx';
import { unlockSound } from './rest-signal.ts';
import type { Running } from './running.ts';
import { useWakeLock } from './use-wake-lock.ts';

// It is needed at the gym, where the network may be gone, so it has to be loaded by then.
const PlatesDialog = onDemand(() => import('./PlatesDialog.tsx').then((module) => module.PlatesDialog));

interface RunningWorkoutProps {
  place: Place;
  history: History;
  setting: Setting;
  running: Running;
  isKept: boolean;
  change: (next: (running: Running) => Running) => void;
  end: () => void;
}

type Dialog =
  | { kind: 'pick' }
  | { kind: 'finish' }
  | { kind: 'discard' }
  | { kind: 'plates'; exercise: DraftExercise };

/** The running workout: what comes next, and every set. Each change is stored on the device. */
export function RunningWorkout(props: RunningWorkoutProps) {
  const { place, history, setting, running, isKept, change, end } = props;
  const { draft, restEndsAt, restSeconds } = running;
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  useWakeLock(true);
  useLoadedAhead(PlatesDialog.load);
  const next = nextSet(draft);
  const changeDraft = (step: (draft: Draft) => Draft) =>
    change((current) => ({ ...current, draft: step(current.draft) }));

  function rest(seconds: number) {
    const endsAt = seconds > 0 ? Date.now() + seconds * 1000 : null;
    change((current) => ({
      ...current,
      restEndsAt: endsAt,
      restSeconds: seconds,
      isRestTold: endsAt === null,
    }));
  }
  function tick(exercise: DraftExercise, setId: string, isDone: boolean) {
    unlockSound();
    const index = exercise.sets.findIndex(({ id }) => id === setId);
    const set = exercise.sets[index];
    if (!set) return;
    const done = isDone
      ? { ...filled(set, besideOf(draft, exercise, history).offeredAt(index)), rest: exercise.rest || null }
      : { isDone };
    changeDraft((current) => changeSet(current, exercise.key, setId, done));
    if (isDone) rest(exercise.rest);
  }
  const offered = next && besideOf(draft, next.exercise, history).offeredAt(next.index);
  const nextName = next && history.catalogue.byId(next.exercise.exerciseId).name;
  return (
    <>
      <RunningHeader {...{ place, draft, isKept }} onDialog={setDialog} />
      <Stack sx={{ gap: 4, maxWidth: 900 }}>
        {draft.exercises.map((exercise) => (
          <ExerciseCard
            key={exercise.key}
            {...{ draft, exercise, history }}
            nextSetId={next?.set.id}
            onChange={changeDraft}
            onDone={tick}
            onPlates={() => setDialog({ kind: 'plates', exercise })}
          />
        ))}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PlusIcon weight="bold" />}
          onClick={() => setDialog({ kind: 'pick' })}
          sx={{ minHeight: 56, borderStyle: 'dashed' }}
        >
          Add exercise
        </Button>
      </Stack>
      {draft.exercises.length > 0 && (
        <NextStep
          next={next && `${nextName}, set ${next.index + 1} of ${next.exercise.sets.length}`}
          target={next ? targetText({ ...filled(next.set, offered) }, draft.weightUnit) : ''}
          {...{ restEndsAt, restSeconds }}
          onDone={() => next && tick(next.exercise, next.set.id, true)}
          onRest={rest}
          onFinish={() => setDialog({ kind: 'finish' })}
        />
      )}
      {dialog?.kind === 'pick' && (
        <PickExercise
          catalogue={history.catalogue}
          onPick={(id) => {
            changeDraft((current) => addExercise(current, id));
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'plates' && (
        <PlatesDialog
          setting={setting}
          weight={weightOf(draft, dialog.exercise, { history, unit: setting.weightUnit })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'finish' && (
        <FinishDialog {...{ place, draft, history, end }} onChange={changeDraft} onClose={close} />
      )}
      {dialog?.kind === 'discard' && (
        <DiscardDialog
          onDiscard={() => {
            end();
            place.go(null);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function targetText(set: Parameters<typeof figuresText>[0], unit: Setting['weightUnit']): string {
  const weight = set.weight === '' ? '' : `${set.weight} ${unit}`;
  return figuresText({ ...set, weight }) || 'Enter your set';
}

/** The weight of the next set, in the unit of the plates: the workout may have been begun in another one. */
function weightOf(
  draft: Draft,
  exercise: DraftExercise,
  { history, unit }: { history: History; unit: Setting['weightUnit'] },
): string {
  const index = Math.max(
    0,
    exercise.sets.findIndex(({ isDone }) => !isDone),
  );
  const set = exercise.sets[index];
  const text = set?.weight || besideOf(draft, exercise, history).offeredAt(index)?.weight || '';
  const weight = parseDecimal(text);
  return weight === undefined || unit === draft.weightUnit
    ? text
    : textOf(convert(weight, draft.weightUnit, unit));
}

interface RunningHeaderProps {
  place: Place;
  draft: Draft;
  isKept: boolean;
  onDialog: (dialog: Dialog) => void;
}

function RunningHeader({ place, draft, isKept, onDialog }: RunningHeaderProps) {
  useMinute();
  const isOnline = useIsOnline();
  const done = draft.exercises.flatMap(({ sets }) => sets).filter(({ isDone }) => isDone).length;
  const seconds = secondsBetween(draft.start, momentAt()) ?? 0;
  return (
    <Box sx={{ mb: 2 }}>
      <PageHeader
        title={draft.name}
        back={{ label: 'Exercise', onClick: () => place.go(null) }}
        mark={<HouseMark app={manifest} size={54} />}
        isMarkHiddenOnPhones
        chips={
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatDuration(seconds)}, {counted(done, 'set')} done,{' '}
            {isKept ? 'kept on this device' : 'not kept on this device: leave this page open'}
            {isKept && !isOnline && '. You are offline: it is saved when you are back'}
          </Typography>
        }
        actions={<HeaderActions onDialog={onDialog} />}
      />
      <Box sx={onPhones}>
        <HeaderActions onDialog={onDialog} />
      </Box>
    </Box>
  );
}

/** The top bar has no room for their labels. */
const onPhones = { display: { md: 'none' }, '& .MuiButton-root': { flex: 1 } };

function HeaderActions({ onDialog }: Pick<RunningHeaderProps, 'onDialog'>) {
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<TrashIcon size={18} />}
        onClick={() => onDialog({ kind: 'discard' })}
      >
        Discard
      </Button>
      <Button
        variant="contained"
        startIcon={<FlagCheckeredIcon size={18} />}
        onClick={() => onDialog({ kind: 'finish' })}
      >
        Finish Workout
      </Button>
    </Stack>
  );
}
