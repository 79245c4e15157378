import type { Handlers } from '#backend/handlers.ts';
import { onlyOne } from '#backend/table/only-one.ts';
import { underHeaders } from '#kernel/records/by-headers.ts';
import type contract from '../contract.ts';
import { cardioRecord, exerciseRecord, routineRecord, setRecord, workoutRecord } from '../record.ts';
import { notesOfSetting, readLog } from './log.ts';
import { ensureLogSheet, logSheets } from './log-sheets.ts';
import { allSheets, asFormProblem, cardioCells, exerciseCells, seenOf } from './sheet.ts';
import { keepTrack, readTrack } from './tracks.ts';
import { undoRemoval, undoText } from './undo.ts';
import { addWorkout, importWorkouts, updateWorkout } from './workouts.ts';

export default {
  readLog: ({ query }, context) =>
    readLog(context, { sheetId: query.sheetId, isFresh: query.fresh === 'true' }),

  async addWorkout({ body: { sheetId: meant, ...whole } }, context) {
    const sheetId = await ensureLogSheet(context, meant);
    return { success: true, sheetId, row: await addWorkout(context, sheetId, whole) };
  },

  async updateWorkout({ sheetId, body }, context) {
    return { success: true, row: await updateWorkout(context, sheetId, body) };
  },

  async removeRows({ sheetId, body }, context) {
    const sheets = [workoutRecord.sheet, setRecord.sheet, cardioRecord.sheet, routineRecord.sheet] as const;
    const [workouts, sets, cardio, routines] = await context
      .openAll(sheetId, sheets)
      .write([
        { removals: body.workouts.map(seenOf) },
        { removals: body.sets.map(seenOf), isMade: true },
        { removals: body.cardio.map(seenOf), isMade: true },
        { removals: body.routines.map(seenOf), isMade: true },
      ]);
    return {
      success: true,
      undo: undoText({
        workouts: workouts.undo,
        sets: sets.undo,
        cardio: cardio.undo,
        routines: routines.undo,
      }),
    };
  },

  async undo({ sheetId, body }, context) {
    await undoRemoval(context, sheetId, body.undo);
    return { success: true };
  },

  async addExercise({ body: { sheetId: meant, ...exercise } }, context) {
    const sheetId = await ensureLogSheet(context, meant);
    await context
      .openAll(sheetId, [exerciseRecord.sheet])
      .write([{ records: [exerciseCells(exercise)], isMade: true }]);
    return { success: true, sheetId };
  },

  async updateExercise({ sheetId, body: { row, expected, changes } }, context) {
    const table = context.open(sheetId, exerciseRecord.sheet);
    await asFormProblem(table.update(row, expected, underHeaders(exerciseRecord, changes)));
    return { success: true };
  },

  async saveRoutine({ body: { sheetId: meant, rows, replaced, exercises } }, context) {
    const sheetId = await ensureLogSheet(context, meant);
    const records = rows.map((row) => underHeaders(routineRecord, row));
    const updates = replaced.slice(0, records.length).flatMap((before, at) => {
      const changes = records[at];
      return changes ? [{ ...seenOf(before), changes }] : [];
    });
    await context.openAll(sheetId, [routineRecord.sheet, exerciseRecord.sheet]).write([
      {
        updates,
        removals: replaced.slice(records.length).map(seenOf),
        records: records.slice(replaced.length),
        isMade: true,
      },
      { records: exercises.map(exerciseCells), isMade: true },
    ]);
    return { success: true, sheetId };
  },

  async addCardio({ body: { sheetId: meant, ...cardio } }, context) {
    const sheetId = await ensureLogSheet(context, meant);
    const [{ added }] = await context
      .openAll(sheetId, [cardioRecord.sheet])
      .write([{ records: [cardioCells(cardio)], isMade: true }]);
    return { success: true, sheetId, row: onlyOne(added) };
  },

  async updateCardio({ sheetId, body: { row, expected, changes } }, context) {
    const table = context.open(sheetId, cardioRecord.sheet);
    return {
      success: true,
      row: await asFormProblem(table.update(row, expected, underHeaders(cardioRecord, changes))),
    };
  },

  async keepTrack({ sheetId, body, files }, context) {
    return { success: true, row: await keepTrack(context, sheetId, { ...body, file: files.file }) };
  },

  async readTrack({ fileId }, context) {
    return { text: await readTrack(context, fileId) };
  },

  async importWorkouts({ body: { sheetId: meant, ...log } }, context) {
    const sheetId = await ensureLogSheet(context, meant);
    await importWorkouts(context, sheetId, log);
    return { success: true, sheetId, count: log.workouts.length };
  },

  async saveSetting({ body: { sheetId: meant, ...setting } }, context) {
    const sheetId = await ensureLogSheet(context, meant);
    await context.drive.update(sheetId, { appProperties: notesOfSetting(setting) });
    logSheets.forget(context);
    return { success: true, sheetId };
  },

  async repairSheet({ sheetId }, context) {
    const tabs = await context.openAll(sheetId, allSheets).list();
    for (const [index, sheet] of allSheets.entries()) {
      const tab = tabs[index];
      const isAbsent = tab?.range === null && index > 0;
      if (tab && tab.missingHeaders.length > 0 && !isAbsent) await context.open(sheetId, sheet).repair();
    }
    return { success: true };
  },
} satisfies Handlers<typeof contract>;
