import * as z from 'zod';
import { daysAfter, monthsAfter, parseDay, startOfWeek } from '../day.ts';
import { folded } from '../search.ts';
import { saidIn } from './choice-in.ts';
import { type Field, type FieldValue, isNumber } from './field.ts';
import type { Cells, NamedField } from './record.ts';
import { amountIn } from './written-numbers.ts';

// Conditions on columns that decide which rows are shown: data, like the record.

const by = z.string().min(1).max(100);
const noDay = 'Please enter a date';
const day = z.iso.date(noDay);
const number = z.number('Please enter a number');

export const filterSchema = z.discriminatedUnion('is', [
  /** One of some texts, usually choices; '' for an empty cell. */
  z.strictObject({ by, is: z.literal('any'), of: z.array(z.string().max(200)).min(1).max(501) }),
  z.strictObject({ by, is: z.enum(['yes', 'no', 'today', 'week', 'month', 'overdue', 'blank', 'filled']) }),
  z
    .strictObject({ by, is: z.literal('between'), from: day.exactOptional(), to: day.exactOptional() })
    .refine(({ from, to }) => (from ?? to) !== undefined, { path: ['from'], error: noDay })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'This is before the first day',
    }),
  z
    .strictObject({ by, is: z.literal('amount'), min: number.exactOptional(), max: number.exactOptional() })
    .refine(({ min, max }) => (min ?? max) !== undefined, { path: ['min'], error: 'Please enter a number' })
    .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      path: ['max'],
      error: 'This is less than the least',
    }),
  z.strictObject({
    by,
    is: z.literal('contains'),
    text: z.string().trim().min(1, 'Please enter a text').max(200),
  }),
]);
export type Filter = z.output<typeof filterSchema>;
export type FilterWay = Filter['is'];

/** A row is shown if it meets all of them. */
export const filtersSchema = z.array(filterSchema).max(20);

/** The ways in which a field can be filtered, the most usual first. */
export function filterWays(field: Field): readonly FilterWay[] {
  if (field.kind === 'flag') return ['yes', 'no'];
  if (field.kind === 'photo') return ['filled', 'blank'];
  if (field.kind === 'day') return ['today', 'week', 'month', 'overdue', 'between', 'blank', 'filled'];
  if (isNumber(field)) return ['amount', 'blank', 'filled'];
  if (field.several) return ['any', 'contains', 'blank', 'filled'];
  return field.choices ? ['any', 'blank', 'filled'] : ['contains', 'blank', 'filled'];
}

/** The filters whose columns exist and are of a suitable kind, and the names of the other columns. */
export function fittingFilters(
  shownFields: readonly NamedField[],
  filters: readonly Filter[],
): { fitting: Filter[]; missing: string[] } {
  const fields = new Map(shownFields);
  const fits = (filter: Filter) => {
    const field = fields.get(filter.by);
    return field !== undefined && filterWays(field).includes(filter.is);
  };
  return {
    fitting: filters.filter(fits),
    missing: filters.filter((filter) => !fits(filter)).map((filter) => filter.by),
  };
}

/** What a filter depends on besides the row. */
export interface FilterDay {
  today: string;
  /** The day on which weeks begin; 0 is Sunday. */
  weekStart: number;
}

type Test = (cell: FieldValue) => boolean;

/** Tells which rows match all filters. Filters of columns that do not exist match every row. */
export function rowFilter(
  shownFields: readonly NamedField[],
  filters: readonly Filter[],
  at: FilterDay,
): (row: Cells) => boolean {
  const fields = new Map(shownFields);
  const tests = filters.flatMap((filter) => {
    const field = fields.get(filter.by);
    return field ? [{ name: filter.by, holds: testOf(filter, field, at) }] : [];
  });
  return (row) => tests.every(({ name, holds }) => holds(row[name] ?? ''));
}

const plain = (cell: FieldValue) => String(cell).trim();

function testOf(filter: Filter, field: Field, { today, weekStart }: FilterDay): Test {
  switch (filter.is) {
    case 'any':
      return oneOf(filter.of, field);
    case 'yes':
      return (cell) => cell === true;
    case 'no':
      return (cell) => cell !== true;
    case 'blank':
      return (cell) => plain(cell) === '';
    case 'filled':
      return (cell) => plain(cell) !== '';
    case 'contains': {
      const sought = folded(filter.text);
      return (cell) => folded(String(cell)).includes(sought);
    }
    case 'amount': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = filter;
      return (cell) => {
        const amount = amountIn(field, cell);
        return amount !== undefined && amount >= min && amount <= max;
      };
    }
    case 'between':
      return dayIn(filter.from, filter.to);
    case 'today':
      return dayIn(today, today);
    case 'week': {
      const first = startOfWeek(today, weekStart);
      return dayIn(first, daysAfter(first, 6));
    }
    case 'month': {
      const first = `${today.slice(0, 'yyyy-mm'.length)}-01`;
      return dayIn(first, daysAfter(monthsAfter(first, 1), -1));
    }
    case 'overdue':
      return dayIn(undefined, daysAfter(today, -1));
  }
}

function oneOf(texts: readonly string[], field: Field): Test {
  const said = saidIn(field);
  const wanted = new Set(texts);
  return (cell) => {
    const told = said(cell);
    return told.length === 0 ? wanted.has('') : told.some((text) => wanted.has(text));
  };
}

/** A value that is not a day matches no day. */
function dayIn(from = '', to = '9999-12-31'): Test {
  return (cell) => {
    const told = parseDay(String(cell));
    return told !== undefined && told >= from && told <= to;
  };
}
