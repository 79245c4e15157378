import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { RepeatIcon } from '@phosphor-icons/react/Repeat';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { formatDay } from '#kernel/day.ts';
import { formatCount } from '#kernel/region.ts';
import { workoutRecord } from '../../record.ts';
import { amountLook, ExerciseSummary, linkLook } from '../exercises/ExerciseSummary.tsx';
import type { Cardio, Workout } from '../history.ts';
import { useRemoval } from '../queries.ts';
import { formatDistance, formatPace } from '../setting.ts';
import type { Place } from '../views.ts';
import { formatDuration } from '../workout/moments.ts';
import type { OpenLog } from '../workout/use-log.ts';

type Entry = { kind: 'workout'; workout: Workout } | { kind: 'cardio'; cardio: Cardio };

const momentOfEntry = (entry: Entry) => {
  const { day, time } = entry.kind === 'workout' ? entry.workout : entry.cardio;
  return `${day} ${time}`;
};

const pageSize = 20;

interface WorkoutListProps {
  open: OpenLog;
  place: Place;
}

/** All workouts, latest first. */
export function WorkoutList({ open, place }: WorkoutListProps) {
  const { history } = open;
  const [count, setCount] = useState(pageSize);
  const entries: Entry[] = [
    ...history.workouts.map((workout) => ({ kind: 'workout', workout }) as const),
    ...history.cardio.map((cardio) => ({ kind: 'cardio', cardio }) as const),
  ].toSorted((a, b) => momentOfEntry(b).localeCompare(momentOfEntry(a)));
  const { remove, problem } = useWorkoutRemoval(open);
  const { whenSent, question } = useWhenSent();
  /** A workout that is not in the sheet yet cannot be changed there. */
  const inSheet = ({ row, name }: Workout, act: () => void) => whenSent(row, name, act);
  return (
    <Card variant="outlined">
      {question}
      <Stack direction="row" sx={head}>
        <Typography variant="body2" component="h2" sx={{ fontWeight: 600, flex: 1 }}>
          Workouts
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          1 cell = 1 rep
        </Typography>
      </Stack>
      {problem && (
        <Box sx={{ p: 4 }}>
          <ProblemAlert title="Failed to delete the workout" problem={problem}>
            Your sheet is untouched.
          </ProblemAlert>
        </Box>
      )}
      <Box component="ul" aria-label="Workouts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries
          .slice(0, count)
          .map((entry) =>
            entry.kind === 'workout' ? (
              <WorkoutEntry
                key={`w${entry.workout.row._rowIndex}`}
                {...{ open, place, remove, inSheet }}
                workout={entry.workout}
              />
            ) : (
              <CardioEntry
                key={`c${entry.cardio.row._rowIndex}`}
                {...{ open, place }}
                cardio={entry.cardio}
              />
            ),
          )}
      </Box>
      {entries.length > count && (
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button variant="outlined" color="inherit" onClick={() => setCount(count + 5 * pageSize)}>
            Show more, {formatCount(entries.length - count)} left
          </Button>
        </Box>
      )}
    </Card>
  );
}

/** Deletes a workout with its sets, and offers an undo. */
function useWorkoutRemoval({ sheetId }: OpenLog) {
  const removal = useRemoval(sheetId);
  const remove = (workout: Workout) => {
    const sets = workout.exercises.flatMap((exercise) => exercise.sets.map((set) => seen(set.row)));
    removal.remove({ workouts: [seen(workout.row)], sets }, workout.name);
  };
  return { remove, problem: removal.removing.error };
}

function seen<R extends { _rowIndex: number }>({ _rowIndex: row, ...expected }: R) {
  return { row, expected };
}

interface EntryProps extends WorkoutListProps {
  workout: Workout;
  remove: (workout: Workout) => void;
  inSheet: (workout: Workout, act: () => void) => void;
}

function WorkoutEntry({ open, place, workout, remove, inSheet }: EntryProps) {
  const { setting, canEdit } = open;
  return (
    <Box component="li" sx={entryLook}>
      <Facts row={workout.row} name={workout.name} day={workout.day} seconds={workout.seconds}>
        {canEdit && (
          <RowMenu
            label={`Actions for ${workout.name}, ${dayText(workout.day)}`}
            at={{ tab: workoutRecord.tab, row: workout.row._rowIndex }}
            choices={[
              {
                label: 'Edit',
                icon: <PencilSimpleIcon size={18} />,
                onChoose: () => inSheet(workout, () => place.go('workout', workout.id)),
              },
              {
                label: 'Do it again',
                icon: <RepeatIcon size={18} />,
                onChoose: () => place.go('log', workout.id),
              },
              {
                label: 'Delete',
                icon: <TrashIcon size={18} />,
                isDestructive: true,
                onChoose: () => inSheet(workout, () => remove(workout)),
              },
            ]}
          />
        )}
      </Facts>
      <Box sx={parts}>
        {workout.exercises.map((one) => (
          <ExerciseSummary key={one.exercise.id} one={one} setting={setting} onOpen={place.go} />
        ))}
        {workout.row.Notes !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {workout.row.Notes}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function CardioEntry({ open, place, cardio }: WorkoutListProps & { cardio: Cardio }) {
  const { distanceUnit } = open.setting;
  const { row, id, distance, seconds, type } = cardio;
  const words = [formatPace(seconds, distance, distanceUnit), row.Notes].filter((part) => part !== '');
  return (
    <Box component="li" sx={entryLook}>
      <Facts row={row} name={type} day={cardio.day} seconds={seconds ?? undefined} />
      <Box>
        <Typography component="h4" sx={{ fontSize: 15, fontWeight: 600 }}>
          <Box component="button" type="button" onClick={() => place.go('run', id)} sx={linkLook}>
            {type}
          </Box>
          {distance !== null && (
            <Box component="span" sx={amountLook}>
              {formatDistance(distance, distanceUnit)}
            </Box>
          )}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {words.join(', ')}
        </Typography>
      </Box>
    </Box>
  );
}

const dayText = (day: string) => (day === '' ? 'No date' : formatDay(day));

interface FactsProps {
  row: object;
  name: string;
  day: string;
  seconds: number | undefined;
  children?: React.ReactNode;
}

function Facts({ row, name, day, seconds, children }: FactsProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h3" sx={{ fontSize: 16, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dayText(day)}
        </Typography>
        {seconds !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatDuration(seconds)}
          </Typography>
        )}
        <WaitingLine row={row} />
      </Box>
      {children}
    </Stack>
  );
}

const head = { px: 5, py: 2.5, bgcolor: 'var(--rh-wash)', borderBottom: 1, borderColor: 'divider' };
const entryLook = {
  px: 5,
  py: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '170px minmax(0, 1fr)' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const parts = {
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
};
