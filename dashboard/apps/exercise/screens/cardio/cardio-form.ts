import { parseDecimal } from '#kernel/typed-measures.ts';
import { convert, roundTo } from '#kernel/units.ts';
import { type CardioChanges, type NewCardio, newCardioSchema, type Setting } from '../../inputs.ts';
import { type Cardio, numberIn } from '../history.ts';
import { textOf } from '../workout/draft.ts';
import { formatClock, momentAt, momentOf, momentOfWall, parseClock } from '../workout/moments.ts';
import { sumsOf, type Track } from './track.ts';

/** Cardio as typed. */
export interface CardioForm {
  type: string;
  day: string;
  time: string;
  duration: string;
  distance: string;
  ascent: string;
  averageHeartRate: string;
  maxHeartRate: string;
  energy: string;
  notes: string;
}

type DistanceUnit = Setting['distanceUnit'];

const shownDistance = (metres: number | null, unit: DistanceUnit) =>
  textOf(metres === null ? null : convert(metres, 'm', unit), 3);

export function blankCardio(): CardioForm {
  const now = momentOf(momentAt());
  return {
    type: 'Run',
    day: now?.day ?? '',
    time: now?.time ?? '',
    duration: '',
    distance: '',
    ascent: '',
    averageHeartRate: '',
    maxHeartRate: '',
    energy: '',
    notes: '',
  };
}

/** What a track tells of a form. */
function toldBy(track: Track, unit: DistanceUnit): Partial<CardioForm> {
  const { distance, seconds, startAt, ascent, averageHeartRate, maxHeartRate } = sumsOf(track);
  const start = startAt === null ? undefined : momentOf(momentAt(new Date(startAt)));
  return {
    type: track.type,
    ...(start && { day: start.day, time: start.time }),
    ...(seconds !== null && { duration: formatClock(seconds) }),
    distance: shownDistance(distance, unit),
    ...(ascent !== null && { ascent: textOf(ascent, 0) }),
    ...(averageHeartRate !== null && { averageHeartRate: textOf(averageHeartRate, 0) }),
    ...(maxHeartRate !== null && { maxHeartRate: textOf(maxHeartRate, 0) }),
    ...(track.name !== '' && { notes: track.name }),
  };
}

/**
 * Fills in what a track contains; the other fields keep what was typed, but nothing that another track, chosen before, has
 * filled in.
 */
export function formOfTrack(track: Track, unit: DistanceUnit, form: CardioForm, before?: Track): CardioForm {
  const [blank, earlier] = [blankCardio(), before ? toldBy(before, unit) : {}];
  const typed = { ...form };
  for (const field of Object.keys(blank) as (keyof CardioForm)[]) {
    if (form[field] === earlier[field]) typed[field] = blank[field];
  }
  const told = toldBy(track, unit);
  return { ...typed, ...told, notes: typed.notes || (told.notes ?? '') };
}

export function formOfCardio(
  { row, type, day, time, seconds, distance }: Cardio,
  unit: DistanceUnit,
): CardioForm {
  const text = (cell: number | string) => textOf(numberIn(cell), 0);
  return {
    type,
    day,
    time,
    duration: seconds === null ? '' : formatClock(seconds),
    distance: shownDistance(distance, unit),
    ascent: text(row['Ascent m']),
    averageHeartRate: text(row['Avg HR']),
    maxHeartRate: text(row['Max HR']),
    energy: text(row['Energy kcal']),
    notes: row.Notes,
  };
}

const or = (text: string) => (text.trim() === '' ? '' : (parseDecimal(text) ?? Number.NaN));

/** The row of a form, or the problems that prevent it. */
export function cardioOfForm(form: CardioForm, id: string, unit: DistanceUnit): NewCardio | { text: string } {
  const distance = or(form.distance);
  const parsed = newCardioSchema.safeParse({
    id,
    type: form.type,
    start: form.day === '' ? '' : momentOfWall(form.day, form.time || '00:00'),
    duration: parseClock(form.duration) ?? Number.NaN,
    distance: distance === '' ? '' : roundTo(convert(distance, unit, 'm'), 1),
    ascent: or(form.ascent),
    averageHeartRate: or(form.averageHeartRate),
    maxHeartRate: or(form.maxHeartRate),
    energy: or(form.energy),
    notes: form.notes,
  });
  return parsed.success ? parsed.data : { text: parsed.error.issues[0]?.message ?? 'This cannot be saved' };
}

/** What a form changes in its row: cells that it shows rounded, or cannot read, stay as they are until somebody types there. */
export function changesOfForm(
  edited: Cardio,
  form: CardioForm,
  unit: DistanceUnit,
): CardioChanges | { text: string } {
  const row = cardioOfForm(form, edited.id, unit);
  if ('text' in row) return row;
  const before = formOfCardio(edited, unit);
  const isTyped = (...fields: readonly (keyof CardioForm)[]) =>
    fields.some((field) => form[field] !== before[field]);
  return {
    ...(isTyped('type') && { type: row.type }),
    // An untouched start keeps its offset.
    ...(isTyped('day', 'time') && { start: row.start }),
    ...(isTyped('duration') && { duration: row.duration }),
    ...(isTyped('distance') && { distance: row.distance }),
    ...(isTyped('ascent') && { ascent: row.ascent }),
    ...(isTyped('averageHeartRate') && { averageHeartRate: row.averageHeartRate }),
    ...(isTyped('maxHeartRate') && { maxHeartRate: row.maxHeartRate }),
    ...(isTyped('energy') && { energy: row.energy }),
    ...(isTyped('notes') && { notes: row.notes }),
  };
}
