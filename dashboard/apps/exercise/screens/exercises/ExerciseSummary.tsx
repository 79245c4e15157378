import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SetCells } from '../Cells.tsx';
import { countsAsWork, type LoggedExercise, weightIn } from '../history.ts';
import { formatDistance, formatWeight } from '../setting.ts';
import type { Place } from '../views.ts';
import { formatClock } from '../workout/moments.ts';
import type { OpenLog } from '../workout/use-log.ts';

interface ExerciseSummaryProps {
  one: LoggedExercise;
  setting: OpenLog['setting'];
  onOpen: Place['go'];
}

/** An exercise in a workout: its heaviest weight, and its sets as cells. */
export function ExerciseSummary({ one: { exercise, sets }, setting, onOpen }: ExerciseSummaryProps) {
  const work = sets.filter(countsAsWork);
  const weights = work.flatMap((set) => weightIn(set, setting.weightUnit) ?? []);
  const reps = work.flatMap(({ reps: count }) => count ?? []);
  const others = work.flatMap(({ seconds, distance }) => [
    [
      distance === null ? '' : formatDistance(distance, setting.distanceUnit),
      seconds === null ? '' : formatClock(seconds),
    ]
      .filter((part) => part !== '')
      .join(' in '),
  ]);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h4" sx={{ fontSize: 15, fontWeight: 600 }}>
        <Box component="button" type="button" onClick={() => onOpen('exercise', exercise.id)} sx={linkLook}>
          {exercise.name}
        </Box>
        {weights.length > 0 && (
          <Box component="span" sx={amountLook}>
            {formatWeight(Math.max(...weights), setting.weightUnit)}
          </Box>
        )}
      </Typography>
      {reps.length > 0 ? (
        <SetCells reps={reps} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {others.filter((part) => part !== '').join(', ')}
        </Typography>
      )}
    </Box>
  );
}

// If a name and its amount do not fit on one line, both are left-aligned.
export const amountLook = {
  display: 'inline-block',
  fontWeight: 400,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
};
export const linkLook = {
  minHeight: 24,
  p: 0,
  mr: 2,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
};
