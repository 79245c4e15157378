import { twoDigits } from '#kernel/day.ts';
import { convert, roundTo } from '#kernel/units.ts';
import type { distanceUnits, SetType } from '../../inputs.ts';
import type { Track } from '../cardio/track.ts';
import { type History, type LoggedSet, type WeightUnit, type Workout, weightIn } from '../history.ts';
import { momentOf } from '../workout/moments.ts';
import type { Format } from './foreign-formats.ts';

interface Units {
  weightUnit: WeightUnit;
  distanceUnit: (typeof distanceUnits)[number];
}

type Cell = string | number | null;

/** Text that a spreadsheet would run as a formula is escaped; numbers need not be. */
function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n\0|%]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvOf(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [headers, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

interface Line {
  workout: Workout;
  exercise: string;
  category: string;
  set: LoggedSet;
  setNo: number;
}

/** Every set that was done, oldest workout first. */
function linesOf({ workouts }: History): Line[] {
  return workouts
    .toReversed()
    .flatMap((workout) =>
      workout.exercises.flatMap(({ exercise: { name, category }, sets }) =>
        sets
          .filter(({ isDone }) => isDone)
          .map((set, index) => ({ workout, exercise: name, category, set, setNo: index + 1 })),
      ),
    );
}

const rounded = (value: number | null, digits = 2) => (value === null ? null : roundTo(value, digits));

function distanceIn({ distance }: LoggedSet, unit: Units['distanceUnit']): number | null {
  return distance === null ? null : roundTo(convert(distance, 'm', unit), 3);
}

const wallOf = ({ row, day }: Workout) => {
  const moment = momentOf(row.Start);
  return moment ? new Date(moment.wallSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ') : day;
};

const strongTypes: Readonly<Record<SetType, string>> = {
  Normal: '',
  'Warm-up': 'W',
  Drop: 'D',
  Failure: 'F',
};

function durationOf({ seconds }: Workout): string {
  if (seconds === undefined) return '';
  const whole = Math.round(seconds / 60);
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}

function strong(history: History, { weightUnit, distanceUnit }: Units): string {
  const headers =
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,Seconds,Notes,Workout Notes,RPE';
  return csvOf(
    headers.split(','),
    linesOf(history).map(({ workout, exercise, set, setNo }) => [
      wallOf(workout),
      workout.name,
      durationOf(workout),
      exercise,
      strongTypes[set.type] || setNo,
      rounded(weightIn(set, weightUnit)) ?? 0,
      weightUnit,
      set.reps ?? 0,
      distanceIn(set, distanceUnit) ?? 0,
      distanceUnit,
      set.seconds ?? 0,
      set.row.Notes,
      workout.row.Notes,
      set.rpe,
    ]),
  );
}

const hevyTypes: Readonly<Record<SetType, string>> = {
  Normal: 'normal',
  'Warm-up': 'warmup',
  Drop: 'dropset',
  Failure: 'failure',
};

const hevyDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "11 Nov 2024, 18:20". */
function hevyMoment(text: string): string {
  const moment = momentOf(text);
  return moment ? hevyDate.format(moment.wallSeconds * 1000).replace('Sept', 'Sep') : '';
}

function hevy(history: History, { weightUnit, distanceUnit }: Units): string {
  const headers = `title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_${weightUnit === 'kg' ? 'kg' : 'lbs'},reps,distance_${distanceUnit === 'km' ? 'km' : 'miles'},duration_seconds,rpe`;
  return csvOf(
    headers.split(','),
    linesOf(history).map(({ workout, exercise, set, setNo }) => [
      workout.name,
      hevyMoment(workout.row.Start),
      hevyMoment(workout.row.End),
      workout.row.Notes,
      exercise,
      '',
      set.row.Notes,
      setNo - 1,
      hevyTypes[set.type],
      rounded(weightIn(set, weightUnit)),
      set.reps,
      distanceIn(set, distanceUnit),
      set.seconds,
      set.rpe,
    ]),
  );
}

function clockOf(seconds: number | null): string {
  if (seconds === null) return '';
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}

function fitNotes(history: History, { weightUnit, distanceUnit }: Units): string {
  const headers = 'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment';
  return csvOf(
    headers.split(','),
    linesOf(history).map(({ workout, exercise, category, set }) => [
      workout.day,
      exercise,
      category,
      rounded(weightIn(set, weightUnit)),
      weightUnit === 'kg' ? 'kgs' : 'lbs',
      set.reps,
      distanceIn(set, distanceUnit),
      distanceUnit,
      clockOf(set.seconds),
      set.row.Notes,
    ]),
  );
}

const writers = { Strong: strong, Hevy: hevy, FitNotes: fitNotes } as const;

/** All sets that were done, in the format of another program. */
export function exportCsv(format: Format, history: History, units: Units): string {
  return writers[format](history, units);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A track as GPX, with the heart rate where Garmin's own files have it. */
export function gpxOf({ name, type, points }: Track): string {
  const body = points.map(({ latitude, longitude, height, at, heartRate, isApart }) => {
    const rate =
      heartRate === null
        ? ''
        : `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${heartRate}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`;
    const parts = [
      height === null ? '' : `<ele>${height}</ele>`,
      at === null ? '' : `<time>${new Date(at).toISOString()}</time>`,
      rate,
    ];
    return `${isApart ? '</trkseg><trkseg>' : ''}<trkpt lat="${latitude}" lon="${longitude}">${parts.join('')}</trkpt>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rowhouse" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">',
    `<trk><name>${escaped(name)}</name><type>${escaped(type)}</type><trkseg>`,
    ...body,
    '</trkseg></trk></gpx>\n',
  ].join('\n');
}
