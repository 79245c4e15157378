// @vitest-environment node
import { expect, it } from 'vitest';
import { guessMapping, orderIn, recordsOf } from '#frontend/import/mapping.ts';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { identityOf, type LogName } from '../../logs.ts';
import { cellsOfRecord, listFields, problemOfRecord } from './list-fields.ts';
import { readList } from './list-files.ts';

/** The rows that a file results in for a log, with columns matched automatically. */
function rowsOf(file: ImportedFile, log: LogName) {
  const table = readList(file, log);
  const mapping = guessMapping(table.headers, listFields(log));
  return recordsOf(table, mapping, listFields(log)).map((record) => cellsOfRecord(log, record, 'kg'));
}

const tableOf = (headers: string, ...lines: readonly string[]): ImportedFile => ({
  kind: 'table',
  headers: headers.split(','),
  rows: lines.map((line) => line.split(',')),
});

/** "Daily activity metrics.csv" from a Takeout. */
const fitDays = tableOf(
  'Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Heart Minutes,Average heart rate (bpm),Max heart rate (bpm),Min heart rate (bpm),Low latitude (deg),Average speed (m/s),Step count,Average weight (kg),Max weight (kg),Min weight (kg),Walking duration (ms)',
  '2025-11-17,41,1780.5,5120.4,22,18,68.2,121,49,42.9,1.2,7200,70.25,70.5,70,2460000',
  '2025-11-18,,1650.1,,,,,,,,,,,,,',
);

it('the daily metrics of Google Fit become a row for each measure that a day has', () => {
  const rows = rowsOf(fitDays, 'vitals');
  expect(rows.map((cells) => [cells['Taken At'], cells['Metric'], cells['Value'], cells['Unit']])).toEqual([
    ['2025-11-17', 'Steps', 7200, undefined],
    ['2025-11-17', 'Distance', 5120.4, 'm'],
    ['2025-11-17', 'Energy', 1780.5, 'kcal'],
    ['2025-11-17', 'Pulse, mean of the day', 68.2, 'bpm'],
    ['2025-11-17', 'Move minutes', 41, 'min'],
    ['2025-11-17', 'Heart points', 22, undefined],
    ['2025-11-18', 'Energy', 1650.1, 'kcal'],
  ]);
  expect(rows.map((cells) => problemOfRecord('vitals', cells))).toEqual(rows.map(() => undefined));
  expect(new Set(rows.map((cells) => identityOf('vitals', cells))).size).toBe(rows.length);
});

it('the weights of the same file are read for the days that have one', () => {
  expect(rowsOf(fitDays, 'body')).toEqual([
    { 'Taken At': '2025-11-17', Weight: 70.25, Unit: 'kg', Source: 'Google Fit' },
  ]);
});

it('a weight that names its unit keeps it, whatever was chosen for those that name none', () => {
  const weights = rowsOf(
    tableOf('Date,Weight', '2025-11-17,180 lb', '2025-11-18,81.5 kg', '2025-11-19,81'),
    'body',
  );
  expect(weights.map((cells) => [cells['Weight'], cells['Unit']])).toEqual([
    [180, 'lb'],
    [81.5, 'kg'],
    [81, 'kg'],
  ]);
});

it('a unit in the header of a figure is that of its rows', () => {
  const units = (headers: string, line: string, log: LogName) => {
    const rows = rowsOf(tableOf(headers, line), log);
    return rows.map((cells) => [cells['Weight'] ?? cells['Value'], cells['Unit']]);
  };
  expect(units('Date,Weight (lb),Fat mass (lb)', '2025-11-17,180,30', 'body')).toEqual([[180, 'lb']]);
  expect(units('Date,Weight (lbs)', '2025-11-17,180', 'body')).toEqual([[180, 'lb']]);
  expect(units('Date,Weight (st)', '2025-11-17,12.5', 'body')).toEqual([[12.5, 'st']]);
  expect(units('Date,Glucose Value (mg/dL)', '2025-11-17 07:40,105', 'glucose')).toEqual([[105, 'mg/dL']]);
  expect(units('Date,Historic Glucose mg/dL,Scan Glucose mg/dL', '2025-11-17,105,', 'glucose')).toEqual([
    [105, 'mg/dL'],
  ]);
  expect(units('Date,Glucose Value (mmol/L)', '2025-11-17,5.8', 'glucose')).toEqual([[5.8, 'mmol/L']]);
  // What a row itself says counts.
  expect(units('Date,Weight (lb),Unit', '2025-11-17,81.5,kg', 'body')).toEqual([[81.5, 'kg']]);
  expect(units('Date,Weight (lb)', '2025-11-17,81.5 kg', 'body')).toEqual([[81.5, 'kg']]);
  expect(units('Date,Glucose', '2025-11-17,5.8', 'glucose')).toEqual([[5.8, undefined]]);
});

