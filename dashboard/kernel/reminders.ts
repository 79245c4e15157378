import * as z from 'zod';
import { daySchema } from './day.ts';
import { preferencesSchema } from './preferences.ts';

// What a person has chosen to be reminded of: through which channel, what, and how long before.

export const reminderChannels = ['email', 'push', 'calendar'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

/** How many days in advance a thing may be announced. */
export const leadDays = [0, 1, 2, 3, 7, 14] as const;

/** Minutes since midnight. */
const minuteSchema = z.int().min(0).max(1439);

const houseShape = {
  /** This many days before a thing's own day. */
  days: z.literal(leadDays),
  /** At what time of that day; a thing with a time of its own is announced at that time on its own day. */
  minute: minuteSchema,
  email: z.boolean(),
  push: z.boolean(),
  calendar: z.boolean(),
  /** The first files of sources that are left out. */
  leftOut: z.array(z.string().max(100)).max(200),
};
const houseChoiceSchema = z.object({ ...houseShape, push: houseShape.push.default(false) });
export type HouseChoice = z.infer<typeof houseChoiceSchema>;

const emailSchema = z.object({
  isOn: z.boolean(),
  /** The weekdays of the digest; 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  minute: minuteSchema,
  /** Whether a thing is also mailed separately, at its own time. */
  isTimely: z.boolean(),
});
const pushSchema = z.object({ isOn: z.boolean() });
const housesOf = <House extends z.ZodType>(house: House) => z.record(z.string().max(60), house);

export const reminderChoicesSchema = z.object({
  email: emailSchema,
  /** A notice on the person's devices when a thing comes due. */
  push: pushSchema.default({ isOn: false }),
  calendar: z.object({ isOn: z.boolean() }),
  /** Quiet hours, during which nothing is sent at its own time; they may span midnight. */
  quiet: z.object({ from: minuteSchema, to: minuteSchema }).nullable(),
  /** What leaves the installation: only how many things are due, or also what they are. */
  words: z.enum(['counts', 'lines']),
  /** Where the person was when they chose; used if their preferences have no time zone. */
  timeZone: preferencesSchema.shape.timeZone,
  /** Nothing is sent before this day; null for no limit. */
  pausedUntil: daySchema.nullable(),
  /** By app id. */
  houses: housesOf(houseChoiceSchema),
});
export type ReminderChoices = z.infer<typeof reminderChoicesSchema>;

/** What a person chooses now; everything else stays as it was, or as it was chosen elsewhere meanwhile. */
export const reminderChangeSchema = reminderChoicesSchema
  .extend({
    email: emailSchema.partial(),
    push: pushSchema,
    houses: housesOf(z.object(houseShape).partial()),
  })
  .partial();
export type ReminderChange = z.infer<typeof reminderChangeSchema>;

export const noHouse: HouseChoice = {
  days: 0,
  minute: 8 * 60,
  email: false,
  push: false,
  calendar: false,
  leftOut: [],
};

/** The choices before anything is chosen: nothing is sent to anybody. */
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

/** Stored choices; what this version does not know counts as not chosen. */
export const keptRemindersSchema = reminderChoicesSchema.catch(noReminders);

export function houseOf({ houses }: ReminderChoices, appId: string): HouseChoice {
  return houses[appId] ?? noHouse;
}

/** Two changes as one. */
export function joinedChange(first: ReminderChange, then: ReminderChange): ReminderChange {
  const houses = { ...first.houses };
  for (const [id, house] of Object.entries(then.houses ?? {})) houses[id] = { ...houses[id], ...house };
  return { ...first, ...then, email: { ...first.email, ...then.email }, houses };
}

export function changedChoices(before: ReminderChoices, change: ReminderChange): ReminderChoices {
  const { houses = {}, ...others } = joinedChange(before, change);
  const whole = Object.entries(houses).map(([id, house]) => [id, { ...noHouse, ...house }]);
  return reminderChoicesSchema.parse({ ...others, houses: Object.fromEntries(whole) });
}
