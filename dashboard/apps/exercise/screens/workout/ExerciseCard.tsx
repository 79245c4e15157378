import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp';
import { BarbellIcon } from '@phosphor-icons/react/Barbell';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TimerIcon } from '@phosphor-icons/react/Timer';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { formatDay } from '#kernel/day.ts';
import type { History } from '../history.ts';
import { besideOf } from '../routines/offered.ts';
import type { Draft, DraftExercise } from './draft.ts';
import {
  addSet,
  changeExercise,
  changeSet,
  moveExercise,
  removeExercise,
  removeSet,
} from './draft-changes.ts';
import { formatClock } from './moments.ts';
import { SetLine } from './SetLine.tsx';

interface ExerciseCardProps {
  draft: Draft;
  exercise: DraftExercise;
  history: History;
  nextSetId: string | undefined;
  onChange: (next: (draft: Draft) => Draft) => void;
  /** Ticks or unticks a set; set if that does more than tick. */
  onDone: (exercise: DraftExercise, setId: string, isDone: boolean) => void;
  /** Set if plates can be loaded now. */
  onPlates?: (exercise: DraftExercise) => void;
}

const rests = [0, 60, 90, 120, 180, 240];

/** An exercise with its sets, while they are done. */
export function ExerciseCard(props: ExerciseCardProps) {
  const { draft, exercise, history, nextSetId, onChange, onDone, onPlates } = props;
  const known = history.catalogue.byId(exercise.exerciseId);
  const { last, hint, offeredAt } = besideOf(draft, exercise, history);
  const { key } = exercise;
  return (
    <Card variant="outlined" component="section" aria-label={known.name} sx={{ pb: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', px: { xs: 3, sm: 4 }, pt: 3, gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {known.name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {last?.workout.day ? `Last on ${formatDay(last.workout.day)}` : 'For the first time'}
            {exercise.rest > 0 && `, rest ${formatClock(exercise.rest)}`}
          </Typography>
          {hint && (
            <Typography variant="body2" sx={{ fontWeight: 600, color: 'primary.main' }}>
              {hint.text}
            </Typography>
          )}
        </Box>
        <RowMenu label={`Actions for ${known.name}`} choices={choicesOf(props)} />
      </Stack>
      <Box component="ol" aria-label={`Sets of ${known.name}`} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {exercise.sets.map((set, index) => (
          <SetLine
            key={set.id}
            draft={draft}
            exercise={known}
            set={set}
            number={index + 1}
            offered={offeredAt(index)}
            isNext={set.id === nextSetId}
            onChange={(part) => onChange((current) => changeSet(current, key, set.id, part))}
            onDone={(isDone) => onDone(exercise, set.id, isDone)}
            onRemove={() => onChange((current) => removeSet(current, key, set.id))}
          />
        ))}
      </Box>
      <Stack direction="row" sx={{ px: { xs: 3, sm: 4 }, pt: 2, gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="text"
          color="inherit"
          startIcon={<PlusIcon size={16} weight="bold" />}
          onClick={() => onChange((current) => addSet(current, key))}
          aria-label={`Add set to ${known.name}`}
          sx={{ minHeight: 44 }}
        >
          Add set
        </Button>
        {onPlates && /bar/i.test(known.equipment) && (
          <Button
            variant="text"
            color="inherit"
            startIcon={<BarbellIcon size={18} />}
            onClick={() => onPlates(exercise)}
            aria-label={`Plates for ${known.name}`}
            sx={{ minHeight: 44 }}
          >
            Plates
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function choicesOf({ exercise, onChange }: ExerciseCardProps) {
  const { key } = exercise;
  return [
    {
      label: 'Move up',
      icon: <ArrowUpIcon size={18} />,
      onChoose: () => onChange((current) => moveExercise(current, key, -1)),
    },
    {
      label: 'Move down',
      icon: <ArrowDownIcon size={18} />,
      onChoose: () => onChange((current) => moveExercise(current, key, 1)),
    },
    ...rests.map((rest) => ({
      label: rest === 0 ? 'No rest' : `Rest ${formatClock(rest)}`,
      icon: <TimerIcon size={18} />,
      setting: { kind: 'radio' as const, isSet: exercise.rest === rest },
      onChoose: () => onChange((current) => changeExercise(current, key, (one) => ({ ...one, rest }))),
    })),
    {
      label: 'Remove exercise',
      icon: <TrashIcon size={18} />,
      isDestructive: true,
      onChoose: () => onChange((current) => removeExercise(current, key)),
    },
  ];
}