/** "derived_com.google.weight_….json" from a Takeout. */
const fitPoint = (dataTypeName: string, moment: Date, ...values: readonly number[]) => ({
  fitValue: values.map((fpVal) => ({ value: { fpVal } })),
  originDataSourceId: 'raw:com.google.weight:com.example.scale:',
  endTimeNanos: moment.getTime() * 1e6,
  dataTypeName,
  startTimeNanos: moment.getTime() * 1e6,
  modifiedTimeMillis: moment.getTime(),
  rawTimestampNanos: 0,
});

it('weights and pressures come from the JSON of Google Fit, the same ones known again', () => {
  const moment = new Date(2025, 10, 18, 7, 40);
  const text = JSON.stringify({
    'Data Source': 'derived:com.google.weight:com.google.android.gms:merge_weight',
    'Data Points': [
      fitPoint('com.google.weight', moment, 70.25),
      fitPoint('com.google.blood_pressure', moment, 118, 76, 0, 0),
    ],
  });
  const weights = rowsOf({ kind: 'json', text }, 'body');
  expect(weights).toEqual([
    { 'Taken At': '2025-11-18 07:40', Weight: 70.25, Unit: 'kg', Source: 'Google Fit' },
  ]);
  expect(rowsOf({ kind: 'json', text }, 'pressure')).toMatchObject([{ Systolic: 118, Diastolic: 76 }]);
  const [first = {}] = weights;
  const [again = {}] = rowsOf({ kind: 'json', text }, 'body');
  expect(identityOf('body', again)).toBe(identityOf('body', first));
  expect(() => rowsOf({ kind: 'json', text }, 'labs')).toThrow('This JSON has no readings of this kind.');
  expect(() => rowsOf({ kind: 'json', text: '{' }, 'body')).toThrow('This file is not valid JSON');
});

it('an export of openScale becomes rows of Body, its notes with them', () => {
  const file = tableOf(
    'biceps,bone,caliper1,caliper2,caliper3,calories,chest,comment,dateTime,fat,hip,lbm,muscle,neck,thigh,visceralFat,waist,water,weight',
    '0.0,2.4,0.0,0.0,0.0,0.0,0.0,after the run,2025-11-18 07:40,21.3,98.5,0.0,41.2,0.0,0.0,6.0,84.0,55.1,70.25',
    '0.0,2.4,0.0,0.0,0.0,0.0,0.0,,19.11.2025 07:41,21.1,98.5,0.0,41.3,0.0,0.0,6.0,84.0,55.2,70.05',
  );
  const rows = rowsOf(file, 'body');
  expect(rows[0]).toEqual({
    'Taken At': '2025-11-18 07:40',
    Weight: 70.25,
    Unit: 'kg',
    'Fat %': 21.3,
    'Water %': 55.1,
    'Muscle %': 41.2,
    Waist: 84,
    Hip: 98.5,
    Notes: 'after the run',
  });
  expect(rows[1]).toMatchObject({ 'Taken At': '2025-11-19 07:41', Weight: 70.05 });
});

it('reads moments in the order of the file, and keeps their time', () => {
  const file = tableOf('Date,Weight (kg)', '03/04/2025 7:40 AM,70', '25/12/2024 18:05,71');
  const table = readList(file, 'body');
  const fields = listFields('body');
  const mapping = guessMapping(table.headers, fields);
  expect(orderIn(table, mapping, fields)).toMatchObject({ state: 'told', order: 'dayFirst' });
  const records = recordsOf(table, mapping, fields, 'dayFirst');
  expect(records.map((record) => cellsOfRecord('body', record, 'kg')['Taken At'])).toEqual([
    '2025-04-03 07:40',
    '2024-12-25 18:05',
  ]);
});

it('an irregular beat that is neither yes nor no is not taken for none', () => {
  const list = tableOf(
    'Taken At,Systolic,Diastolic,Irregular',
    ...['yes; at rest', 'Oui', 'detected', 'Nein', '-'].map((beat) => `2025-11-18,118,76,${beat}`),
  );
  const rows = rowsOf(list, 'pressure');
  expect(rows.map((cells) => problemOfRecord('pressure', cells) ?? cells['Irregular'])).toEqual([
    'Irregular: Please say yes or no',
    ...[true, true, false, false],
  ]);
});
