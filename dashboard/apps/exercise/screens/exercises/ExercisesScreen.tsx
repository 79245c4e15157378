import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { BarChart } from '#frontend/charts/charts-on-demand.ts';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { formatDay } from '#kernel/day.ts';
import { AppFrame } from '../AppFrame.tsx';
import { previousOf } from '../history.ts';
import type { Place } from '../views.ts';
import { muscleWeeks } from '../weeks.ts';
import { type OpenLog, useLog } from '../workout/use-log.ts';
import { matchesExercise } from './catalogue.ts';
import { ExerciseDialog } from './ExerciseDialog.tsx';

/** Which muscles were trained in the last weeks, and all exercises, those already done first. */
export function ExercisesScreen({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { history, canEdit } = open;
  const [query, setQuery] = useState('');
  const [isNew, setIsNew] = useState(false);
  const found = history.catalogue.all
    .filter((exercise) => matchesExercise(exercise, query))
    .map((exercise) => ({ exercise, last: previousOf(history.workouts, exercise.id)[0]?.workout.day ?? '' }))
    .toSorted((a, b) => b.last.localeCompare(a.last));
  const add = canEdit && (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={() => setIsNew(true)}>
      New Exercise
    </Button>
  );
  return (
    <AppFrame open={open} place={place} tab="exercises" action={add}>
      <Muscles open={open} />
      <Box sx={{ my: 4 }}>
        <SearchField label="Search exercises" onSearch={setQuery} />
      </Box>
      <Card variant="outlined">
        {found.length === 0 && <NoMatch query={query} />}
        <List aria-label="Exercises" disablePadding>
          {found.map(({ exercise: { id, name, primary, equipment }, last }) => (
            <Box component="li" key={id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <ListItemButton onClick={() => place.go('exercise', id)} sx={{ px: 5, gap: 4 }}>
                <ListItemText
                  primary={name}
                  secondary={[primary, equipment].filter((part) => part !== '').join(', ')}
                />
                <Typography variant="body2" sx={{ color: 'text.secondary', flex: 'none' }}>
                  {last === '' ? '' : formatDay(last)}
                </Typography>
              </ListItemButton>
            </Box>
          ))}
        </List>
      </Card>
      {isNew && (
        <ExerciseDialog
          catalogue={history.catalogue}
          onSaved={(id) => {
            setIsNew(false);
            place.go('exercise', id);
          }}
          onClose={() => setIsNew(false)}
        />
      )}
    </AppFrame>
  );
}

const shownWeeks = 4;

function Muscles({ open: { history, today } }: { open: OpenLog }) {
  const weeks = muscleWeeks(history.workouts, today, shownWeeks);
  const names = [...new Set(weeks.flatMap(({ sets }) => Object.keys(sets)))];
  const sums = names
    .map((name) => ({
      name,
      value: weeks.reduce((sum, { sets }) => sum + (sets[name] ?? 0), 0) / shownWeeks,
    }))
    .toSorted((a, b) => b.value - a.value);
  if (sums.length === 0) return null;
  return (
    <Card variant="outlined" sx={{ p: 5 }}>
      <Box sx={{ minHeight: 240 }}>
        <BarChart
          title={`Sets a week by muscle, last ${shownWeeks} weeks`}
          unit="sets"
          bars={sums.map(({ name, value }) => ({
            label: name,
            name,
            values: { Sets: Math.round(value * 10) / 10 },
          }))}
          series={['Sets']}
          areKinds
          note="Work by secondary muscles counts half."
        />
      </Box>
    </Card>
  );
}
