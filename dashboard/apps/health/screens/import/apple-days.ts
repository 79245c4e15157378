import { Problem } from '#kernel/problem.ts';
import { roundTo } from '#kernel/units.ts';
import { dayOfMoment } from '../../moments.ts';
import type { ImportedRow } from './apple-types.ts';

// Combines records into one row per day. Memory grows with the number of days in a file, not of records.

const maxSources = 50;
/** Nobody has data for this many days, counted for each figure; without a limit, the dates would fill the memory. */
const maxDays = 200_000;

/** @throws Problem if there are more days than anybody lives */
export function requireDays(kept: ReadonlyMap<string, unknown>): void {
  if (kept.size > maxDays)
    throw new Problem('INVALID_INPUT', 'This file has more days than an export can have.');
}

export class DayMeans {
  readonly #days = new Map<string, { unit: string; sum: number; count: number }>();

  add(metric: string, unit: string, moment: string, value: number): void {
    const key = `${dayOfMoment(moment)}|${metric}`;
    const known = this.#days.get(key);
    if (known) {
      known.sum += value;
      known.count += 1;
    } else this.#days.set(key, { unit, sum: value, count: 1 });
    requireDays(this.#days);
  }

  *rows(): Generator<ImportedRow> {
    for (const [key, { unit, sum, count }] of this.#days) {
      const bar = key.indexOf('|');
      yield rowOf(key.slice(0, bar), key.slice(bar + 1), roundTo(sum / count, 1), unit);
    }
  }
}

interface Amount {
  moment: string;
  source: string;
  value: number;
}

export class DaySums {
  readonly #sources = new Map<string, number>();
  readonly #days = new Map<string, { unit: string; bySource: Map<number, number> }>();

  add(metric: string, unit: string, { moment, source, value }: Amount): void {
    const key = `${dayOfMoment(moment)}|${metric}`;
    const known = this.#days.get(key) ?? { unit, bySource: new Map<number, number>() };
    const number = this.#numberOf(source);
    known.bySource.set(number, (known.bySource.get(number) ?? 0) + value);
    this.#days.set(key, known);
    requireDays(this.#days);
  }

  /** If a file names more sources than anybody has devices, the rest share one name. */
  #numberOf(source: string): number {
    const known = this.#sources.get(source);
    if (known !== undefined) return known;
    if (this.#sources.size >= maxSources) return maxSources;
    this.#sources.set(source, this.#sources.size);
    return this.#sources.size - 1;
  }

  *rows(): Generator<ImportedRow> {
    for (const [key, { unit, bySource }] of this.#days) {
      const bar = key.indexOf('|');
      yield rowOf(key.slice(0, bar), key.slice(bar + 1), roundTo(Math.max(...bySource.values()), 0), unit);
    }
  }
}

function rowOf(day: string, metric: string, value: number, unit: string): ImportedRow {
  const cells = { 'Taken At': day, Metric: metric, Value: value, Source: 'Apple Health' };
  return { log: 'vitals', cells: unit === '' ? cells : { ...cells, Unit: unit } };
}
