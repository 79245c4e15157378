import { counted } from '#kernel/counted.ts';
import type { RoutineRow } from '../../record.ts';
import { numberIn } from '../history.ts';

/** One exercise of a routine. */
export interface RoutinePart {
  row: RoutineRow;
  exerciseId: string;
  sets: number;
  repMin: number | null;
  repMax: number | null;
  targetRpe: number | null;
  /** Seconds between sets. */
  rest: number | null;
  /** How much weight to add once all sets reach the most repetitions; null for none. */
  step: number | null;
}

export interface RoutineDay {
  routine: string;
  /** '' if the routine is the same every time. */
  day: string;
  parts: readonly RoutinePart[];
}

const usualSets = 3;
const maxSets = 50;

function partOf(row: RoutineRow): RoutinePart {
  const sets = Math.round(numberIn(row.Sets) ?? usualSets);
  return {
    row,
    exerciseId: row['Exercise ID'],
    sets: Math.min(Math.max(sets, 1), maxSets),
    repMin: numberIn(row['Rep Min']),
    repMax: numberIn(row['Rep Max']),
    targetRpe: numberIn(row['Target RPE']),
    rest: numberIn(row['Rest s']),
    step: numberIn(row.Progression),
  };
}

/** The days of all routines, in the order in which the sheet first names them. */
export function routineDays(rows: readonly RoutineRow[]): RoutineDay[] {
  const named = rows.filter((row) => row.Routine.trim() !== '' && row['Exercise ID'].trim() !== '');
  const days = Map.groupBy(named, (row) => JSON.stringify([row.Routine.trim(), row.Day.trim()]));
  return [...days.values()].map((own) => ({
    routine: own[0]?.Routine.trim() ?? '',
    day: own[0]?.Day.trim() ?? '',
    parts: own
      .toSorted((a, b) => (numberIn(a.Order) ?? 0) - (numberIn(b.Order) ?? 0) || a._rowIndex - b._rowIndex)
      .map(partOf),
  }));
}

/** "3 sets of 5 to 8, RPE 8". */
export function goalText({
  sets,
  repMin,
  repMax,
  targetRpe,
}: Omit<RoutinePart, 'row' | 'exerciseId' | 'rest' | 'step'>): string {
  const range = repMin === repMax ? [repMax] : [repMin, repMax];
  const reps = range.filter((count) => count !== null).join(' to ');
  return [
    `${counted(sets, 'set')}${reps === '' ? '' : ` of ${reps}`}`,
    targetRpe === null ? '' : `RPE ${targetRpe}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
