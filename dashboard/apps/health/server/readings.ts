import { Problem } from '#kernel/problem.ts';
import { parseDecimal } from '#kernel/typed-measures.ts';
import type { Cells, LogName } from '../logs.ts';
import { parseMoment } from '../moments.ts';

interface Reading {
  date: string;
  type: string;
  value: number | string;
  unit?: string | undefined;
  notes?: string | undefined;
}

function refuse(field: string, message: string): never {
  throw new Problem('INVALID_INPUT', message, { fields: { [field]: message } });
}

function numberOf({ value }: Reading): number {
  const number = typeof value === 'number' ? value : parseDecimal(value);
  return number ?? refuse('value', 'Please enter a number');
}

function pressureOf({ value }: Reading): Cells {
  const match = /^(\d{2,3})\s*[/-]\s*(\d{2,3})$/.exec(String(value).trim());
  if (!match) refuse('value', 'Please enter a blood pressure as 118/76');
  return { Systolic: Number(match[1]), Diastolic: Number(match[2]) };
}

/** Minutes of "7:20", or of a number of hours. */
function minutesOf(reading: Reading): number {
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(String(reading.value).trim());
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) : Math.round(numberOf(reading) * 60);
}

/** The log for a type of reading, and the row for it. */
export function rowOfReading(reading: Reading): { log: LogName; cells: Cells } {
  const moment = parseMoment(reading.date) ?? refuse('date', 'Please enter a date, such as 2025-11-18 07:40');
  const notes = reading.notes ? { Notes: reading.notes } : {};
  const unit = reading.unit ? { Unit: reading.unit } : {};
  switch (reading.type.toLowerCase().replace(/[\s_-]+/g, ' ')) {
    case 'weight':
      return { log: 'body', cells: { 'Taken At': moment, Weight: numberOf(reading), ...unit, ...notes } };
    case 'blood pressure':
      return { log: 'pressure', cells: { 'Taken At': moment, ...pressureOf(reading), ...notes } };
    case 'glucose':
    case 'blood glucose':
      return { log: 'glucose', cells: { 'Taken At': moment, Value: numberOf(reading), ...unit, ...notes } };
    case 'sleep':
      return { log: 'sleep', cells: { Wake: moment, 'Asleep Min': minutesOf(reading), ...notes } };
    default: {
      const cells = { 'Taken At': moment, Metric: reading.type, Value: numberOf(reading), ...unit, ...notes };
      return { log: 'vitals', cells };
    }
  }
}
