import type { Preferences } from '#kernel/preferences.ts';
import { shownRegion } from '#kernel/region.ts';
import { convert, roundTo, type UnitName, units } from '#kernel/units.ts';
import type { Entry } from './contract.ts';
import type { Cells, LogName } from './logs.ts';
import { logs } from './logs.ts';
import { dayOfMoment, minuteOfDay, minutesBetween, parseMoment } from './moments.ts';
import { bodyMassIndex, inUnit, type Profile, type UsedUnits, unitNamed } from './profile.ts';

// The rows of the sheet as measures over time. Rows with an unreadable date or figure are left out; the history shows
// them as they are.

export interface Measure {
  /** "2025-11-18 07:40", or only a day. */
  moment: string;
  day: string;
  value: number;
}

export interface PressureReading {
  moment: string;
  day: string;
  upper: number;
  lower: number;
  pulse: number | undefined;
}

export function momentIn({ log, cells }: Pick<Entry, 'log' | 'cells'>): string | undefined {
  return parseMoment(String(cells[logs[log].at] ?? ''));
}

export function numberIn(cells: Cells, header: string): number | undefined {
  const value = cells[header];
  return typeof value === 'number' ? value : undefined;
}

export function textIn(cells: Cells, header: string): string {
  const value = cells[header];
  return value === undefined || value === false ? '' : String(value);
}

function measures(
  entries: readonly Entry[],
  log: LogName,
  figureOf: (cells: Cells) => number | undefined,
): Measure[] {
  const found = entries.flatMap((entry) => {
    if (entry.log !== log) return [];
    const moment = momentIn(entry);
    const value = figureOf(entry.cells);
    return moment === undefined || value === undefined ? [] : [{ moment, day: dayOfMoment(moment), value }];
  });
  return found.sort((one, other) => one.moment.localeCompare(other.moment));
}

/** The units of the most recently added rows. */
export function unitsIn(entries: readonly Entry[]): UsedUnits {
  const last = (log: LogName) =>
    entries.findLast((entry) => entry.log === log && textIn(entry.cells, 'Unit') !== '')?.cells['Unit'];
  const [weight, glucose] = [last('body'), last('glucose')];
  return {
    ...(weight !== undefined && { weight: String(weight) }),
    ...(glucose !== undefined && { glucose: String(glucose) }),
  };
}

/**
 * The person's choices, completed with the usual units of their region. Weights without a unit are in the unit in which
 * they were written.
 */
export function withUsualUnits(preferences: Preferences, entries: readonly Entry[]): Preferences {
  const { weight, temperature } = shownRegion();
  const isUnnamed = entries.some(
    ({ log, cells }) => log === 'body' && textIn(cells, 'Weight') !== '' && textIn(cells, 'Unit') === '',
  );
  return { ...preferences, weight: isUnnamed ? preferences.weight : weight, temperature };
}

/** The figure in one column, in the unit that another column names. */
function measureIn(
  cells: Cells,
  [header, unitHeader]: readonly [string, string],
  wanted: UnitName,
  digits: number,
): number | undefined {
  const value = numberIn(cells, header);
  const measured = value === undefined ? undefined : inUnit(value, textIn(cells, unitHeader), wanted);
  return measured === undefined ? undefined : roundTo(measured, digits);
}

/** In the person's unit; a row without a unit is in it already. */
export function weightsOf(entries: readonly Entry[], { weightUnit }: Profile): Measure[] {
  return measures(entries, 'body', (cells) => measureIn(cells, ['Weight', 'Unit'], weightUnit, 2));
}

/** In kilograms per square metre; none if the height is unknown. */
export function bodyMassesOf(entries: readonly Entry[], profile: Profile): Measure[] {
  const { heightCm, weightUnit } = profile;
  if (heightCm === undefined) return [];
  return weightsOf(entries, profile).flatMap((point) => {
    const index = bodyMassIndex(convert(point.value, weightUnit, 'kg'), heightCm);
    return index === undefined ? [] : [{ ...point, value: roundTo(index, 1) }];
  });
}

export function bodySharesOf(entries: readonly Entry[], header: 'Fat %' | 'Water %' | 'Muscle %'): Measure[] {
  return measures(entries, 'body', (cells) => numberIn(cells, header));
}

/** In the person's unit. */
export function girthsOf(
  entries: readonly Entry[],
  header: 'Waist' | 'Hip',
  { lengthUnit }: Profile,
): Measure[] {
  return measures(entries, 'body', (cells) => measureIn(cells, [header, 'Girth Unit'], lengthUnit, 1));
}

/** In the person's unit. */
export function glucoseOf(entries: readonly Entry[], { glucoseUnit }: Profile): Measure[] {
  return measures(entries, 'glucose', (cells) => measureIn(cells, ['Value', 'Unit'], glucoseUnit, 1));
}

