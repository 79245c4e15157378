import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { CalendarHeat } from '#frontend/charts/charts-on-demand.ts';
import { counted } from '#kernel/counted.ts';
import { daysAfter, formatDay } from '#kernel/day.ts';
import { countsAsWork, weightIn } from './history.ts';
import { formatDistance, formatWeight } from './setting.ts';
import type { Place } from './views.ts';
import { minutesByDay, monday, streakOf, sumsOfWeek, weekOf } from './weeks.ts';
import { formatDuration } from './workout/moments.ts';
import type { OpenLog } from './workout/use-log.ts';

const shownWeeks = 26;

/** Half a year as a calendar, with the highlights. */
export function Overview({ open, place }: { open: OpenLog; place: Place }) {
  const { history, today } = open;
  const from = daysAfter(weekOf(today), -7 * (shownWeeks - 1));
  const values = minutesByDay(history).filter(({ day }) => day >= from && day <= today);
  return (
    <Box sx={grid}>
      <Card variant="outlined" sx={{ p: 5, minWidth: 0 }}>
        <Box sx={{ minHeight: 188 }}>
          <CalendarHeat
            title={`Last ${shownWeeks} weeks`}
            from={from}
            to={today}
            weekStart={monday}
            values={values}
            format={(minutes) => formatDuration(minutes * 60)}
            less="Rest"
            more={`${Math.max(1, ...values.map(({ value }) => value))} min`}
            onPick={(day) => {
              const workout = history.workouts.find((one) => one.day === day);
              if (workout && open.canEdit) place.go('workout', workout.id);
            }}
          />
        </Box>
      </Card>
      <Tiles open={open} />
    </Box>
  );
}

interface Tile {
  label: string;
  value: string;
  note: string;
}

function Tiles({ open }: { open: OpenLog }) {
  return (
    <Card variant="outlined" component="dl" sx={tiles}>
      {tilesOf(open).map(({ label, value, note }) => (
        <Box key={label} sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            sx={{ m: 0, fontSize: { xs: 24, md: 30 }, lineHeight: 1.25 }}
          >
            {value}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
            {note}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}

const workoutsText = (seconds: number) => (seconds > 0 ? `workouts, ${formatDuration(seconds)}` : 'workouts');

function tilesOf({ history, today, setting }: OpenLog): Tile[] {
  const week = weekOf(today);
  const [thisWeek, lastWeek] = [sumsOfWeek(history, week), sumsOfWeek(history, daysAfter(week, -7))];
  const streak = streakOf(
    [...history.workouts, ...history.cardio].map(({ day }) => day),
    today,
  );
  return [
    {
      label: 'This week',
      value: `${thisWeek.workouts} of ${setting.weeklyGoal}`,
      note: workoutsText(thisWeek.seconds),
    },
    { label: 'Last week', value: String(lastWeek.workouts), note: workoutsText(lastWeek.seconds) },
    heaviestOf(history.workouts, setting),
    longestOf(history.cardio, setting) ?? {
      label: 'Streak',
      value: counted(streak, 'week'),
      note: 'in a row with a workout',
    },
  ];
}

function heaviestOf(workouts: OpenLog['history']['workouts'], { weightUnit }: OpenLog['setting']): Tile {
  let [most, tile]: [number, Tile] = [
    0,
    { label: 'Heaviest set', value: 'None yet', note: 'of any exercise' },
  ];
  for (const { day, exercises } of workouts) {
    for (const { exercise, sets } of exercises) {
      for (const set of sets.filter(countsAsWork)) {
        const weight = weightIn(set, weightUnit) ?? 0;
        if (weight <= most) continue;
        const reps = set.reps === null ? '' : counted(set.reps, 'rep');
        most = weight;
        tile = {
          label: `Heaviest ${exercise.name.toLowerCase()}`,
          value: formatWeight(weight, weightUnit),
          note: [reps, day === '' ? '' : formatDay(day)].filter((part) => part !== '').join(', '),
        };
      }
    }
  }
  return tile;
}

function longestOf(
  cardio: OpenLog['history']['cardio'],
  { distanceUnit }: OpenLog['setting'],
): Tile | undefined {
  const [longest] = cardio.toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0));
  if (!longest?.distance) return undefined;
  return {
    label: `Longest ${longest.type.toLowerCase()}`,
    value: formatDistance(longest.distance, distanceUnit),
    note: longest.day === '' ? '' : formatDay(longest.day),
  };
}

const grid = {
  display: 'grid',
  gap: 4,
  mb: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
const tiles = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > *:nth-of-type(even)': { borderLeft: 1, borderColor: 'divider' },
  '& > *:nth-of-type(n+3)': { borderTop: 1, borderColor: 'divider' },
};
