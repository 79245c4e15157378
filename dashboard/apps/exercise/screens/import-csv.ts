import type { ImportTable } from '#frontend/import/import-table.ts';
import { plainHeader } from '#frontend/import/mapping.ts';
import { parseDecimal } from '#kernel/units.ts';
import { type NewSet, type NewWorkout, newWorkoutSchema, type SetType } from '../contract.ts';
import { foreignDuration, foreignMoment } from './foreign-dates.ts';
import type { WeightUnit } from './history.ts';
import { momentAfter } from './moments.ts';

export const formats = ['Strong', 'Hevy', 'FitNotes'] as const;
export type Format = (typeof formats)[number];

/** A set of a file, still under the name that the other program has for the exercise. */
interface ForeignSet extends Omit<NewSet, 'exerciseId'> {
  exercise: string;
}

export interface ForeignWorkout {
  workout: NewWorkout;
  sets: readonly ForeignSet[];
}

export interface ForeignLog {
  format: Format;
  /** False where the file does not say in what its weights are. */
  isUnitKnown: boolean;
  /** The oldest first. */
  workouts: readonly ForeignWorkout[];
  /** The category of an exercise, where the file tells one. */
  categories: ReadonlyMap<string, string>;
  /** Rows that could not be read, by their numbers in the file, the first row below the headers being 2. */
  skipped: readonly { row: number; reason: string }[];
}

/** The column of each thing, under the headers that the programs' versions write. */
const columnsOf = {
  Strong: {
    start: ['Date'],
    name: ['Workout Name'],
    duration: ['Duration', 'Duration (sec)', 'Workout Duration'],
    exercise: ['Exercise Name'],
    setType: ['Set Order'],
    weight: ['Weight', 'Weight (kg)', 'Weight (lbs)', 'Weight (lb)'],
    weightUnit: ['Weight Unit'],
    reps: ['Reps'],
    distance: ['Distance', 'Distance (meters)', 'Distance (km)', 'Distance (miles)', 'Distance (mi)'],
    distanceUnit: ['Distance Unit'],
    seconds: ['Seconds'],
    notes: ['Notes'],
    workoutNotes: ['Workout Notes'],
    rpe: ['RPE'],
  },
  Hevy: {
    start: ['start_time'],
    end: ['end_time'],
    name: ['title'],
    exercise: ['exercise_title'],
    setType: ['set_type'],
    weight: ['weight_kg', 'weight_lbs', 'weight_lb'],
    reps: ['reps'],
    distance: ['distance_km', 'distance_miles', 'distance_meters'],
    seconds: ['duration_seconds'],
    notes: ['exercise_notes'],
    workoutNotes: ['description'],
    rpe: ['rpe'],
  },
  FitNotes: {
    start: ['Date'],
    exercise: ['Exercise'],
    category: ['Category'],
    weight: ['Weight', 'Weight (kg)', 'Weight (kgs)', 'Weight (lbs)', 'Weight (lb)'],
    weightUnit: ['Weight Unit'],
    reps: ['Reps'],
    distance: ['Distance'],
    distanceUnit: ['Distance Unit'],
    seconds: ['Time'],
    notes: ['Comment', 'Notes'],
  },
} as const satisfies Record<Format, Record<string, readonly string[]>>;

type Thing = keyof (typeof columnsOf)['Strong'] | keyof (typeof columnsOf)['Hevy'] | 'category';

/** Which program wrote a file, by its headers; undefined for another. */
export function formatOf(headers: readonly string[]): Format | undefined {
  const plain = new Set(headers.map(plainHeader));
  const has = (...names: string[]) => names.every((name) => plain.has(plainHeader(name)));
  if (has('Exercise Name', 'Set Order', 'Date')) return 'Strong';
  if (has('exercise_title', 'start_time')) return 'Hevy';
  return has('Date', 'Exercise', 'Reps') ? 'FitNotes' : undefined;
}

class Columns {
  readonly #positions = new Map<string, number>();
  readonly #headers = new Map<string, string>();

  constructor(format: Format, headers: readonly string[]) {
    const plain = headers.map(plainHeader);
    const columns: Readonly<Record<string, readonly string[]>> = columnsOf[format];
    for (const [thing, names] of Object.entries(columns)) {
      const at = names.map((name) => plain.indexOf(plainHeader(name))).find((index) => index >= 0);
      if (at === undefined) continue;
      this.#positions.set(thing, at);
      this.#headers.set(thing, plain[at] ?? '');
    }
  }

