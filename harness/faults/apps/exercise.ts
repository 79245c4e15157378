import contract, { type Log } from '../../../dashboard/apps/exercise/contract.ts';
import manifest from '../../../dashboard/apps/exercise/manifest.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { deadlift, newCardio, newSet, newWorkout } from '../../../dashboard/testing/data/exercise.ts';
import { seen } from '../../../dashboard/testing/data/seen-row.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

/** A person's log: the spreadsheet is the one that their first workout made. */
class Workouts {
  readonly client;
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async one<K extends 'workouts' | 'exercises' | 'cardio' | 'routines'>(turn: Turn, part: K) {
    const log = await this.client.readLog({ query: { fresh: 'true' } });
    const rows: Log[K][number][] = [...log[part]];
    const row = turn.pick(rows);
    return log.sheet && row ? { sheetId: log.sheet.id, log, row } : undefined;
  }

  /** A workout with its sets, as the call that deletes it names them. */
  async whole(turn: Turn) {
    const one = await this.one(turn, 'workouts');
    if (!one) return undefined;
    const { log, sheetId, row } = one;
    const sets = log.sets.filter((set) => set['Workout ID'] === row['Workout ID']);
    return { sheetId, body: { workouts: [seen(row)], sets: sets.map(seen) } };
  }
}

const idOf = ({ number }: Turn) => `id-${number}`;

function workoutOf(turn: Turn) {
  const id = idOf(turn);
  return { workout: newWorkout(id, { notes: turn.mark }), sets: [newSet(id, 1), newSet(id, 2)] };
}

function workoutWrites(workouts: Workouts) {
  const { client, person } = workouts;
  return {
    addWorkout: async (turn: Turn) => {
      const body = { ...workoutOf(turn), exercises: [] };
      return (once: Once) => client.addWorkout({ body }, once);
    },
    updateWorkout: async (turn: Turn) => {
      const one = await workouts.one(turn, 'workouts');
      if (!one) return undefined;
      const { sheetId, row } = one;
      const added = [{ ...newSet(row['Workout ID'], 9), id: `${idOf(turn)}-more` }];
      const body = { workout: seen(row), changes: { notes: turn.mark }, added };
      return (once: Once) => client.updateWorkout({ sheetId, body }, once);
    },
    removeRows: async (turn: Turn) => {
      const whole = await workouts.whole(turn);
      return whole && ((once: Once) => client.removeRows(whole, once));
    },
    undo: async (turn: Turn) => {
      const whole = await workouts.whole(turn);
      if (!whole) return undefined;
      const { undo } = await person.done((once) => client.removeRows(whole, once));
      return (once: Once) => client.undo({ sheetId: whole.sheetId, body: { undo } }, once);
    },
    importWorkouts: async (turn: Turn) => {
      const { workout, sets } = workoutOf(turn);
      const body = {
        workouts: [workout],
        sets,
        exercises: [],
        cardio: [newCardio(`${idOf(turn)}-c`, { notes: turn.mark })],
      };
      return (once: Once) => client.importWorkouts({ body }, once);
    },
  };
}

function listWrites(workouts: Workouts) {
  const { client } = workouts;
  return {
    addExercise: async (turn: Turn) => {
      const body = { ...deadlift, id: idOf(turn), name: turn.mark };
      return (once: Once) => client.addExercise({ body }, once);
    },
    updateExercise: async (turn: Turn) => {
      const one = await workouts.one(turn, 'exercises');
      if (!one) return undefined;
      const body = { ...seen(one.row), changes: { category: turn.mark } };
      return (once: Once) => client.updateExercise({ sheetId: one.sheetId, body }, once);
    },
    saveRoutine: async (turn: Turn) => {
      const rows = [1, 2].map((order) => ({
        ...{ routine: turn.mark, day: 'A', order, exerciseId: 'deadlift', sets: 3 },
        ...{ repMin: 5, repMax: 8, targetRpe: '' as const, rest: 120, progression: 2.5 },
      }));
      const one = await workouts.one(turn, 'routines');
      const replaced = one ? [seen(one.row)] : [];
      return (once: Once) => client.saveRoutine({ body: { rows, replaced } }, once);
    },
    saveSetting: async ({ number }: Turn) => {
      const units = { weightUnit: 'kg' as const, distanceUnit: 'km' as const };
      const body = { ...units, weeklyGoal: (number % 14) + 1, bar: 20, plates: [20, 10, 5] };
      return (once: Once) => client.saveSetting({ body }, once);
    },
    repairSheet: async (turn: Turn) => {
      const one = await workouts.one(turn, 'workouts');
      if (!one) return undefined;
      await clearCells(workouts.person, one.sheetId, 'Workouts!A1:B1');
      return (once: Once) => client.repairSheet({ sheetId: one.sheetId }, once);
    },
  };
}

function cardioWrites(workouts: Workouts) {
  const { client } = workouts;
  return {
    addCardio: async (turn: Turn) => (once: Once) =>
      client.addCardio({ body: newCardio(idOf(turn), { notes: turn.mark }) }, once),
    updateCardio: async (turn: Turn) => {
      const one = await workouts.one(turn, 'cardio');
      if (!one) return undefined;
      const body = { ...seen(one.row), changes: { notes: turn.mark } };
      return (once: Once) => client.updateCardio({ sheetId: one.sheetId, body }, once);
    },
    keepTrack: async (turn: Turn) => {
      const one = await workouts.one(turn, 'cardio');
      if (!one) return undefined;
      const content = `<?xml version="1.0"?><gpx version="1.1"><name>${turn.mark}</name><trk/></gpx>`;
      const body = { cardioId: one.row['Cardio ID'], name: `${turn.mark}.gpx` };
      const files = { file: new Blob([content]) };
      return (once: Once) => client.keepTrack({ sheetId: one.sheetId, body, files }, once);
    },
  };
}

export default defineWrites('exercise', contract, (person) => {
  const workouts = new Workouts(person);
  return { ...workoutWrites(workouts), ...listWrites(workouts), ...cardioWrites(workouts) };
});
