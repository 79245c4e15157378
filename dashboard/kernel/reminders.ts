import * as z from 'zod';
import { daySchema } from './day.ts';
import { preferencesSchema } from './preferences.ts';

// What a person has chosen to be reminded of: by which channel, of what, and how long before.

export const reminderChannels = ['email', 'push', 'calendar'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

/** How many days before its day a thing may be told. */
export const leadDays = [0, 1, 2, 3, 7, 14] as const;

/** Minutes since midnight. */
const minuteSchema = z.int().min(0).max(1439);

const houseChoiceSchema = z.object({
  /** So many days before a thing's own day. */
  days: z.literal(leadDays),
  /** When on that day; on the own day of a thing with a time, that time counts in its place. */
  minute: minuteSchema,
  email: z.boolean(),
  push: z.boolean().default(false),
  calendar: z.boolean(),
  /** The first files of sources that nothing is told of. */
  leftOut: z.array(z.string().max(100)).max(200),
});
export type HouseChoice = z.infer<typeof houseChoiceSchema>;

export const reminderChoicesSchema = z.object({
  email: z.object({
    isOn: z.boolean(),
    /** The weekdays of the digest; 0 is Sunday. */
    weekdays: z.array(z.int().min(0).max(6)).max(7),
    minute: minuteSchema,
    /** Whether a thing is also told at its own time, in a mail of its own. */
    isTimely: z.boolean(),
  }),
  /** A notice on the person's devices when a thing comes due. */
  push: z.object({ isOn: z.boolean() }).default({ isOn: false }),
  calendar: z.object({ isOn: z.boolean() }),
  /** From when to when nothing is told at its own time; it may go over midnight. */
  quiet: z.object({ from: minuteSchema, to: minuteSchema }).nullable(),
  /** How much of it leaves the house: how many things there are, or what they are. */
  words: z.enum(['counts', 'lines']),
  /** Where the person was when they chose; it counts where their preferences name none. */
  timeZone: preferencesSchema.shape.timeZone,
  /** Nothing is sent before this day; null where nothing holds it back. */
  pausedUntil: daySchema.nullable(),
  /** By the ids of apps. */
  houses: z.record(z.string().max(60), houseChoiceSchema),
});
export type ReminderChoices = z.infer<typeof reminderChoicesSchema>;

export const noHouse: HouseChoice = {
  days: 0,
  minute: 8 * 60,
  email: false,
  push: false,
  calendar: false,
  leftOut: [],
};

/** Before anything is chosen: nothing is told to anybody. */
export const noReminders: ReminderChoices = {
  email: { isOn: false, weekdays: [1, 2, 3, 4, 5, 6], minute: 7 * 60 + 30, isTimely: false },
  push: { isOn: false },
  calendar: { isOn: false },
  quiet: { from: 21 * 60, to: 7 * 60 },
  words: 'counts',
  timeZone: null,
  pausedUntil: null,
  houses: {},
};

/** What was kept; what this version does not know of it counts as not chosen. */
export const keptRemindersSchema = reminderChoicesSchema.catch(noReminders);

export function houseOf({ houses }: ReminderChoices, appId: string): HouseChoice {
  return houses[appId] ?? noHouse;
}
