import { clockText, daysAfter, daysBetween, formatTime, parseDay } from '#kernel/day.ts';
import type { Entry } from './contract.ts';
import { dayOfMoment, parseMoment } from './moments.ts';
import { isDueOn, parseSchedule, type Schedule } from './schedule.ts';
import { numberIn, textIn } from './series.ts';

export interface Medicine {
  entry: Entry;
  id: string;
  name: string;
  strength: string;
  /** How much of it is taken at once. */
  dose: number;
  /** Undefined if it is taken as needed, or the rule cannot be read. */
  schedule: Schedule | undefined;
  rule: string;
  start: string;
  end: string | undefined;
  stock: number | undefined;
  stockCounted: string | undefined;
}

/** A planned dose. */
export interface Dose {
  medicine: Medicine;
  /** "2025-11-18 08:00" */
  planned: string;
  /** What was noted about the dose; undefined until something is. */
  intake: Entry | undefined;
}

const earliest = '1900-01-01';

export function medicinesOf(entries: readonly Entry[]): Medicine[] {
  return entries.flatMap((entry) => {
    const { log, cells } = entry;
    const name = textIn(cells, 'Name').trim();
    if (log !== 'medications' || name === '') return [];
    const rule = textIn(cells, 'Schedule').trim();
    return [
      {
        entry,
        id: textIn(cells, 'Row ID') || name.toLowerCase(),
        name,
        strength: textIn(cells, 'Strength'),
        dose: numberIn(cells, 'Dose') ?? 1,
        schedule: rule === '' ? undefined : parseSchedule(rule),
        rule,
        start: parseDay(textIn(cells, 'Start')) ?? earliest,
        end: parseDay(textIn(cells, 'End')),
        stock: numberIn(cells, 'Stock'),
        stockCounted: parseDay(textIn(cells, 'Stock Counted')),
      },
    ];
  });
}

/** Nobody plans a century of doses: a year was mistyped. */
const maxDaysAtOnce = 36_525;

/** The planned doses of a medicine on a range of days, in order. */
export function plannedDoses({ schedule, start, end }: Medicine, from: string, to: string): string[] {
  if (!schedule) return [];
  const last = end !== undefined && end < to ? end : to;
  const first = start > from ? start : from;
  const planned: string[] = [];
  const days = Math.min(daysBetween(first, last), maxDaysAtOnce);
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const day = daysAfter(first, ahead);
    if (isDueOn(schedule, start, day))
      planned.push(...schedule.times.map((time) => `${day} ${clockText(time)}`));
  }
  return planned;
}

function keyOf(medicationId: string, planned: string): string {
  return `${medicationId} ${planned}`;
}

/** Tells the medicine of an intake, which people who type a row by hand give by its name. */
function idsOfIntakes(entries: readonly Entry[]): (intake: Entry) => string {
  const ids = new Map(medicinesOf(entries).map(({ name, id }) => [name.toLowerCase(), id]));
  return ({ cells }) => {
    const name = textIn(cells, 'Medication').trim().toLowerCase();
    return textIn(cells, 'Medication ID') || (ids.get(name) ?? name);
  };
}

/** What was noted, by medicine and planned moment. */
function intakesByDose(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const intakes = new Map<string, Entry>();
  const idOf = idsOfIntakes(entries);
  for (const entry of entries) {
    if (entry.log !== 'intakes') continue;
    const planned = parseMoment(textIn(entry.cells, 'Planned')) ?? '';
    intakes.set(keyOf(idOf(entry), planned), entry);
  }
  return intakes;
}

/** The doses of a day, by time. */
export function dosesOn(entries: readonly Entry[], day: string): Dose[] {
  const intakes = intakesByDose(entries);
  const doses = medicinesOf(entries).flatMap((medicine) =>
    plannedDoses(medicine, day, day).map((planned) => ({
      medicine,
      planned,
      intake: intakes.get(keyOf(medicine.id, planned)),
    })),
  );
  return doses.sort((one, other) => one.planned.localeCompare(other.planned));
}

