import { daysAfter, monthsAfter, parseDay } from '#kernel/day.ts';
import { type DistanceUnit, parseDistance, writtenNumber } from './distance.ts';
import { isDay } from './months.ts';

/** What a "Next Service" cell asks for; each part may be absent. */
export interface NextService {
  /** The odometer at which it is due. */
  at: number | null;
  /** The day on which it is due. */
  on: string | null;
  /** The engine hours at which it is due. */
  hours: number | null;
  /** What is to be done then, if the cell says so: "Rotate tires". */
  service: string;
}

interface Done {
  day: string;
  mileage: number | undefined;
  hours: number | undefined;
  unit: DistanceUnit;
}

const nothing: NextService = { at: null, on: null, hours: null, service: '' };

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "Feb 2028" and "May 3, 2026" as days; the first of the month if only a month is given. */
function namedDay(text: string): string | undefined {
  const match = /^([a-z]{3})[a-z]*\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})$/i.exec(text);
  const month = monthNames.indexOf((match?.[1] ?? '').toLowerCase()) + 1;
  if (!match || month === 0) return undefined;
  const [, , date = '1', year = ''] = match;
  return parseDay(`${year}-${month}-${date}`);
}

/** "6 months", "2 years", "90 days" after a day. */
function dayAfterSpan(text: string, day: string): string | undefined {
  const match = /^(?:in|after|every)?\s*(\d{1,4})\s*(days?|weeks?|months?|years?)$/i.exec(text);
  if (!match || !isDay(day)) return undefined;
  const count = Number(match[1]);
  const word = (match[2] ?? '').toLowerCase();
  if (word.startsWith('d')) return daysAfter(day, count);
  if (word.startsWith('w')) return daysAfter(day, count * 7);
  return monthsAfter(day, word.startsWith('m') ? count : count * 12);
}

/** A distance below the present one must be relative. */
function odometerOf(text: string, { mileage, unit }: Done): number | undefined {
  const relative = /^(?:in|after|every|\+)\s*(.+)$/i.exec(text);
  const distance = parseDistance(relative?.[1] ?? text.replace(/^at\s+/i, ''), unit);
  if (distance === undefined || distance === 0) return undefined;
  if (!relative && (mileage === undefined || distance > mileage)) return distance;
  return mileage === undefined ? undefined : mileage + distance;
}

/** Hours below the present ones must be relative, too. */
function hoursOf(text: string, { hours }: Done): number | undefined {
  const match = /^(?:(in\s|after\s|every\s|at\s|\+)\s*)?(\d[\d,.]*)\s*(?:h|hrs?|hours?)$/i.exec(text);
  if (!match) return undefined;
  const count = writtenNumber(match[2] ?? '');
  if (Number.isNaN(count)) return undefined;
  const word = match[1]?.trim().toLowerCase();
  const isRelative = word === undefined ? count <= (hours ?? 0) : word !== 'at';
  return isRelative ? (hours ?? 0) + count : count;
}

function readPart(text: string, done: Done): Partial<NextService> | undefined {
  const on = parseDay(text) ?? namedDay(text.replace(/^(?:on|by)\s+/i, '')) ?? dayAfterSpan(text, done.day);
  if (on !== undefined) return { on };
  const hours = hoursOf(text, done);
  if (hours !== undefined) return { hours };
  const at = odometerOf(text, done);
  return at === undefined ? undefined : { at };
}

/**
 * Reads a "Next Service" cell as people write it: `95,860`, `95860 mi`, `in 5,000 miles`, `Feb 2028`, `2026-05-01`,
 * `in 6 months`, `500 hours`, `Rotate tires at 91,900 mi or Dec 2026`. What cannot be read is left to people.
 */
export function readNextService(cell: string, done: Done): NextService {
  const text = cell.trim();
  if (text === '') return nothing;
  const named = /^(.*?[\p{L})])(?:,|:)?\s+(?=(?:at|in|by|on|after)\s+[\p{L}\d])(.+)$/iu.exec(text);
  const whole = partsOf(text, done);
  if (whole) return { ...nothing, ...whole };
  const rest = named && partsOf(named[2] ?? '', done);
  return named && rest ? { ...nothing, ...rest, service: (named[1] ?? '').trim() } : nothing;
}

function partsOf(text: string, done: Done): Partial<NextService> | undefined {
  const parts = text.split(/\s+or\s+|\s*[;/]\s+|\s+\/\s*/i).map((part) => readPart(part.trim(), done));
  return parts.every((part) => part !== undefined) ? Object.assign({}, ...parts) : undefined;
}