/** Minutes asleep of each day on which sleep ended: a nap, or the second half of a night, adds to the rest. */
export function nightsOf(entries: readonly Entry[], { zone }: Pick<Profile, 'zone'>): Measure[] {
  const sleeps = measures(entries, 'sleep', (cells) => minutesAsleep(cells, zone));
  const nights = new Map<string, Measure>();
  for (const { day, moment, value } of sleeps) {
    nights.set(day, { moment, day, value: value + (nights.get(day)?.value ?? 0) });
  }
  return [...nights.values()];
}

/**
 * The duration in the row, or else the time from going to bed to waking, minus the time awake: an hour more or less if
 * clocks changed in that night.
 */
function minutesAsleep(cells: Cells, zone: string): number | undefined {
  const said = numberIn(cells, 'Asleep Min');
  if (said !== undefined) return said;
  const bed = parseMoment(textIn(cells, 'Bed'));
  const wake = parseMoment(textIn(cells, 'Wake'));
  const inBed = bed === undefined || wake === undefined ? undefined : minutesBetween(bed, wake, zone);
  if (inBed === undefined) return undefined;
  const minutes = inBed - (numberIn(cells, 'Awake Min') ?? 0);
  return minutes > 0 ? minutes : undefined;
}

export function pressuresOf(entries: readonly Entry[]): PressureReading[] {
  const found = entries.flatMap((entry) => {
    if (entry.log !== 'pressure') return [];
    const moment = momentIn(entry);
    const [upper, lower] = [numberIn(entry.cells, 'Systolic'), numberIn(entry.cells, 'Diastolic')];
    if (moment === undefined || upper === undefined || lower === undefined) return [];
    return [{ moment, day: dayOfMoment(moment), upper, lower, pulse: numberIn(entry.cells, 'Pulse') }];
  });
  return found.sort((one, other) => one.moment.localeCompare(other.moment));
}

function isTemperature(unit: string): boolean {
  const named = unitNamed(unit);
  return named !== undefined && units[named].measure === 'temperature';
}

interface Metric {
  metric: string;
  unit: string;
  points: Measure[];
}

/** Each metric of the Vitals tab with its readings, temperatures in the person's unit; most frequent first. */
export function metricsOf(entries: readonly Entry[], { temperatureUnit }: Profile): Metric[] {
  const metrics = new Map<string, { metric: string; unit: string; rows: Entry[] }>();
  for (const entry of entries) {
    if (entry.log !== 'vitals') continue;
    const metric = textIn(entry.cells, 'Metric').trim();
    const written = textIn(entry.cells, 'Unit').trim();
    const unit = isTemperature(written) ? units[temperatureUnit].symbol : written;
    // Readings in different units are separate lines.
    const key = `${metric}|${unit}`.toLowerCase();
    const known = metrics.get(key);
    if (known) known.rows.push(entry);
    else metrics.set(key, { metric, unit, rows: [entry] });
  }
  return [...metrics.values()]
    .map(({ metric, unit, rows }) => ({
      metric,
      unit,
      points: measures(rows, 'vitals', (cells) => {
        const value = numberIn(cells, 'Value');
        const written = textIn(cells, 'Unit');
        if (value === undefined || !isTemperature(written)) return value;
        const degrees = inUnit(value, written, temperatureUnit);
        return degrees === undefined ? undefined : roundTo(degrees, 1);
      }),
    }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => other.points.length - one.points.length);
}

/** One value per day, the mean of its readings, so that many a day do not crowd a chart. */
export function dailyMeans(points: readonly Measure[]): { day: string; value: number }[] {
  const days = new Map<string, { sum: number; count: number }>();
  for (const { day, value } of points) {
    const known = days.get(day) ?? { sum: 0, count: 0 };
    days.set(day, { sum: known.sum + value, count: known.count + 1 });
  }
  return [...days].map(([day, { sum, count }]) => ({ day, value: roundTo(sum / count, 2) }));
}

const partsOfDay = [
  { label: 'Night', until: 6 * 60 },
  { label: 'Morning', until: 12 * 60 },
  { label: 'Afternoon', until: 18 * 60 },
  { label: 'Evening', until: 24 * 60 },
];

/** The readings by part of the day, without those that have no time. */
export function byPartOfDay<Reading extends { moment: string }>(
  readings: readonly Reading[],
): { label: string; readings: Reading[] }[] {
  return partsOfDay.map(({ label, until }, at) => {
    const from = partsOfDay[at - 1]?.until ?? 0;
    return {
      label,
      readings: readings.filter(({ moment }) => {
        const minute = minuteOfDay(moment);
        return minute !== undefined && minute >= from && minute < until;
      }),
    };
  });
}
