import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import type { ForeignWorkout } from '../history/import-csv.ts';

interface WorkoutChoiceProps {
  workouts: readonly ForeignWorkout[];
  isThere: (workout: ForeignWorkout) => boolean;
  /** The ids of the workouts that are left out. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

const pageSize = 50;

/** The workouts in a file, latest first; those already in the sheet cannot be chosen again. */
export function WorkoutChoice({ workouts, isThere, left, onLeave }: WorkoutChoiceProps) {
  const [count, setCount] = useState(pageSize);
  const latest = workouts.toReversed();
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeave(next);
  };
  return (
    <Box component="section" aria-label="Workouts in the file">
      <Typography variant="h3" sx={{ mb: 2 }}>
        Workouts
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {latest.slice(0, count).map((one) => {
          const { workout, sets } = one;
          const known = isThere(one);
          const text = `${formatDay(workout.start.slice(0, 10))}, ${workout.name}, ${counted(sets.length, 'set')}`;
          return (
            <li key={workout.id}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={!known && !left.has(workout.id)}
                    disabled={known}
                    onChange={() => toggle(workout.id)}
                  />
                }
                label={known ? `${text}: already in the sheet` : text}
              />
            </li>
          );
        })}
      </Box>
      {latest.length > count && (
        <Button color="inherit" onClick={() => setCount(count + 4 * pageSize)}>
          Show more, {latest.length - count} left
        </Button>
      )}
    </Box>
  );
}
