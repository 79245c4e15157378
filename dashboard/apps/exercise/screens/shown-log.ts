import { useMemo } from 'react';
import type { CommandOf } from '#frontend/calls/command.ts';
import { headedRows, laidOver, openWrites, type RowWrite } from '#frontend/outbox/laid-over.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import contract, { type Log } from '../contract.ts';
import type { NewSet } from '../inputs.ts';
import { cardioRecord, exerciseRecord, routineRecord, setRecord, workoutRecord } from '../record.ts';
import { commands } from './queries.ts';
import { withChanges } from './setting.ts';

// A log as it will be once everything that waits for the network has been sent.

const calls = [
  'addWorkout',
  'updateWorkout',
  'removeRows',
  'addExercise',
  'updateExercise',
  'saveRoutine',
  'addCardio',
  'updateCardio',
  'saveSetting',
] as const;

type RowCommand = CommandOf<typeof contract, (typeof calls)[number]>;
type Writes = Partial<Record<'workouts' | 'sets' | 'exercises' | 'routines' | 'cardio', RowWrite[]>>;

interface Seen {
  row: number;
  expected: NonNullable<RowWrite['seen']>['cells'];
}

const seen = ({ row, expected }: Seen) => ({ rowIndex: row, cells: expected });
const gone = (rows: readonly Seen[] = []) => rows.map((row) => ({ seen: seen(row), cells: null }));

/** A set without a weight has no unit. */
const cellsOfSet = (set: NewSet) =>
  underHeaders(setRecord, { ...set, unit: set.weight === '' ? '' : set.unit });

function writesOf(command: RowCommand): Writes {
  // A command stored before an update may no longer fit.
  if (!contract[command.call].body.safeParse(command.body).success) return {};
  switch (command.call) {
    case 'addWorkout': {
      const { workout, sets, exercises } = command.body;
      return {
        workouts: [{ cells: underHeaders(workoutRecord, workout) }],
        sets: sets.map((set) => ({ cells: cellsOfSet(set) })),
        exercises: exercises.map((one) => ({ cells: underHeaders(exerciseRecord, one) })),
      };
    }
    case 'updateWorkout': {
      const { workout, changes, changed = [], removed, added = [], exercises = [] } = command.body;
      return {
        workouts: [{ seen: seen(workout), cells: underHeaders(workoutRecord, changes) }],
        sets: [
          ...changed.map((set) => ({ seen: seen(set), cells: underHeaders(setRecord, set.changes) })),
          ...gone(removed),
          ...added.map((set) => ({ cells: cellsOfSet(set) })),
        ],
        exercises: exercises.map((one) => ({ cells: underHeaders(exerciseRecord, one) })),
      };
    }
    case 'removeRows': {
      const { workouts, sets, cardio, routines } = command.body;
      return {
        workouts: gone(workouts),
        sets: gone(sets),
        cardio: gone(cardio),
        routines: gone(routines),
      };
    }
    case 'addExercise':
      return { exercises: [{ cells: underHeaders(exerciseRecord, command.body) }] };
    case 'updateExercise': {
      const { changes } = command.body;
      return { exercises: [{ seen: seen(command.body), cells: underHeaders(exerciseRecord, changes) }] };
    }
    case 'saveRoutine': {
      const { rows, replaced = [], exercises = [] } = command.body;
      return {
        // One by one, like the sheet does.
        routines: [
          ...rows.map((row, at) => {
            const before = replaced[at];
            return { ...(before && { seen: seen(before) }), cells: underHeaders(routineRecord, row) };
          }),
          ...gone(replaced.slice(rows.length)),
        ],
        exercises: exercises.map((one) => ({ cells: underHeaders(exerciseRecord, one) })),
      };
    }
    case 'addCardio':
      return { cardio: [{ cells: underHeaders(cardioRecord, { ...command.body, fileId: '' }) }] };
    case 'updateCardio': {
      const { changes } = command.body;
      return { cardio: [{ seen: seen(command.body), cells: underHeaders(cardioRecord, changes) }] };
    }
    default:
      return {};
  }
}

const shapes = {
  workouts: headedRows<Log['workouts'][number]>(),
  sets: headedRows<Log['sets'][number]>(),
  exercises: headedRows<Log['exercises'][number]>(),
  routines: headedRows<Log['routines'][number]>(),
  cardio: headedRows<Log['cardio'][number]>(),
};

/** A log with all waiting changes applied. */
export function useShownLog(read: Log): Log {
  const unsaved = commands.useUnsaved(calls);
  return useMemo(() => {
    const waiting = unsaved.filter(({ state, isOpen }) => state === 'waiting' || isOpen);
    if (waiting.length === 0) return read;
    const writes = new Map(waiting.map(({ command }) => [command.key, writesOf(command)]));
    const of = (tab: keyof Writes) => openWrites(waiting, ({ key }) => writes.get(key)?.[tab] ?? []);
    const settings = waiting.flatMap(({ command }) => (command.call === 'saveSetting' ? [command.body] : []));
    return {
      ...read,
      setting: settings.reduce(withChanges, read.setting),
      workouts: [...laidOver(read.workouts, of('workouts'), shapes.workouts)],
      sets: [...laidOver(read.sets, of('sets'), shapes.sets)],
      exercises: [...laidOver(read.exercises, of('exercises'), shapes.exercises)],
      routines: [...laidOver(read.routines, of('routines'), shapes.routines)],
      cardio: [...laidOver(read.cardio, of('cardio'), shapes.cardio)],
    };
  }, [read, unsaved]);
}
