import { dayOfSerial, serialOfDay } from '#kernel/day.ts';
import { minuteOfDay, parseMoment } from '../../moments.ts';
import { requireDays } from './apple-days.ts';
import type { ImportedRow } from './apple-types.ts';

interface Interval {
  /** "2025-11-17 23:10:00 -0500" */
  start: string;
  end: string;
  stage: string;
  source: string;
}

interface Night {
  bed: string;
  wake: string;
  asleep: number;
  inBed: number;
  awake: number;
}

const eveningMinute = 18 * 60;
const maxPerNight = 20;

/** An instant in milliseconds; the time includes its zone, so clock changes do not lengthen a night. */
function instantOf(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/.exec(text);
  return match ? Date.parse(`${match[1]}T${match[2]}${match[3]}:${match[4]}`) : Number.NaN;
}

/** The day on which a night ends; sleep that ends in the evening belongs to the next day. */
function nightOf(end: string): string {
  const day = end.slice(0, 10);
  return (minuteOfDay(end) ?? 0) >= eveningMinute ? (dayOfSerial(serialOfDay(day) + 1) ?? day) : day;
}

/** Combines the stages of sleep into nights; of several devices, the one that recorded the most sleep is used. */
export class Nights {
  readonly #nights = new Map<string, Map<string, Night>>();

  add({ start, end, stage, source }: Interval): void {
    const [bed, wake] = [parseMoment(start), parseMoment(end)];
    const minutes = (instantOf(end) - instantOf(start)) / 60_000;
    if (bed === undefined || wake === undefined || !(minutes > 0) || minutes > 24 * 60) return;
    const day = nightOf(wake);
    const sources = this.#nights.get(day) ?? new Map<string, Night>();
    this.#nights.set(day, sources);
    requireDays(this.#nights);
    const known = sources.get(source);
    if (!known && sources.size >= maxPerNight) return;
    const night = known ?? { bed, wake, asleep: 0, inBed: 0, awake: 0 };
    if (bed < night.bed) night.bed = bed;
    if (wake > night.wake) night.wake = wake;
    if (stage.startsWith('Asleep')) night.asleep += minutes;
    else if (stage === 'Awake') night.awake += minutes;
    else if (stage === 'InBed') night.inBed += minutes;
    sources.set(source, night);
  }

  *rows(): Generator<ImportedRow> {
    for (const sources of this.#nights.values()) {
      const [best] = [...sources].sort(
        ([, one], [, other]) => other.asleep - one.asleep || other.inBed - one.inBed,
      );
      if (!best) continue;
      const [source, { bed, wake, asleep, inBed, awake }] = best;
      const minutes = Math.round(asleep > 0 ? asleep : inBed);
      if (minutes === 0) continue;
      yield {
        log: 'sleep',
        cells: {
          Bed: bed,
          Wake: wake,
          'Asleep Min': minutes,
          ...(awake > 0 && { 'Awake Min': Math.round(awake) }),
          Source: `Apple Health, ${source}`,
        },
      };
    }
  }
}