  cell(row: readonly string[], thing: Thing): string {
    return row[this.#positions.get(thing) ?? -1]?.trim() ?? '';
  }

  /** The header that a thing was found under, without case and punctuation; '' where it was not. */
  header(thing: Thing): string {
    return this.#headers.get(thing) ?? '';
  }
}

function weightUnitOf(columns: Columns, row: readonly string[], asked: WeightUnit): WeightUnit {
  const text =
    columns.cell(row, 'weightUnit').toLowerCase() || columns.header('weight').replace('weight', '');
  if (text.startsWith('lb')) return 'lb';
  return text.startsWith('kg') ? 'kg' : asked;
}

const metres: readonly [RegExp, number][] = [
  [/^(mi|miles?)\.?$/, 1609.344],
  [/^(m|meters?|metres?)$/, 1],
  [/^(km|kms|kilometers?)$/, 1000],
  [/^(ft|feet)$/, 0.3048],
  [/^(yd|yards?)$/, 0.9144],
];

function metresOf(columns: Columns, row: readonly string[], asked: WeightUnit): number | '' {
  const distance = parseDecimal(columns.cell(row, 'distance')) ?? 0;
  if (distance <= 0) return '';
  const unit =
    columns.cell(row, 'distanceUnit').toLowerCase() || columns.header('distance').replace('distance', '');
  const factor = metres.find(([pattern]) => pattern.test(unit))?.[1] ?? (asked === 'lb' ? 1609.344 : 1000);
  return Math.round(distance * factor * 10) / 10;
}

function typeOfSet(text: string): SetType {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '');
  if (plain === 'w' || plain === 'warmup') return 'Warm-up';
  if (plain === 'd' || plain === 'dropset' || plain === 'drop') return 'Drop';
  return plain === 'f' || plain === 'failure' ? 'Failure' : 'Normal';
}

const or = (value: number | undefined, isKept = (one: number) => one > 0): number | '' =>
  value === undefined || !isKept(value) ? '' : value;

interface Row {
  cells: readonly string[];
  number: number;
}

/** The figures of one row; undefined where it tells none. Throws what a person should read. */
function figuresOf(columns: Columns, { cells }: Row, asked: WeightUnit) {
  const figure = (thing: Thing) => {
    const text = columns.cell(cells, thing);
    const value = parseDecimal(text);
    if (text !== '' && value === undefined) throw new Error(`"${text}" is no number`);
    return value;
  };
  const weight = or(figure('weight'), (value) => value !== 0);
  const reps = or(figure('reps'));
  const seconds = or(foreignDuration(columns.cell(cells, 'seconds')));
  const distance = metresOf(columns, cells, asked);
  if (weight === '' && reps === '' && seconds === '' && distance === '') return undefined;
  const rpe = or(figure('rpe'));
  return {
    weight: weight === '' ? weight : Math.round(weight * 1000) / 1000,
    unit: weightUnitOf(columns, cells, asked),
    reps: reps === '' ? reps : Math.round(reps),
    seconds,
    distance,
    rpe: rpe === '' || rpe > 10 || rpe < 1 ? ('' as const) : rpe,
  };
}

