import { foldedHeader } from '#frontend/import/mapping.ts';
import type { Format } from './foreign-formats.ts';

/** The column for each thing, under the headers used by the programs' versions. */
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

export type Thing = keyof (typeof columnsOf)['Strong'] | keyof (typeof columnsOf)['Hevy'] | 'category';

/** The program that wrote a file, judged by its headers; undefined if it is another one. */
export function formatOf(headers: readonly string[]): Format | undefined {
  const plain = new Set(headers.map(foldedHeader));
  const has = (...names: string[]) => names.every((name) => plain.has(foldedHeader(name)));
  if (has('Exercise Name', 'Set Order', 'Date')) return 'Strong';
  if (has('exercise_title', 'start_time')) return 'Hevy';
  return has('Date', 'Exercise', 'Reps') ? 'FitNotes' : undefined;
}

export class Columns {
  readonly #positions = new Map<string, number>();
  readonly #headers = new Map<string, string>();

  constructor(format: Format, headers: readonly string[]) {
    const plain = headers.map(foldedHeader);
    const columns: Readonly<Record<string, readonly string[]>> = columnsOf[format];
    for (const [thing, names] of Object.entries(columns)) {
      const at = names.map((name) => plain.indexOf(foldedHeader(name))).find((index) => index >= 0);
      if (at === undefined) continue;
      this.#positions.set(thing, at);
      this.#headers.set(thing, plain[at] ?? '');
    }
  }

  cell(row: readonly string[], thing: Thing): string {
    return row[this.#positions.get(thing) ?? -1]?.trim() ?? '';
  }

  /** The header that was found for a thing, without case and punctuation; '' if none was. */
  header(thing: Thing): string {
    return this.#headers.get(thing) ?? '';
  }
}
