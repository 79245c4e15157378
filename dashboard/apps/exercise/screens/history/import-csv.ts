import type { ImportTable } from '#frontend/import/import-table.ts';
import { type DayOrder, findDayOrder, type OrderFound } from '#kernel/written-day.ts';
import { type NewSet, type NewWorkout, newWorkoutSchema } from '../../inputs.ts';
import type { WeightUnit } from '../history.ts';
import { momentAfter } from '../workout/moments.ts';
import { Columns, formatOf } from './foreign-columns.ts';
import { foreignDuration, foreignMoment } from './foreign-dates.ts';
import { type ForeignRow, figuresOf, filled, typeOfSet } from './foreign-figures.ts';
import type { Format } from './foreign-formats.ts';

/** A set in a file, still with the other program's name for the exercise. */
interface ForeignSet extends Omit<NewSet, 'exerciseId'> {
  exercise: string;
}

export interface ForeignWorkout {
  workout: NewWorkout;
  sets: readonly ForeignSet[];
}

export interface ForeignLog {
  format: Format;
  /** False if the file does not name the unit of its weights. */
  isUnitKnown: boolean;
  /** Oldest first. */
  workouts: readonly ForeignWorkout[];
  /** The category of an exercise, if the file contains one. */
  categories: ReadonlyMap<string, string>;
  /** The order in which it writes days and months. */
  days: OrderFound;
  /** Rows that could not be read, by number in the file, 2 being the first below the headers. */
  skipped: readonly { row: number; reason: string }[];
}

/** What a file may leave open. */
interface Asked {
  unit: WeightUnit;
  order: DayOrder;
}

/** A short hash of a text. */
function digest(text: string): string {
  let value = 5381;
  for (const sign of text) value = (Math.imul(value, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return value.toString(36);
}

/** A workout that is imported again gets the same id, so it is added once. */
function idOf(format: Format, start: string, name: string): string {
  return `${format.toLowerCase()}-${start.replace(/[^\d]/g, '')}-${digest(name.trim().toLowerCase())}`;
}

class Reader {
  readonly #format: Format;
  readonly #columns: Columns;
  readonly #asked: Asked;
  readonly categories = new Map<string, string>();
  readonly skipped: { row: number; reason: string }[] = [];
  readonly #workouts = new Map<string, { workout: NewWorkout; sets: ForeignSet[] }>();
  #notes = '';

  constructor(format: Format, columns: Columns, asked: Asked) {
    this.#format = format;
    this.#columns = columns;
    this.#asked = asked;
  }

  read(row: ForeignRow): void {
    const { cells, number } = row;
    const start = foreignMoment(this.#columns.cell(cells, 'start'), this.#asked.order);
    const exercise = this.#columns.cell(cells, 'exercise');
    const found = start === undefined ? undefined : this.#workoutOf(cells, start);
    if (start === undefined) this.#skip(number, 'its date cannot be read');
    else if (exercise === '') this.#skip(number, 'it names no exercise');
    else if (found) this.#readSet(found, exercise, row);
    else this.#skip(number, 'its workout cannot be read');
  }

  #readSet(found: { workout: NewWorkout; sets: ForeignSet[] }, exercise: string, row: ForeignRow): void {
    const { cells, number } = row;
    const order = this.#columns.cell(cells, 'setType').toLowerCase();
    const last = found.sets.at(-1);
    if (order === 'rest timer') {
      if (last) last.rest = filled(foreignDuration(this.#columns.cell(cells, 'seconds')));
      return;
    }
    if (order === 'note') {
      this.#notes = this.#columns.cell(cells, 'notes');
      return;
    }
    try {
      const figures = figuresOf(this.#columns, row, this.#asked.unit);
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
    // A note on the whole exercise is stored with its first set.
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
      foreignMoment(this.#columns.cell(cells, 'end'), this.#asked.order) ??
      (seconds ? momentAfter(start, seconds) : '');
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

/**
 * Reads an export of Strong, Hevy or FitNotes; undefined for other files. If the file is ambiguous, the person has been
 * asked for the unit of weights, and for which number of a date is the day.
 */
export function readForeignLog({ headers, rows }: ImportTable, asked: Asked): ForeignLog | undefined {
  const format = formatOf(headers);
  if (!format) return undefined;
  const columns = new Columns(format, headers);
  const days = findDayOrder(rows.map((cells) => columns.cell(cells, 'start')));
  const order = days.state === 'told' ? days.order : asked.order;
  const reader = new Reader(format, columns, { ...asked, order });
  for (const [index, cells] of rows.entries()) reader.read({ cells, number: index + 2 });
  const { isUnitKnown, categories, skipped } = reader;
  return { format, isUnitKnown, categories, days, skipped, workouts: reader.workouts() };
}

/** Equal for duplicate workouts: they started in the same minute under the same name. */
export function sameWorkoutKey({ start, name }: { start: string; name: string }): string {
  return `${start.replace(' ', 'T').slice(0, 16)} ${name.trim().toLowerCase()}`;
}
