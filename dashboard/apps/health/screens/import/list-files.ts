import * as z from 'zod';
import { type ImportTable, tableOfFile } from '#frontend/import/import-table.ts';
import { foldedHeader } from '#frontend/import/mapping.ts';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { Problem } from '#kernel/problem.ts';
import { units } from '#kernel/units.ts';
import type { LogName } from '../../logs.ts';
import { momentOf } from '../../moments.ts';
import { unitNamed } from '../../profile.ts';

// Files that are not a plain list for one log: Google Fit writes a column for each measure of a day, and nested JSON.

/** The columns of Fit's daily metrics, and the matching ones in the Vitals tab. */
const fitColumns: readonly [string, string, string][] = [
  ['Step count', 'Steps', ''],
  ['Distance (m)', 'Distance', 'm'],
  ['Calories (kcal)', 'Energy', 'kcal'],
  ['Average heart rate (bpm)', 'Pulse, mean of the day', 'bpm'],
  ['Move Minutes count', 'Move minutes', 'min'],
  ['Heart Points', 'Heart points', ''],
];

/** A row for each measure of each day. */
function meltFit({ headers, rows }: ImportTable): ImportTable {
  const plain = headers.map(foldedHeader);
  const date = plain.indexOf('date');
  const columns = fitColumns.flatMap(([header, metric, unit]) => {
    const at = plain.indexOf(foldedHeader(header));
    return at === -1 ? [] : [{ at, metric, unit }];
  });
  return {
    headers: ['Taken At', 'Metric', 'Value', 'Unit', 'Source'],
    rows: rows.flatMap((row) =>
      columns.flatMap(({ at, metric, unit }) => {
        const value = row[at]?.trim() ?? '';
        return value === '' ? [] : [[row[date] ?? '', metric, value, unit, 'Google Fit']];
      }),
    ),
  };
}

/** The mean weight of days that have one; Fit writes kilograms, and a line for every day. */
function weightsOfFit({ headers, rows }: ImportTable): ImportTable {
  const plain = headers.map(foldedHeader);
  const [date, weight] = [plain.indexOf('date'), plain.indexOf(foldedHeader('Average weight (kg)'))];
  return {
    headers: ['Taken At', 'Weight', 'Unit', 'Source'],
    rows: rows.flatMap((row) => {
      const value = row[weight]?.trim() ?? '';
      return value === '' ? [] : [[row[date] ?? '', value, 'kg', 'Google Fit']];
    }),
  };
}

const fitJsonSchema = z.object({
  'Data Points': z.array(
    z.object({
      dataTypeName: z.string(),
      startTimeNanos: z.union([z.string(), z.number()]),
      fitValue: z.array(
        z.object({ value: z.object({ fpVal: z.number().optional(), intVal: z.number().optional() }) }),
      ),
    }),
  ),
});

const fitTypes: Readonly<
  Record<string, { log: LogName; headers: readonly string[]; fixed: readonly string[] }>
> = {
  'com.google.weight': { log: 'body', headers: ['Weight', 'Unit'], fixed: ['kg'] },
  'com.google.blood_pressure': { log: 'pressure', headers: ['Systolic', 'Diastolic'], fixed: [] },
};

function tableOfFitJson(text: string, log: LogName): ImportTable {
  const parsed = fitJsonSchema.safeParse(parse(text));
  const points = parsed.success ? parsed.data['Data Points'] : [];
  const known = points.filter(({ dataTypeName }) => fitTypes[dataTypeName]?.log === log);
  const [type] = known.flatMap(({ dataTypeName }) => fitTypes[dataTypeName] ?? []);
  if (!type) {
    throw new Problem(
      'INVALID_INPUT',
      'This JSON has no readings of this kind. Choose a Google Fit file, or a CSV.',
    );
  }
  const count = type.headers.length - type.fixed.length;
  return {
    headers: ['Taken At', ...type.headers, 'Source'],
    rows: known.map(({ startTimeNanos, fitValue }) => {
      const values = fitValue.slice(0, count).map(({ value }) => String(value.fpVal ?? value.intVal ?? ''));
      const padded = [...values, ...Array.from({ length: count - values.length }, () => '')];
      return [momentOf(new Date(Number(startTimeNanos) / 1e6)), ...padded, ...type.fixed, 'Google Fit'];
    }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_INPUT', 'This file is not valid JSON.');
  }
}

/** How headers name the unit of their figures: "Weight (lb)", "Historic Glucose mg/dL". */
const unitsInHeaders: Readonly<Partial<Record<LogName, RegExp>>> = {
  body: /\b(?:weight|gewicht)\b.*?\b(kg|lbs?|st)\b/i,
  glucose: /\b(mg\/dl|mmol\/l)\b/i,
};

/** The same table with a column for the unit if only its headers name one. A figure with a unit of its own keeps that. */
function withUnitOfHeaders(table: ImportTable, log: LogName): ImportTable {
  const form = unitsInHeaders[log];
  const { headers, rows } = table;
  if (!form || headers.map(foldedHeader).some((header) => /^(?:weight)?units?$/.test(header))) return table;
  const named = headers.map((header) => unitNamed(form.exec(header)?.[1] ?? ''));
  const [unit, other] = new Set(named.filter((one) => one !== undefined));
  if (unit === undefined || other !== undefined) return table;
  const isBare = (cell: string, at: number) => named[at] !== undefined && /\d\s*$/.test(cell);
  return {
    ...table,
    headers: [...headers, 'Unit'],
    rows: rows.map((row) => [...row, row.some(isBare) ? units[unit].symbol : '']),
  };
}

/** A file as a table for one log. */
export function readList(file: ImportedFile, log: LogName): ImportTable {
  if (file.kind === 'json') return tableOfFitJson(file.text, log);
  const table = tableOfFile(file);
  const plain = table.headers.map(foldedHeader);
  const isFit = plain.includes('stepcount') && plain.includes('date');
  if (isFit && log === 'vitals') return meltFit(table);
  return isFit && log === 'body' ? weightsOfFit(table) : withUnitOfHeaders(table, log);
}
