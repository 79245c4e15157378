import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PlayIcon } from '@phosphor-icons/react/Play';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import type { ReactNode } from 'react';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { formatDay } from '#kernel/day.ts';
import type { Setting } from '../../inputs.ts';
import manifest from '../../manifest.ts';
import type { RoutineRow } from '../../record.ts';
import type { History } from '../history.ts';
import { routineDays } from '../routines/routines.ts';
import type { Place } from '../views.ts';
import { unlockSound } from './rest-signal.ts';
import type { Running } from './running.ts';
import { startAgain, startEmpty, startRoutine } from './starting.ts';

interface StartScreenProps {
  place: Place;
  history: History;
  routines: readonly RoutineRow[];
  units: Setting;
  onStart: (running: Running) => void;
}

const maxOffered = 6;

/** How to start: with a routine, an earlier workout, or nothing planned. */
export function StartScreen({ place, history, routines, units, onStart }: StartScreenProps) {
  const days = routineDays(routines);
  const wanted = history.workouts.find(({ id }) => id === place.id);
  const recent = wanted ? [wanted] : history.workouts.filter(({ exercises }) => exercises.length > 0);
  const start = (running: Running) => {
    unlockSound();
    onStart(running);
  };
  const namesOf = (ids: readonly string[]) => ids.map((id) => history.catalogue.byId(id).name).join(', ');
  return (
    <>
      <PageHeader
        title="Log Workout"
        back={{ label: 'Exercise', onClick: () => place.go(null) }}
        mark={<HouseMark app={manifest} size={54} />}
      />
      <Button
        variant="contained"
        size="large"
        startIcon={<PlusIcon weight="bold" />}
        onClick={() => start(startEmpty(units))}
        sx={{ minHeight: 56, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
      >
        Start an empty workout
      </Button>
      {days.length > 0 && !wanted && (
        <Choices title="Routines">
          {days.map((day) => {
            const name = day.day === '' ? day.routine : `${day.routine}, ${day.day}`;
            return (
              <Choice
                key={name}
                name={name}
                text={namesOf(day.parts.map(({ exerciseId }) => exerciseId))}
                onStart={() => start(startRoutine(day, units))}
              />
            );
          })}
        </Choices>
      )}
      {recent.length > 0 && (
        <Choices title={wanted ? 'Do it again' : 'Do one again'}>
          {recent.slice(0, maxOffered).map((workout) => (
            <Choice
              key={workout.row._rowIndex}
              name={workout.name}
              note={workout.day === '' ? '' : formatDay(workout.day)}
              text={namesOf(workout.exercises.map(({ exercise }) => exercise.id))}
              onStart={() => start(startAgain(workout, units))}
            />
          ))}
        </Choices>
      )}
    </>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mt: 6 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <CardGrid label={title}>{children}</CardGrid>
    </Box>
  );
}

interface ChoiceProps {
  name: string;
  note?: string;
  text: string;
  onStart: () => void;
}

function Choice({ name, note = '', text, onStart }: ChoiceProps) {
  return (
    <li>
      <Card variant="outlined" sx={{ p: 4, height: 1, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box>
          <Typography component="h3" sx={{ fontSize: 16, fontWeight: 650, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {note !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          )}
        </Box>
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PlayIcon size={16} />}
          aria-label={`Start ${name}${note === '' ? '' : ` of ${note}`}`}
          onClick={onStart}
          sx={{ alignSelf: 'flex-start', minHeight: 44 }}
        >
          Start
        </Button>
      </Card>
    </li>
  );
}
