import { type Cells, filledCells, type LogName } from '../../logs.ts';
import type { Profile } from '../../profile.ts';
import { questionsOf } from '../../rules.ts';
import { readForm } from './entry-form.ts';

// The usual figures of a day in one form; each goes to the tab it belongs to.

export const dayFields = ['date', 'weight', 'systolic', 'diastolic', 'pulse', 'sleep'] as const;
export type DayField = (typeof dayFields)[number];
export type DayValues = Record<DayField, string>;

export const emptyDay = (date: string): DayValues => ({
  date,
  weight: '',
  systolic: '',
  diastolic: '',
  pulse: '',
  sleep: '',
});

interface Part {
  log: LogName;
  /** The header of the tab that each field fills. */
  fields: Partial<Record<DayField, string>>;
  /** The row's other cells. */
  fixed?: Readonly<Record<string, string>>;
}

/** A pulse belongs to the pressure it was taken with; without one it is a separate measurement. */
function partsOf(values: DayValues): Part[] {
  const says = (...fields: readonly DayField[]) => fields.some((field) => values[field].trim() !== '');
  const isWithPressure = says('systolic', 'diastolic');
  const parts: Part[] = [];
  if (says('weight')) parts.push({ log: 'body', fields: { date: 'Taken At', weight: 'Weight' } });
  if (isWithPressure) {
    const fields = { date: 'Taken At', systolic: 'Systolic', diastolic: 'Diastolic', pulse: 'Pulse' };
    parts.push({ log: 'pressure', fields });
  } else if (says('pulse')) {
    const fixed = { Metric: 'Pulse', Unit: 'bpm' };
    parts.push({ log: 'vitals', fields: { date: 'Taken At', pulse: 'Value' }, fixed });
  }
  if (says('sleep')) parts.push({ log: 'sleep', fields: { date: 'Wake', sleep: 'Asleep Min' } });
  return parts;
}

export interface DayRow {
  log: LogName;
  cells: Cells;
}

interface ReadDay {
  rows: DayRow[];
  problems: Partial<Record<DayField, string>>;
  /** What should be checked; '' if nothing. */
  question: string;
}

interface Reader {
  profile: Profile;
  now: string;
}

/** The rows that the day's form creates. An entry for today gets the current time. */
export function readDay(values: DayValues, { profile, now }: Reader): ReadDay {
  const problems: ReadDay['problems'] = {};
  const date = values.date === now.slice(0, 10) ? now : values.date;
  const rows = partsOf(values).map(({ log, fields, fixed = {} }) => {
    const named = Object.entries(fields).map(([field, header]) => ({ field: fieldNamed(field), header }));
    const cells = named.map(({ field, header }) => [header, field === 'date' ? date : values[field]]);
    const read = readForm({ log, profile }, { ...fixed, ...Object.fromEntries(cells) });
    for (const { field, header } of named) {
      const problem = read.problems[header];
      if (problem !== undefined) problems[field] = problem;
    }
    return { log, cells: filledCells(read.cells) };
  });
  if (rows.length === 0) problems.weight = 'Please fill in at least one';
  return { rows, problems, question: rows.flatMap(({ log, cells }) => questionsOf(log, cells)).join(' ') };
}

function fieldNamed(name: string): DayField {
  return dayFields.find((field) => field === name) ?? 'date';
}
