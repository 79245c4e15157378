import { noteUnsent, unsentOf } from '#frontend/outbox/laid-over.ts';
import { roundTo } from '#kernel/units.ts';
import type { Entry } from '../contract.ts';
import { formatDuration } from '../moments.ts';
import type { Profile } from '../profile.ts';
import { momentIn, nightsOf, pressuresOf, textIn, weightsOf } from '../series.ts';

export interface DayLine {
  day: string;
  weight?: number;
  /** "118 / 76"; the mean if there are several. */
  pressure?: string;
  pulse?: number;
  /** "7 h 20 m" */
  sleep?: string;
  notes: string;
}

function mean(values: readonly number[], digits: number): number {
  return roundTo(values.reduce((sum, value) => sum + value, 0) / values.length, digits);
}

/** The days with a weight, a blood pressure, a night or a note, latest first. */
export function daysOf(entries: readonly Entry[], profile: Profile): DayLine[] {
  const days = new Map<string, DayLine>();
  const at = (day: string) => {
    const known = days.get(day) ?? { day, notes: '' };
    days.set(day, known);
    return known;
  };
  const byDay = <Reading extends { day: string }>(readings: readonly Reading[]) =>
    Map.groupBy(readings, ({ day }) => day);
  for (const [day, weights] of byDay(weightsOf(entries, profile))) {
    at(day).weight = mean(
      weights.map(({ value }) => value),
      1,
    );
  }
  for (const [day, readings] of byDay(pressuresOf(entries))) {
    const line = at(day);
    const whole = (values: readonly number[]) => mean(values, 0);
    line.pressure = `${whole(readings.map(({ upper }) => upper))} / ${whole(readings.map(({ lower }) => lower))}`;
    const pulses = readings.flatMap(({ pulse }) => (pulse === undefined ? [] : [pulse]));
    if (pulses.length > 0) line.pulse = whole(pulses);
  }
  for (const { day, value } of nightsOf(entries, profile)) at(day).sleep = formatDuration(value);
  for (const entry of entries) {
    const note = textIn(entry.cells, 'Notes').trim();
    const day = momentIn(entry)?.slice(0, 10);
    if (note === '' || day === undefined || entry.log === 'medications') continue;
    const line = at(day);
    line.notes = line.notes === '' ? note : `${line.notes}; ${note}`;
  }
  for (const entry of entries) {
    const unsent = unsentOf(entry);
    const line = unsent && days.get(momentIn(entry)?.slice(0, 10) ?? '');
    if (line && unsent.isWaiting) noteUnsent(line, unsent);
  }
  return [...days.values()].sort((one, other) => other.day.localeCompare(one.day));
}
