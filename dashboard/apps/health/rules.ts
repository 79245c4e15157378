import { type Cells, type CellValue, columnsOf, type LogName, logs, plainKinds } from './logs.ts';
import { dayOfMoment, parseMoment } from './moments.ts';

// The limits of a row's values. Impossible values are refused; unlikely ones are asked about, and written if the
// person confirms.

type Problems = Record<string, string>;

/** Nobody measures more or less than this, in any unit: it is a typing error. */
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  'body Weight': [1, 1500],
  'body Fat %': [0, 100],
  'body Water %': [0, 100],
  'body Muscle %': [0, 100],
  'pressure Systolic': [30, 350],
  'pressure Diastolic': [10, 250],
  'pressure Pulse': [10, 350],
  'sleep Quality': [0, 10],
  'mood Severity': [0, 10],
};

const maxCharacters = 50_000;
const firstDay = '1900-01-01';
const lastDay = '2100-01-01';

function problemOfCell(log: LogName, header: string, value: CellValue): string | undefined {
  const kind = columnsOf(log)[header]?.kind;
  if (kind === undefined) return 'The sheet does not have this column';
  if (value === '') return undefined;
  if (kind === 'flag') return typeof value === 'boolean' ? undefined : 'Please say yes or no';
  if (plainKinds[kind] === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'Please enter a number';
    const [low, high] = bounds[`${log} ${header}`] ?? [0, 1e9];
    return value < low || value > high ? `Please enter a number from ${low} to ${high}` : undefined;
  }
  if (typeof value !== 'string') return 'Please enter text';
  return value.length > maxCharacters ? 'Please keep this within 50,000 characters' : undefined;
}

function problemOfMoment(value: CellValue | undefined): string | undefined {
  const moment = typeof value === 'string' ? parseMoment(value) : undefined;
  if (moment === undefined) return 'Please enter a date, such as 2025-11-18 07:40';
  const day = dayOfMoment(moment);
  return day < firstDay || day >= lastDay ? 'Please enter a date from 1900 to 2099' : undefined;
}

/** A row of a log needs at least one of these. */
const needed: Readonly<Record<LogName, readonly string[]>> = {
  body: ['Weight', 'Fat %', 'Water %', 'Muscle %', 'Waist', 'Hip'],
  pressure: ['Systolic'],
  glucose: ['Value'],
  vitals: ['Value'],
  sleep: ['Asleep Min', 'Bed'],
  mood: ['What'],
  labs: ['Test'],
  medications: ['Name'],
  intakes: ['Status'],
};

/** The problems of the given cells, by their headers; empty if there are none. */
export function problemsOfCells(log: LogName, cells: Cells): Problems {
  const problems: Problems = {};
  for (const [header, value] of Object.entries(cells)) {
    const problem = problemOfCell(log, header, value);
    if (problem !== undefined) problems[header] = problem;
  }
  const { at } = logs[log];
  if (Object.hasOwn(cells, at) && log !== 'medications') {
    const problem = problemOfMoment(cells[at]);
    if (problem !== undefined) problems[at] = problem;
  }
  return problems;
}

/** The same for a whole row, which also needs a moment and a value. */
export function problemsOfRow(log: LogName, cells: Cells): Problems {
  const { at } = logs[log];
  const problems = problemsOfCells(log, log === 'medications' ? cells : { [at]: '', ...cells });
  const says = (header: string) => cells[header] !== undefined && cells[header] !== '';
  const [first = at] = needed[log];
  if (!needed[log].some(says)) problems[first] ??= 'Please fill this in';
  if (log === 'pressure' && !says('Diastolic')) problems['Diastolic'] ??= 'Please fill this in';
  if (log === 'sleep' && says('Bed')) {
    const bed = parseMoment(String(cells['Bed']));
    const wake = parseMoment(String(cells['Wake'] ?? ''));
    if (bed === undefined) problems['Bed'] = 'Please enter a date, such as 2025-11-17 23:10';
    else if (wake !== undefined && wake < bed) problems['Wake'] = 'This is before going to bed';
  }
  return problems;
}

/** What should be checked, as questions; the person may know better. */
export function questionsOf(log: LogName, cells: Cells): string[] {
  const at = (header: string) => {
    const value = cells[header];
    return typeof value === 'number' ? value : undefined;
  };
  const questions: string[] = [];
  if (log === 'pressure') {
    const [upper, lower] = [at('Systolic'), at('Diastolic')];
    if (upper !== undefined && lower !== undefined && upper <= lower) {
      questions.push(`Systolic ${upper} is not above diastolic ${lower}. Are they the right way round?`);
    }
  }
  if (log === 'sleep' && (at('Asleep Min') ?? 0) > 18 * 60)
    questions.push('Is this more than 18 hours of sleep?');
  if (log === 'labs') {
    const [low, high] = [at('Ref Low'), at('Ref High')];
    if (low !== undefined && high !== undefined && low > high) {
      questions.push('The lower end of the range is above its upper end. Is that right?');
    }
  }
  return questions;
}
