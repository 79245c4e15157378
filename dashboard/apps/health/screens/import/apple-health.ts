import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Problem } from '#kernel/problem.ts';
import { roundTo } from '#kernel/units.ts';
import type { LogName } from '../../logs.ts';
import { parseMoment } from '../../moments.ts';
import { DayMeans, DaySums } from './apple-days.ts';
import { Nights } from './apple-nights.ts';
import { type ImportedRow, normalizedType, normalizedUnit, ruleFor, type Sum } from './apple-types.ts';

// Reads the export.xml of Apple Health piece by piece, so that files of gigabytes are never in memory as a whole.

/** No text between two tags of an export is longer; a longer one is no export, or malicious. */
const maxBetweenTags = 4 * 1024 * 1024;
/** Records are nested in three elements at most. */
const maxDepth = 100;
const maxPending = 50_000;
const maxSourceLength = 100;

/** A parsed record: its moment and its source. */
interface Reading {
  moment: string;
  source: string;
  value: number;
  unit: string;
}

interface PendingRow {
  log: LogName;
  cells: Record<string, string | number>;
}

export class AppleHealthReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #means = new DayMeans();
  readonly #sums = new DaySums();
  readonly #nights = new Nights();
  /** Several records of a moment and source make one row: both figures of a pressure, weight and fat from a scale. */
  #pending = new Map<string, PendingRow>();
  #releaseAt = maxPending;
  #ready: ImportedRow[] = [];
  #sinceTag = 0;
  #depth = 0;
  #isExport = false;
  /** The day on which the file was made, which went on after that. */
  #lastDay: string | undefined;
  /** How many records were read, and how many of them are of kinds that the sheet has no place for. */
  records = 0;
  leftOut = 0;

  constructor() {
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', () => {
      this.#sinceTag = 0;
      this.#depth -= 1;
    });
    // Entities that the file declares are unknown here and end the parsing: none is ever resolved.
    this.#parser.on('error', (error) => {
      throw new Problem('INVALID_INPUT', 'This file is damaged, or is not an Apple Health export.', {
        cause: error,
      });
    });
  }

  write(text: string): void {
    this.#sinceTag += text.length;
    this.#parser.write(text);
    if (this.#sinceTag > maxBetweenTags) {
      throw new Problem('INVALID_INPUT', 'This file is not an Apple Health export.');
    }
  }

  /** The rows that have become ready since the last call. */
  take(): ImportedRow[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** The remaining rows: values for whole days and nights are known only at the end. */
  finish(): ImportedRow[] {
    this.#parser.close();
    if (!this.#isExport) throw new Problem('INVALID_INPUT', 'This file is not an Apple Health export.');
    this.#release();
    const days = [...this.#means.rows(), ...this.#sums.rows()].filter(
      ({ cells }) => this.#lastDay === undefined || String(cells['Taken At']) < this.#lastDay,
    );
    return [...this.take(), ...days, ...this.#nights.rows()];
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#sinceTag = 0;
    this.#depth += 1;
    // The parser keeps all open elements.
    if (this.#depth > maxDepth)
      throw new Problem('INVALID_INPUT', 'This file is not an Apple Health export.');
    if (name === 'HealthData') this.#isExport = true;
    if (name === 'ExportDate') this.#lastDay = parseMoment(attributes['value'] ?? '')?.slice(0, 10);
    if (name !== 'Record' || !this.#isExport) return;
    this.records += 1;
    const type = normalizedType(attributes['type'] ?? '');
    const rule = ruleFor(type);
    const moment = parseMoment(attributes['startDate'] ?? '');
    if (!rule || moment === undefined) {
      this.leftOut += 1;
      return;
    }
    const source = (attributes['sourceName'] ?? '').replaceAll('\u00a0', ' ').slice(0, maxSourceLength);
    if (rule.kind === 'sleep') {
      this.#nights.add({ source, ...sleepOf(attributes) });
      return;
    }
    const value = Number(attributes['value']);
    if (!Number.isFinite(value) || attributes['value'] === '') {
      this.leftOut += 1;
      return;
    }
    const reading = { moment, source, value, unit: attributes['unit'] ?? '' };
    if (rule.kind === 'mean') this.#means.add(rule.metric, rule.unit, moment, shareOf(value, rule.isShare));
    else if (rule.kind === 'sum') this.#sum(rule, reading);
    else this.#single(rule, reading);
  }

  #sum({ metric, unit, perUnit }: Sum, reading: Reading): void {
    const factor =
      perUnit === undefined ? 1 : Object.entries(perUnit).find(([name]) => name === reading.unit)?.[1];
    if (factor === undefined) this.leftOut += 1;
    else this.#sums.add(metric, unit, { ...reading, value: reading.value * factor });
  }

  #single(
    rule: { log: LogName; header: string; metric?: string; unit?: string; isShare?: boolean },
    { moment, source, value, unit }: Reading,
  ): void {
    const figure = roundTo(shareOf(value, rule.isShare), 2);
    const origin = `Apple Health, ${source}`;
    if (rule.log === 'vitals' || rule.log === 'glucose') {
      const cells = {
        'Taken At': moment,
        ...(rule.metric !== undefined && { Metric: rule.metric }),
        Value: figure,
        Unit: rule.unit ?? normalizedUnit(unit),
        Source: origin,
      };
      this.#ready.push({ log: rule.log, cells });
      return;
    }
    const key = `${rule.log}|${moment}|${source}`;
    const known = this.#pending.get(key) ?? { log: rule.log, cells: { 'Taken At': moment, Source: origin } };
    known.cells[rule.header] = figure;
    if (rule.header === 'Weight') known.cells['Unit'] = normalizedUnit(unit);
    if (rule.header === 'Waist') known.cells['Girth Unit'] = normalizedUnit(unit);
    this.#pending.set(key, known);
    if (this.#pending.size > this.#releaseAt) this.#release();
  }

  /** Passes on complete readings; half a blood pressure waits for the other half, which may come much later. */
  #release(): void {
    const halves = new Map<string, PendingRow>();
    for (const [key, row] of this.#pending) {
      const { Systolic: upper, Diastolic: lower } = row.cells;
      if (row.log === 'pressure' && (upper === undefined || lower === undefined)) halves.set(key, row);
      else this.#ready.push(row);
    }
    this.#pending = halves.size > maxPending ? new Map() : halves;
    this.#releaseAt = this.#pending.size + maxPending;
  }
}

function shareOf(value: number, isShare = false): number {
  return isShare ? value * 100 : value;
}

function sleepOf(attributes: Readonly<Record<string, string>>) {
  return {
    start: attributes['startDate'] ?? '',
    end: attributes['endDate'] ?? '',
    stage: (attributes['value'] ?? '').replace(/^HKCategoryValueSleepAnalysis/, ''),
  };
}
