import * as z from 'zod';

// What people fill in.

export const setTypes = ['Normal', 'Warm-up', 'Drop', 'Failure'] as const;
export type SetType = (typeof setTypes)[number];

export const weightUnits = ['kg', 'lb'] as const;
export const distanceUnits = ['km', 'mi'] as const;

/** What is measured for a set. */
export const measures = ['Weight and reps', 'Reps', 'Time', 'Distance and time'] as const;

export const muscles = [
  'Chest',
  'Back',
  'Shoulders',
  'Biceps',
  'Triceps',
  'Forearms',
  'Core',
  'Glutes',
  'Quads',
  'Hamstrings',
  'Calves',
  'Whole body',
] as const;

/** The limit of a cell in Google Sheets. */
const maxCharacters = 50_000;
const tooLong = 'Please keep this within 50,000 characters';
const cellText = z
  .string()
  .max(maxCharacters, tooLong)
  .transform((text) => (text.trim() === '' ? '' : text));
const line = z.string().trim().max(maxCharacters, tooLong);
export const idSchema = z
  .string()
  .regex(/^[\w.-]{1,80}$/, 'An id is made of letters, digits, dots and dashes, at most 80 of them');

/** A moment in local time, with its offset from UTC if known: 2026-03-29T07:30:00+02:00. */
const momentSchema = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(text)),
    'Please enter a date and a time',
  );
const noMoment = z.union([z.literal(''), momentSchema], 'Please enter a date and a time');

/** A number within limits, or none. */
function optional(least: number, most: number, words: string) {
  return z.union([z.literal(''), z.number().min(least).max(most)], words);
}
const count = (most: number, words: string) => z.union([z.literal(''), z.int().min(0).max(most)], words);

const seconds = optional(0, 864_000, 'Please enter a time of at most ten days');
const metres = optional(0, 10_000_000, 'Please enter a distance, at most 10,000 km');

export const newWorkoutSchema = z.object({
  id: idSchema,
  start: momentSchema,
  end: noMoment,
  name: line.min(1, 'Please name the workout'),
  routine: line,
  bodyweight: optional(1, 1000, 'Please enter a weight between 1 and 1,000'),
  effort: optional(1, 10, 'Effort goes from 1 to 10'),
  notes: cellText,
});
export type NewWorkout = z.output<typeof newWorkoutSchema>;
/** An id is only for a workout that has none of its own: its sets name it. */
export const workoutChangesSchema = newWorkoutSchema.partial();
export type WorkoutChanges = z.output<typeof workoutChangesSchema>;

export const newSetSchema = z.object({
  id: idSchema,
  workoutId: idSchema,
  order: z.int().min(1).max(10_000),
  exerciseId: idSchema,
  setNo: z.int().min(1).max(10_000),
  type: z.enum(setTypes),
  weight: optional(-1000, 5000, 'Please enter a weight'),
  unit: z.enum(weightUnits),
  reps: count(100_000, 'Please enter a whole number of repetitions'),
  seconds,
  distance: metres,
  rpe: optional(1, 10, 'RPE goes from 1 to 10'),
  rest: seconds,
  isDone: z.boolean(),
  notes: cellText,
});
export type NewSet = z.output<typeof newSetSchema>;
export const setChangesSchema = newSetSchema.omit({ id: true, workoutId: true }).partial();
export type SetChanges = z.output<typeof setChangesSchema>;

export const exerciseSchema = z.object({
  id: idSchema,
  name: line.min(1, 'Please name the exercise'),
  category: line,
  primary: line,
  secondary: line,
  equipment: line,
  measure: z.enum(measures),
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ })], 'Please enter a web address, or nothing'),
});
export type Exercise = z.output<typeof exerciseSchema>;
export const exerciseChangesSchema = exerciseSchema.omit({ id: true }).partial();

export const routineRowInputSchema = z.object({
  routine: line.min(1, 'Please name the routine'),
  day: line,
  order: z.int().min(1).max(1000),
  exerciseId: idSchema,
  sets: z.int('Please enter a whole number of sets').min(1, 'At least one set').max(50, 'At most 50 sets'),
  repMin: count(1000, 'Please enter a whole number of repetitions'),
  repMax: count(1000, 'Please enter a whole number of repetitions'),
  targetRpe: optional(1, 10, 'RPE goes from 1 to 10'),
  rest: seconds,
  progression: optional(0, 100, 'Please enter by how much the weight goes up'),
});
export type RoutineInput = z.output<typeof routineRowInputSchema>;

export const newCardioSchema = z.object({
  id: idSchema,
  type: line.min(1, 'Please say what it was'),
  start: momentSchema,
  duration: z.number('Please enter how long it took').min(1, 'Please enter how long it took').max(864_000),
  distance: metres,
  ascent: optional(0, 100_000, 'Please enter meters'),
  averageHeartRate: optional(20, 260, 'A heart rate is between 20 and 260'),
  maxHeartRate: optional(20, 260, 'A heart rate is between 20 and 260'),
  energy: optional(0, 100_000, 'Please enter kilocalories'),
  notes: cellText,
});
export type NewCardio = z.output<typeof newCardioSchema>;
export const cardioChangesSchema = newCardioSchema.omit({ id: true }).partial();
export type CardioChanges = z.output<typeof cardioChangesSchema>;

/** The person's units, and the equipment in their gym. Bar and plates are in the unit of weights. */
export const settingSchema = z.object({
  weightUnit: z.enum(weightUnits),
  distanceUnit: z.enum(distanceUnits),
  /** Workouts a week. */
  weeklyGoal: z.int().min(1).max(14),
  bar: z.number().min(0).max(100),
  plates: z.array(z.number().positive().max(100)).min(1).max(12),
});
export type Setting = z.output<typeof settingSchema>;

/** What is not changed is absent, and stays as it is. */
export const settingChangesSchema = settingSchema.partial();
export type SettingChanges = z.output<typeof settingChangesSchema>;
