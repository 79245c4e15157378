import type * as z from 'zod';
import { headedRow } from '#kernel/records/by-headers.ts';
import { defineRecord } from '#kernel/records/record.ts';

// The contents of a log's tabs. Calls use the sheet's headers, and blank cells are ''; a cell that cannot be read
// stays text.

/** When a workout, or a part of one by distance, began. */
const start = {
  kind: 'text',
  isMoment: true,
  header: 'Start',
  aliases: ['Started', 'Start Time', 'Date'],
  width: 190,
} as const;

/** The first tab; the others are made when something is first written to them. */
export const workoutRecord = defineRecord({
  tab: 'Workouts',
  one: 'workout',
  many: 'workouts',
  fingerprint: [['id'], ['start', 'name']],
  fields: {
    id: { kind: 'text', header: 'Workout ID', width: 130, isOurs: true },
    start,
    end: { kind: 'text', isMoment: true, header: 'End', aliases: ['Ended', 'End Time'], width: 190 },
    name: { kind: 'text', header: 'Name', aliases: ['Workout', 'Workout Name', 'Title'], width: 180 },
    routine: { kind: 'text', header: 'Routine', aliases: ['Program', 'Plan'], width: 150 },
    bodyweight: { kind: 'number', header: 'Bodyweight', aliases: ['Body Weight'] },
    effort: { kind: 'number', header: 'Effort' },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments'], width: 260 },
  },
});

export const setRecord = defineRecord({
  tab: 'Sets',
  one: 'set',
  many: 'sets',
  fingerprint: [['id'], ['workoutId', 'exerciseId', 'setNo']],
  fields: {
    id: { kind: 'text', header: 'Row ID', width: 150, isOurs: true },
    workoutId: { kind: 'text', header: 'Workout ID', width: 130, isOurs: true },
    order: { kind: 'number', header: 'Order', width: 70 },
    exerciseId: { kind: 'text', header: 'Exercise ID', aliases: ['Exercise'], width: 180 },
    setNo: { kind: 'number', header: 'Set No', aliases: ['Set'], width: 70 },
    type: { kind: 'text', header: 'Type', aliases: ['Set Type'] },
    weight: { kind: 'number', header: 'Weight' },
    unit: { kind: 'text', header: 'Unit', aliases: ['Weight Unit'], width: 60 },
    reps: { kind: 'number', header: 'Reps', aliases: ['Repetitions'], width: 70 },
    seconds: { kind: 'number', header: 'Seconds', aliases: ['Time s'] },
    distance: { kind: 'number', header: 'Distance m', aliases: ['Distance'] },
    rpe: { kind: 'number', header: 'RPE', width: 70 },
    rest: { kind: 'number', header: 'Rest s', aliases: ['Rest'], width: 70 },
    isDone: { kind: 'flag', header: 'Done', width: 70 },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments'], width: 220, isOptional: true },
  },
});

export const exerciseRecord = defineRecord({
  tab: 'Exercises',
  one: 'exercise',
  many: 'exercises',
  fingerprint: [['id'], ['name']],
  fields: {
    id: { kind: 'text', header: 'Exercise ID', width: 180, isOurs: true },
    name: { kind: 'text', header: 'Name', aliases: ['Exercise'], width: 200 },
    category: { kind: 'text', header: 'Category' },
    primary: { kind: 'text', header: 'Primary Muscle', aliases: ['Primary', 'Muscle'], width: 130 },
    secondary: { kind: 'text', header: 'Secondary', aliases: ['Secondary Muscles'], width: 180 },
    equipment: { kind: 'text', header: 'Equipment', width: 130 },
    measure: { kind: 'text', header: 'Measure', width: 150 },
    link: { kind: 'text', header: 'Link', aliases: ['URL'], width: 200, isOptional: true },
  },
});

/** A row of a routine: one exercise on one of its days. */
export const routineRecord = defineRecord({
  tab: 'Routines',
  one: 'routine',
  many: 'routines',
  fingerprint: [['routine', 'day', 'order', 'exerciseId']],
  fields: {
    routine: { kind: 'text', header: 'Routine', aliases: ['Program', 'Plan'], width: 180 },
    day: { kind: 'text', header: 'Day' },
    order: { kind: 'number', header: 'Order', width: 70 },
    exerciseId: { kind: 'text', header: 'Exercise ID', aliases: ['Exercise'], width: 180 },
    sets: { kind: 'number', header: 'Sets', width: 70 },
    repMin: { kind: 'number', header: 'Rep Min', aliases: ['Min Reps'], width: 80 },
    repMax: { kind: 'number', header: 'Rep Max', aliases: ['Max Reps'], width: 80 },
    targetRpe: { kind: 'number', header: 'Target RPE', aliases: ['RPE'], width: 90 },
    rest: { kind: 'number', header: 'Rest s', aliases: ['Rest'], width: 70 },
    progression: { kind: 'number', header: 'Progression', aliases: ['Increment'], width: 110 },
  },
});

export const cardioRecord = defineRecord({
  tab: 'Cardio',
  one: 'activity',
  many: 'cardio',
  fingerprint: [['id'], ['start', 'type']],
  fields: {
    id: { kind: 'text', header: 'Cardio ID', width: 130, isOurs: true },
    type: { kind: 'text', header: 'Type', aliases: ['Activity'], width: 130 },
    start,
    duration: { kind: 'number', header: 'Duration s', aliases: ['Duration', 'Seconds'] },
    distance: { kind: 'number', header: 'Distance m', aliases: ['Distance'] },
    ascent: { kind: 'number', header: 'Ascent m', aliases: ['Ascent', 'Elevation Gain'] },
    averageHeartRate: { kind: 'number', header: 'Avg HR', aliases: ['Average Heart Rate'], width: 80 },
    maxHeartRate: { kind: 'number', header: 'Max HR', aliases: ['Max Heart Rate'], width: 80 },
    energy: { kind: 'number', header: 'Energy kcal', aliases: ['Energy', 'Calories'] },
    /** The track's GPX or TCX file in the person's folder; blank if there is none. */
    fileId: { kind: 'text', header: 'File ID', width: 130, isOurs: true },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments'], width: 220, isOptional: true },
  },
});

export const workoutRowSchema = headedRow(workoutRecord);
export type WorkoutRow = z.infer<typeof workoutRowSchema>;
export const setRowSchema = headedRow(setRecord);
export type SetRow = z.infer<typeof setRowSchema>;
export const exerciseRowSchema = headedRow(exerciseRecord);
export type ExerciseRow = z.infer<typeof exerciseRowSchema>;
export const routineRowSchema = headedRow(routineRecord);
export type RoutineRow = z.infer<typeof routineRowSchema>;
export const cardioRowSchema = headedRow(cardioRecord);
export type CardioRow = z.infer<typeof cardioRowSchema>;