export function isTaken(intake: Entry | undefined): boolean {
  return intake !== undefined && textIn(intake.cells, 'Status').toLowerCase() === 'taken';
}

/** How many of the doses planned up to now were taken; undefined if none were planned. */
export function adherenceOf(
  entries: readonly Entry[],
  medicine: Medicine,
  { from, now }: { from: string; now: string },
): { taken: number; planned: number } | undefined {
  const all = plannedDoses(medicine, from, dayOfMoment(now));
  const planned = all.filter((moment) => moment <= now);
  if (planned.length === 0) return undefined;
  const takenAt = new Set(
    [...intakesByDose(entries)].flatMap(([key, intake]) => (isTaken(intake) ? [key] : [])),
  );
  const ofPlan = new Set(all.map((moment) => keyOf(medicine.id, moment)));
  // Doses of a time that the schedule no longer has stand for as many others of their day.
  const moved = Map.groupBy(
    [...takenAt].filter((key) => !ofPlan.has(key)),
    (key) => key.slice(0, keyOf(medicine.id, from).length),
  );
  const taken = planned.filter(
    (moment) =>
      takenAt.has(keyOf(medicine.id, moment)) ||
      moved.get(keyOf(medicine.id, dayOfMoment(moment)))?.pop() !== undefined,
  );
  return { taken: taken.length, planned: planned.length };
}

const maxDaysAhead = 3_650;

/**
 * The day on which the stock no longer covers the planned doses, counting from the day of the last count and minus what
 * was taken since. Undefined if there is no stock, no schedule, or the stock outlasts the plan.
 */
export function runOutDay(entries: readonly Entry[], medicine: Medicine, today: string): string | undefined {
  const { schedule, stock, stockCounted = today, dose } = medicine;
  if (!schedule || stock === undefined || dose <= 0) return undefined;
  const idOf = idsOfIntakes(entries);
  const taken = entries.filter(
    (entry) =>
      entry.log === 'intakes' &&
      isTaken(entry) &&
      idOf(entry) === medicine.id &&
      dayOfMoment(parseMoment(textIn(entry.cells, 'Taken') || textIn(entry.cells, 'Planned')) ?? '') >=
        stockCounted,
  );
  // Two devices may have noted the same dose.
  const once = new Map(
    taken.map((entry) => [parseMoment(textIn(entry.cells, 'Planned')) ?? entry, entry.cells]),
  );
  const used = [...once.values()].reduce((sum, cells) => sum + (numberIn(cells, 'Dose') ?? dose), 0);
  const noted = intakesByDose(entries);
  // Sums of tenths are a little less or more than they should be.
  let left = Math.floor((stock - used) / dose + 1e-6);
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const day = daysAfter(today, ahead);
    for (const planned of plannedDoses(medicine, day, day)) {
      if (noted.has(keyOf(medicine.id, planned))) continue;
      if (left < 1) return day;
      left -= 1;
    }
    if (medicine.end !== undefined && day > medicine.end) return undefined;
  }
  return undefined;
}

/** "Daily at 8:00 AM and 8:00 PM"; the rule itself if it cannot be read. */
export function scheduleText({ schedule, rule }: Pick<Medicine, 'schedule' | 'rule'>): string {
  if (rule === '') return 'As needed';
  if (!schedule) return rule;
  const { every, interval, weekdays, monthDays } = schedule;
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  const times = listed(schedule.times.map(formatTime));
  const each =
    interval === 1
      ? { day: 'Daily', week: 'Weekly', month: 'Monthly' }[every]
      : `Every ${interval} ${every}s`;
  const days = weekdays.length > 0 ? ` on ${listed(weekdays.map((day) => names[day] ?? ''))}` : '';
  const dates = monthDays.length > 0 ? ` on day ${listed(monthDays.map(String))}` : '';
  return `${each}${days}${dates} at ${times}`;
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** The number of days until a day; negative if it is past. */
export function daysLeft(today: string, day: string): number {
  return daysBetween(today, day);
}
