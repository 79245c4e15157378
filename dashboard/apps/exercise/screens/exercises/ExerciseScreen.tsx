import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { type ReactNode, useState } from 'react';
import { LineChart } from '#frontend/charts/charts-on-demand.ts';
import { type Fact, Facts } from '#frontend/grid/Facts.tsx';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { formatDay } from '#kernel/day.ts';
import { formatCount, formatUpTo } from '#kernel/region.ts';
import { formatNumber } from '#kernel/units.ts';
import manifest from '../../manifest.ts';
import { type Previous, previousOf } from '../history.ts';
import { type Best, estimatesByDay, recordsOf, volumesByDay } from '../records.ts';
import { figuresText } from '../routines/offered.ts';
import { formatDistance, formatWeight } from '../setting.ts';
import type { Place } from '../views.ts';
import { textsOfSet } from '../workout/draft.ts';
import { formatClock } from '../workout/moments.ts';
import { type OpenLog, useLog } from '../workout/use-log.ts';
import type { KnownExercise } from './catalogue.ts';
import { ExerciseDialog } from './ExerciseDialog.tsx';
import { type Formula, type formulas, maxReps } from './strength.ts';

const everyWorkout = Number.POSITIVE_INFINITY;
const names: readonly Formula[] = ['Epley', 'Brzycki'];

/** One exercise: its records, the estimated one-rep maximum, and every time it was done. */
export function ExerciseScreen({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { history, setting, canEdit, sheetId } = open;
  const [formula, setFormula] = useState<Formula>('Epley');
  const [isEditing, setIsEditing] = useState(false);
  const exercise = history.catalogue.byId(place.id ?? '');
  const { whenSent, question } = useWhenSent();
  const edit = () => whenSent(exercise.row, exercise.name, () => setIsEditing(true));
  const previous = previousOf(history.workouts, exercise.id, everyWorkout);
  return (
    <>
      <PageHeader
        title={exercise.name}
        back={{ label: 'Exercises', onClick: () => place.go('exercises') }}
        mark={<HouseMark app={manifest} size={54} />}
        chips={exercise.row && <WaitingLine row={exercise.row} />}
        phoneActions={
          canEdit && (
            <IconButton aria-label={`Edit ${exercise.name}`} onClick={edit}>
              <PencilSimpleIcon size={18} />
            </IconButton>
          )
        }
        actions={
          canEdit && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<PencilSimpleIcon size={18} />}
              onClick={edit}
            >
              Edit
            </Button>
          )
        }
      />
      {question}
      <Box sx={grid}>
        <Card variant="outlined" sx={{ p: 5 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
            Records
          </Typography>
          <Facts facts={recordFacts(open, previous, formula)} />
        </Card>
        <Card variant="outlined" sx={{ p: 5 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
            About
          </Typography>
          <Facts facts={aboutFacts(exercise)} />
        </Card>
      </Box>
      {previous.length > 0 && (
        <>
          <Chart>
            <FilterToggle
              label="Formula"
              value={formula}
              onChange={setFormula}
              options={names.map((value) => ({ value, label: value }))}
            />
            <LineChart
              title={`Estimated one-repetition maximum, ${formula}`}
              unit={setting.weightUnit}
              series={[
                {
                  label: formula,
                  points: estimatesByDay(previous, setting.weightUnit, formula),
                  kind: 'dots',
                },
              ]}
              format={(value) => formatNumber(value, 1)}
              formatAxis={(value) => formatUpTo(value, 1)}
              note={formulaNotes[formula]}
              empty={`No set of ${maxReps} repetitions or fewer yet`}
            />
          </Chart>
          <Chart>
            <LineChart
              title="Volume of each workout"
              unit={setting.weightUnit}
              series={[{ label: 'Volume', points: volumesByDay(previous, setting.weightUnit) }]}
              format={(value) => formatCount(Math.round(value))}
              empty="No weights yet"
            />
          </Chart>
          <Times {...{ open, previous }} />
        </>
      )}
      {isEditing && (
        <ExerciseDialog
          exercise={exercise}
          sheetId={sheetId}
          catalogue={history.catalogue}
          onSaved={() => setIsEditing(false)}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

const formulaNotes = {
  Epley: `Weight × (1 + repetitions / 30), from sets of up to ${maxReps}.`,
  Brzycki: `Weight × 36 / (37 − repetitions), from sets of up to ${maxReps}.`,
} as const satisfies Record<keyof typeof formulas, string>;

function Chart({ children }: { children: ReactNode }) {
  return (
    <Card
      variant="outlined"
      sx={{ p: 5, mb: 4, minHeight: 300, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      {children}
    </Card>
  );
}

function recordFacts({ setting }: OpenLog, previous: readonly Previous[], formula: Formula): Fact[] {
  const {
    heaviest,
    maxReps: most,
    estimate,
    volume,
    longest,
    farthest,
  } = recordsOf(previous, setting.weightUnit, formula);
  const weight = (value: number) => formatWeight(value, setting.weightUnit);
  const told = (best: Best | undefined, text: (value: number) => string) =>
    best ? `${text(best.value)}${best.day === '' ? '' : `, ${formatDay(best.day)}`}` : null;
  const facts: Fact[] = [
    {
      label: 'Heaviest',
      value: told(heaviest, (value) => `${weight(value)}${heaviest?.reps ? ` × ${heaviest.reps}` : ''}`),
    },
    {
      label: `Estimated 1RM (${formula})`,
      value: told(estimate, (value) => weight(Math.round(value * 10) / 10)),
    },
    { label: 'Most repetitions', value: told(most, String) },
    { label: 'Most volume', value: told(volume, (value) => weight(Math.round(value))) },
    { label: 'Longest', value: told(longest, formatClock) },
    { label: 'Farthest', value: told(farthest, (value) => formatDistance(value, setting.distanceUnit)) },
    { label: 'Workouts', value: String(previous.length) },
  ];
  return facts;
}

function aboutFacts({ primary, secondary, equipment, category, measure, link }: KnownExercise): Fact[] {
  const or = (text: string) => (text === '' ? null : text);
  return [
    { label: 'Muscle', value: or(primary) },
    { label: 'Also', value: or(secondary) },
    { label: 'Equipment', value: or(equipment) },
    { label: 'Category', value: or(category) },
    { label: 'Measured by', value: measure },
    {
      label: 'Link',
      value:
        link === '' ? null : (
          <Link href={link} target="_blank" rel="noreferrer noopener">
            {link}
          </Link>
        ),
    },
  ];
}

const maxTimes = 50;

function Times({ open: { setting }, previous }: { open: OpenLog; previous: readonly Previous[] }) {
  return (
    <Card variant="outlined" sx={{ mb: 8 }}>
      <Typography variant="h3" component="h2" sx={{ px: 5, py: 3 }}>
        Every time
      </Typography>
      <Box component="ul" aria-label="Every time" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {previous.slice(0, maxTimes).map(({ workout, sets }) => (
          <Box component="li" key={workout.row._rowIndex} sx={time}>
            <Typography sx={{ fontWeight: 600 }}>
              {workout.day === '' ? 'No date' : formatDay(workout.day)}
            </Typography>
            <Typography>
              {sets
                .map(
                  (set) =>
                    `${set.type === 'Warm-up' ? 'warm-up ' : ''}${figuresText(textsOfSet(set, setting))}`,
                )
                .join('; ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const time = {
  px: 5,
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  display: 'grid',
  columnGap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' },
};
const grid = {
  display: 'grid',
  gap: 4,
  mb: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
