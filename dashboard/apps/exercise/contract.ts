import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { defineContract } from '#kernel/contract.ts';
import {
  cardioChangesSchema,
  exerciseChangesSchema,
  exerciseSchema,
  idSchema,
  newCardioSchema,
  newSetSchema,
  newWorkoutSchema,
  routineRowInputSchema,
  setChangesSchema,
  settingChangesSchema,
  settingSchema,
  workoutChangesSchema,
} from './inputs.ts';
import {
  cardioRowSchema,
  exerciseRowSchema,
  routineRowSchema,
  setRowSchema,
  workoutRowSchema,
} from './record.ts';

const seen = <S extends z.ZodObject>(expected: S) => z.object({ row: z.int().min(2), expected });
const seenWorkout = seen(workoutRowSchema.omit({ _rowIndex: true }));
const seenSet = seen(setRowSchema.omit({ _rowIndex: true }));
const seenExercise = seen(exerciseRowSchema.omit({ _rowIndex: true }));
const seenRoutine = seen(routineRowSchema.omit({ _rowIndex: true }));
const seenCardio = seen(cardioRowSchema.omit({ _rowIndex: true }));

/** Missing headers, by tab; while there are any, the tab's rows are not read. */
const missingSchema = z.array(
  z.object({ tab: z.string(), headers: z.array(z.string()), isTabGone: z.boolean() }),
);

export const logSchema = z.object({
  /** The spreadsheet; null if there is none. */
  sheet: sheetFileSchema.nullable(),
  /** Null until the person has chosen. */
  setting: settingSchema.nullable(),
  workouts: z.array(workoutRowSchema),
  sets: z.array(setRowSchema),
  exercises: z.array(exerciseRowSchema),
  routines: z.array(routineRowSchema),
  cardio: z.array(cardioRowSchema),
  missing: missingSchema,
  /** The range the workouts were read from, such as "Workouts!A1:H39". */
  range: z.string().nullable(),
  folderLink: z.string().nullable(),
});
export type Log = z.infer<typeof logSchema>;

/** For somebody without a spreadsheet. */
export const noLog: Log = {
  sheet: null,
  setting: null,
  workouts: [],
  sets: [],
  exercises: [],
  routines: [],
  cardio: [],
  missing: [],
  range: null,
  folderLink: null,
};

const success = z.object({ success: z.literal(true) });
const undoable = success.extend({ undo: z.string() });
const inSheet = success.extend({ sheetId: z.string() });

/** The spreadsheet that a row is meant for; by default the person's oldest, made if there is none. */
const meantFor = { sheetId: z.string().optional() };

/** Many rows at once, or a few whose cells are full. */
const maxBodyBytes = 20 * 1024 * 1024;
export const maxImportedWorkouts = 500;
export const maxTrackBytes = 10 * 1024 * 1024;