/** A short text that stands for a longer one. */
function digest(text: string): string {
  let value = 5381;
  for (const sign of text) value = (Math.imul(value, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return value.toString(36);
}

/** A workout read again gets the same id: what is imported twice is there once. */
function idOf(format: Format, start: string, name: string): string {
  return `${format.toLowerCase()}-${start.replace(/[^\d]/g, '')}-${digest(name.trim().toLowerCase())}`;
}

class Reader {
  readonly #format: Format;
  readonly #columns: Columns;
  readonly #asked: WeightUnit;
  readonly categories = new Map<string, string>();
  readonly skipped: { row: number; reason: string }[] = [];
  readonly #workouts = new Map<string, { workout: NewWorkout; sets: ForeignSet[] }>();
  #notes = '';

  constructor(format: Format, headers: readonly string[], asked: WeightUnit) {
    this.#format = format;
    this.#columns = new Columns(format, headers);
    this.#asked = asked;
  }

  read(row: Row): void {
    const { cells, number } = row;
    const start = foreignMoment(this.#columns.cell(cells, 'start'));
    const exercise = this.#columns.cell(cells, 'exercise');
    const found = start === undefined ? undefined : this.#workoutOf(cells, start);
    if (start === undefined) this.#skip(number, 'its date cannot be read');
    else if (exercise === '') this.#skip(number, 'it names no exercise');
    else if (found) this.#readSet(found, exercise, row);
    else this.#skip(number, 'its workout cannot be read');
  }

  #readSet(found: { workout: NewWorkout; sets: ForeignSet[] }, exercise: string, row: Row): void {
    const { cells, number } = row;
    const order = this.#columns.cell(cells, 'setType').toLowerCase();
    const last = found.sets.at(-1);
    if (order === 'rest timer') {
      if (last) last.rest = or(foreignDuration(this.#columns.cell(cells, 'seconds')));
      return;
    }
    if (order === 'note') {
      this.#notes = this.#columns.cell(cells, 'notes');
      return;
    }
    try {
      const figures = figuresOf(this.#columns, row, this.#asked);
      const notes = this.#columns.cell(cells, 'notes');
      if (figures) this.#add(found, exercise, order, { ...figures, notes });
    } catch (error) {
      this.#skip(number, error instanceof Error ? error.message : 'it cannot be read');
    }
  }

  #skip(row: number, reason: string): void {
    this.skipped.push({ row, reason });
  }

  #add(
    { workout, sets }: { workout: NewWorkout; sets: ForeignSet[] },
    exercise: string,
    order: string,
    figures: Pick<NewSet, 'weight' | 'unit' | 'reps' | 'seconds' | 'distance' | 'rpe' | 'notes'>,
  ): void {
    const own = sets.filter((set) => set.exercise === exercise);
    const names = [...new Set(sets.map((set) => set.exercise))];
    const at = names.indexOf(exercise);
    // A note on the whole exercise stands with its first set.
    const isRepeated = this.#format === 'Hevy' && own.length > 0;
    const notes = isRepeated ? '' : figures.notes || this.#notes;
    this.#notes = '';
    sets.push({
      id: `${workout.id}-${sets.length + 1}`,
      workoutId: workout.id,
      order: (at === -1 ? names.length : at) + 1,
      exercise,
      setNo: own.length + 1,
      type: typeOfSet(order),
      rest: '',
      isDone: true,
      ...figures,
      notes,
    });
  }

  #workoutOf(cells: readonly string[], start: string) {
    const name = this.#columns.cell(cells, 'name') || 'Workout';
    const category = this.#columns.cell(cells, 'category');
    if (category !== '') this.categories.set(this.#columns.cell(cells, 'exercise'), category);
    const id = idOf(this.#format, start, name);
    const known = this.#workouts.get(id);
    if (known) return known;
    const seconds = foreignDuration(this.#columns.cell(cells, 'duration'));
    const end =
      foreignMoment(this.#columns.cell(cells, 'end')) ?? (seconds ? momentAfter(start, seconds) : '');
    const workout = newWorkoutSchema.safeParse({
      id,
      start,
      end,
      name,
      routine: '',
      bodyweight: '',
      effort: '',
      notes: this.#columns.cell(cells, 'workoutNotes'),
    });
    if (!workout.success) return undefined;
    const made = { workout: workout.data, sets: [] };
    this.#workouts.set(id, made);
    return made;
  }

  workouts(): ForeignWorkout[] {
    return [...this.#workouts.values()]
      .filter(({ sets }) => sets.length > 0)
      .toSorted((a, b) => a.workout.start.localeCompare(b.workout.start));
  }

  get isUnitKnown(): boolean {
    return this.#columns.header('weightUnit') !== '' || /(kgs?|lbs?)$/.test(this.#columns.header('weight'));
  }
}

/** Reads an export of Strong, Hevy or FitNotes; undefined for another file. Weights without a unit are in `asked`. */
export function readForeignLog({ headers, rows }: ImportTable, asked: WeightUnit): ForeignLog | undefined {
  const format = formatOf(headers);
  if (!format) return undefined;
  const reader = new Reader(format, headers, asked);
  for (const [index, cells] of rows.entries()) reader.read({ cells, number: index + 2 });
  const { isUnitKnown, categories, skipped } = reader;
  return { format, isUnitKnown, categories, skipped, workouts: reader.workouts() };
}

/** The same of two workouts that are one: they began in the same minute under the same name. */
export function sameWorkoutKey({ start, name }: { start: string; name: string }): string {
  return `${start.replace(' ', 'T').slice(0, 16)} ${name.trim().toLowerCase()}`;
}
