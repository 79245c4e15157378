import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { folded, matches } from '#kernel/search.ts';
import { type Exercise, idSchema, type measures } from '../../inputs.ts';
import type { ExerciseRow } from '../../record.ts';
import { starters } from '../routines/starters.ts';

/** An exercise that can be chosen. */
export interface KnownExercise extends Exercise {
  /** Its row in the sheet; null if the sheet does not list it yet. */
  row: ExerciseRow | null;
}

export interface Catalogue {
  /** By name. */
  all: readonly KnownExercise[];
  /** Also by the name, which people type into the sheet; an unknown exercise gets an id from it. */
  byId: (id: string) => KnownExercise;
  /** The exercise that another program's name means; undefined if there is none. */
  byName: (name: string) => KnownExercise | undefined;
}

/** Whether the sheet lists it already; a waiting addition may still fail. */
export function isListed({ row }: KnownExercise): boolean {
  return row !== null && unsentOf(row)?.isNew !== true;
}

type Measure = (typeof measures)[number];

function measureOf(text: string): Measure {
  const plain = text.trim().toLowerCase();
  if (plain.startsWith('distance')) return 'Distance and time';
  if (plain === 'time') return 'Time';
  return plain === 'reps' ? 'Reps' : 'Weight and reps';
}

function exerciseOfRow(row: ExerciseRow): KnownExercise {
  const starter = starters.find(({ id }) => id === row['Exercise ID']);
  return {
    id: row['Exercise ID'],
    name: row.Name.trim() || starter?.name || row['Exercise ID'],
    category: row.Category,
    primary: row['Primary Muscle'],
    secondary: row.Secondary,
    equipment: row.Equipment,
    measure: measureOf(row.Measure),
    link: /^https?:/.test(row.Link) ? row.Link : '',
    row,
  };
}

/** The words of a name, ignoring order and punctuation: "Bench Press (Barbell)" equals "Barbell bench press". */
function normalizedName(name: string): string {
  const words = folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  return [...new Set(words)].toSorted().join(' ');
}

/** True if all words of the search are found in the exercise, its muscles or its equipment. */
export function matchesExercise({ name, equipment, primary, secondary }: Exercise, query: string): boolean {
  return matches([name, equipment, primary, secondary], normalizedName(query));
}

const unknown = (name: string): KnownExercise => ({
  id: name.trim() === '' || idSchema.safeParse(name).success ? name : exerciseIdOf(name),
  name,
  category: '',
  primary: '',
  secondary: '',
  equipment: '',
  measure: 'Weight and reps',
  link: '',
  row: null,
});

/** The sheet's exercises, and the starters that it does not list. */
export function catalogueOf(rows: readonly ExerciseRow[]): Catalogue {
  const listed = rows.filter((row) => row['Exercise ID'].trim() !== '').map(exerciseOfRow);
  const ids = new Set(listed.map(({ id }) => id));
  const others = starters.filter(({ id }) => !ids.has(id)).map((starter) => ({ ...starter, row: null }));
  const all = [...listed, ...others].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const found = new Map(all.map((exercise) => [exercise.id, exercise]));
  const names = new Map<string, KnownExercise>();
  // The sheet's exercises take precedence over starters, and a plain name over one with its equipment.
  for (const exercise of [...others, ...listed]) {
    names.set(normalizedName(`${exercise.name} ${exercise.equipment}`), exercise);
  }
  for (const exercise of [...others, ...listed]) names.set(normalizedName(exercise.name), exercise);
  return {
    all,
    byId(id) {
      const exercise = found.get(id) ?? names.get(normalizedName(id)) ?? unknown(id);
      for (const name of [id, exercise.id]) if (!found.has(name)) found.set(name, exercise);
      return exercise;
    },
    byName: (name) => names.get(normalizedName(name)),
  };
}

/** An id made from a name: "Bench press" is bench-press. */
export function exerciseIdOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return plain === ''
    ? `exercise-${[...name]
        .map((sign) => sign.codePointAt(0))
        .join('')
        .slice(0, 40)}`
    : plain;
}

/** The parts of an exercise that the sheet contains. */
export function plainExercise({ row: _, ...exercise }: KnownExercise): Exercise {
  return exercise;
}