export default defineContract({
  /** The person's whole log. */
  readLog: {
    method: 'GET',
    path: '',
    query: z.object({
      /** By default the person's own spreadsheet, the oldest of several. */
      sheetId: z.string().optional(),
      /** 'true' also finds a spreadsheet that was made or moved a moment ago. */
      fresh: z.enum(['true', 'false']).optional(),
    }),
    returns: logSchema,
  },
  /** A workout with its sets, all or nothing; a repeated id adds nothing. The very first one makes the spreadsheet. */
  addWorkout: {
    method: 'POST',
    mayWait: { as: 'Add workout' },
    path: '/workouts',
    body: z.object({
      ...meantFor,
      workout: newWorkoutSchema,
      sets: z.array(newSetSchema).max(1000),
      /** The exercises of the sets that are not in the sheet yet. */
      exercises: z.array(exerciseSchema).max(200),
    }),
    maxBodyBytes,
    returns: inSheet.extend({ row: workoutRowSchema }),
  },
  /** Changes a workout and its sets, all or nothing. */
  updateWorkout: {
    method: 'PUT',
    mayWait: { as: 'Change workout' },
    path: '/sheets/:sheetId/workouts',
    body: z.object({
      workout: seenWorkout,
      changes: workoutChangesSchema,
      changed: z
        .array(seenSet.extend({ changes: setChangesSchema }))
        .max(1000)
        .default([]),
      removed: z.array(seenSet).max(1000).default([]),
      added: z.array(newSetSchema).max(1000).default([]),
      exercises: z.array(exerciseSchema).max(200).default([]),
    }),
    maxBodyBytes,
    returns: success.extend({ row: workoutRowSchema }),
  },
  /** Deletes workouts with their sets, or cardio. */
  removeRows: {
    method: 'POST',
    mayWait: { as: 'Delete from the log' },
    path: '/sheets/:sheetId/remove',
    body: z.object({
      workouts: z.array(seenWorkout).max(500).default([]),
      sets: z.array(seenSet).max(10_000).default([]),
      cardio: z.array(seenCardio).max(500).default([]),
      routines: z.array(seenRoutine).max(500).default([]),
    }),
    maxBodyBytes,
    returns: undoable,
  },
  /** Restores what was deleted, for a few minutes. */
  undo: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/sheets/:sheetId/undo',
    body: z.object({ undo: z.string() }),
    maxBodyBytes,
    returns: success,
  },
  /** An exercise of the person's own; the first one makes the spreadsheet. */
  addExercise: {
    method: 'POST',
    mayWait: { as: 'Add exercise' },
    path: '/exercises',
    body: exerciseSchema.extend(meantFor),
    returns: inSheet,
  },
  updateExercise: {
    method: 'PUT',
    mayWait: { as: 'Change exercise' },
    path: '/sheets/:sheetId/exercises',
    body: seenExercise.extend({ changes: exerciseChangesSchema }),
    returns: success,
  },
  /** Replaces rows of a routine, one by one, all or nothing; the first one makes the spreadsheet. */
  saveRoutine: {
    method: 'POST',
    mayWait: { as: 'Save routine' },
    path: '/routines',
    body: z.object({
      ...meantFor,
      rows: z.array(routineRowInputSchema).min(1, 'Please choose an exercise').max(200),
      replaced: z.array(seenRoutine).max(200).default([]),
      exercises: z.array(exerciseSchema).max(200).default([]),
    }),
    returns: inSheet,
  },
  addCardio: {
    method: 'POST',
    mayWait: { as: 'Add cardio' },
    path: '/cardio',
    body: newCardioSchema.extend(meantFor),
    clientGenerated: ['id'],
    returns: inSheet.extend({ row: cardioRowSchema }),
  },
  updateCardio: {
    method: 'PUT',
    mayWait: { as: 'Change cardio' },
    path: '/sheets/:sheetId/cardio',
    body: seenCardio.extend({ changes: cardioChangesSchema }),
    returns: success.extend({ row: cardioRowSchema }),
  },
  /** Stores the file of a cardio row beside the spreadsheet, once however often it is sent. */
  keepTrack: {
    method: 'POST',
    mayWait: atOnce.upload,
    path: '/sheets/:sheetId/tracks',
    body: z.object({ cardioId: idSchema, name: z.string().trim().min(1).max(200) }),
    files: { file: { maxBytes: maxTrackBytes } },
    returns: success.extend({ row: cardioRowSchema }),
  },
  /** The file of a track, as it was stored. */
  readTrack: {
    method: 'GET',
    path: '/tracks/:fileId',
    returns: z.object({ text: z.string() }),
  },
  /** Many workouts with their sets and exercises, all or nothing; existing ones stay as they are. */
  importWorkouts: {
    method: 'POST',
    mayWait: atOnce.many,
    path: '/import',
    body: z.object({
      ...meantFor,
      workouts: z.array(newWorkoutSchema).max(maxImportedWorkouts),
      sets: z.array(newSetSchema).max(30_000),
      exercises: z.array(exerciseSchema).max(2000),
      cardio: z.array(newCardioSchema).max(5000).default([]),
    }),
    maxBodyBytes,
    returns: inSheet.extend({ count: z.int() }),
  },
  saveSetting: {
    method: 'PUT',
    mayWait: { as: 'Save units and plates' },
    path: '/setting',
    body: settingChangesSchema.extend(meantFor),
    returns: inSheet,
  },
  /** Restores tabs or headers that a person removed by hand. */
  repairSheet: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/sheets/:sheetId/repair',
    returns: success,
  },
});
