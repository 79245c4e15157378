import { dayFormat, daysAfter, daysBetween, formatDay, monthsAfter, startOfWeek } from '#kernel/day.ts';
import type { ChartStep } from '#kernel/records/charts.ts';
import { choicesOf, saidIn } from '#kernel/records/choice-in.ts';
import type { Field } from '#kernel/records/field.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
import { amountIn } from '#kernel/records/written-numbers.ts';
import { shownRegion } from '#kernel/region.ts';
import { smallestRound } from '../../charts/cell-scale.ts';
import { blankTitle, byChoice, byDay } from '../grouping.ts';

/** The rows of one bar. */
export interface Group {
  /** Shown below the bar. */
  label: string;
  /** Shown when the bar is read. */
  name: string;
  rows: readonly RowCells[];
}

const titled = ({ title, rows }: { title: string; rows: readonly RowCells[] }): Group => ({
  label: title,
  name: title,
  rows,
});

/** The rows by the two values of a checkbox. */
export function byFlag(name: string, rows: readonly RowCells[]): Group[] {
  const { yes = [], no = [] } = Object.groupBy(rows, (row) => (row[name] === true ? 'yes' : 'no'));
  return [titled({ title: 'Yes', rows: yes }), titled({ title: 'No', rows: no })];
}

/** The rows by a field's choices. */
export function byOneChoice([name, field]: NamedField, rows: readonly RowCells[]): Group[] {
  return byChoice(field, name, rows).map(titled);
}

/** The rows by the texts in their cells, ignoring case: choices in their order, then other texts, then blank ones. */
export function byText([name, field]: NamedField, rows: readonly RowCells[]): Group[] {
  const said = saidIn(field);
  const groups = new Map<string, { title: string; rows: RowCells[] }>(
    choicesOf(field).map((title) => [title.toLowerCase(), { title, rows: [] }]),
  );
  const blank: RowCells[] = [];
  for (const row of rows) {
    const told = said(row[name]);
    if (told.length === 0) blank.push(row);
    for (const title of told) {
      const group = groups.get(title.toLowerCase()) ?? { title, rows: [] };
      groups.set(title.toLowerCase(), group);
      group.rows.push(row);
    }
  }
  const last = blank.length > 0 ? [{ title: blankTitle(field), rows: blank }] : [];
  return [...groups.values(), ...last].map(titled);
}

/** Nobody can tell apart more bars of days than this. */
const maxSteps = 100;
const maxYears = 40;
const monthName = dayFormat({ month: 'long', year: 'numeric' });
const shortMonth = dayFormat({ month: 'short' });
const shortDay = dayFormat({ month: 'short', day: 'numeric' });

interface Step {
  /** The first day of the step that a day is in, and of the next step. */
  first: (day: string) => string;
  next: (first: string) => string;
  /** `isFirst` is about all bars. */
  label: (first: string, isFirst: boolean) => string;
  name: (first: string) => string;
}

const steps: Readonly<Record<Exclude<ChartStep, 'year'>, Step>> = {
  day: {
    first: (day) => day,
    next: (day) => daysAfter(day, 1),
    label: (day) => shortDay(day),
    name: formatDay,
  },
  week: {
    first: (day) => startOfWeek(day, shownRegion().weekStart ?? 0),
    next: (day) => daysAfter(day, 7),
    label: (day) => shortDay(day),
    name: (day) => `Week of ${formatDay(day)}`,
  },
  month: {
    first: (day) => `${day.slice(0, 7)}-01`,
    next: (day) => monthsAfter(day, 1),
    // A new year is named at its first bar.
    label: (day, isFirst) => (!isFirst && day.slice(5, 7) === '01' ? day.slice(0, 4) : shortMonth(day)),
    name: monthName,
  },
};

/** The step that fits a span of days. */
function stepFor(from: string, to: string): ChartStep {
  const days = daysBetween(from, to) + 1;
  if (days <= 14) return 'day';
  if (days <= 70) return 'week';
  return monthsAfter(`${from.slice(0, 7)}-01`, 24) > to ? 'month' : 'year';
}

const coarser: Readonly<Record<Exclude<ChartStep, 'year'>, ChartStep>> = {
  day: 'week',
  week: 'month',
  month: 'year',
};

/** The first days of all steps in a span; undefined if there are too many. */
function firstsOf({ first, next }: Step, from: string, to: string): string[] | undefined {
  const firsts: string[] = [];
  for (let day = first(from); day <= to; day = next(day)) {
    if (firsts.length === maxSteps) return undefined;
    firsts.push(day);
  }
  return firsts;
}

interface DayGroups {
  /** The requested step, or the one that fits. */
  step: ChartStep;
  groups: Group[];
  /** How many rows have no day. */
  left: number;
  /** How many years with rows come before the first one that is shown. */
  earlier: number;
}

/** The rows by steps of days, including empty steps in between; of years, only those with rows. */
export function byStep(name: string, rows: readonly RowCells[], asked: ChartStep | null): DayGroups {
  const days = byDay(name, rows);
  const left = days.get('')?.length ?? 0;
  days.delete('');
  const sorted = [...days.keys()].toSorted();
  const [from = '', to = from] = [sorted[0], sorted.at(-1)];
  if (from === '') return { step: asked ?? 'month', groups: [], left, earlier: 0 };
  let step = asked ?? stepFor(from, to);
  while (step !== 'year') {
    const firsts = firstsOf(steps[step], from, to);
    if (firsts) return { step, groups: groupsOf(steps[step], firsts, days), left, earlier: 0 };
    step = coarser[step];
  }
  const years = Map.groupBy(sorted, (day) => day.slice(0, 4));
  const groups = [...years]
    .slice(-maxYears)
    .map(([year, some]) => titled({ title: year, rows: rowsOn(days, some) }));
  return { step, groups, left, earlier: years.size - groups.length };
}

type Days = ReadonlyMap<string, readonly RowCells[]>;

const rowsOn = (days: Days, some: readonly string[] = []) => some.flatMap((day) => days.get(day) ?? []);

function groupsOf(step: Step, firsts: readonly string[], days: Days): Group[] {
  const byFirst = Map.groupBy(days.keys(), step.first);
  return firsts.map((first, at) => ({
    label: step.label(first, at === 0),
    name: step.name(first),
    rows: rowsOn(days, byFirst.get(first)),
  }));
}

const maxSpans = 12;

/** How many round numbers of a field make one: parts of a day are divided at hours. */
export const unitOf = ({ kind }: Field) => (kind === 'time' || kind === 'duration' ? 24 : 1);

/** The rows by ranges of a number, or by the number itself if there are only a few whole ones; and how many have none. */
export function bySpan(
  [name, field]: NamedField,
  rows: readonly RowCells[],
): { groups: Group[]; left: number } {
  const numbers = new Map<number, RowCells[]>();
  let left = 0;
  for (const row of rows) {
    const number = amountIn(field, row[name]);
    if (number === undefined) left += 1;
    else if (numbers.get(number)?.push(row) === undefined) numbers.set(number, [row]);
  }
  const sorted = [...numbers].sort(([one], [other]) => one - other);
  const [lowest] = sorted[0] ?? [0];
  const [highest] = sorted.at(-1) ?? [0];
  const shown = (number: number) => shownCell(field, number);
  if (sorted.length <= maxSpans && sorted.every(([number]) => Number.isInteger(number))) {
    const groups = sorted.map(([number, some]) => titled({ title: shown(number), rows: some }));
    return { groups, left };
  }
  const unit = unitOf(field);
  const spanIn = (number: number, size: number) => Math.floor((number * unit) / size + 1e-9);
  const size = smallestRound(
    ((highest - lowest) * unit || 1) / 100,
    (each) => spanIn(highest, each) - spanIn(lowest, each) < maxSpans,
  );
  const first = spanIn(lowest, size);
  const groups = Array.from({ length: spanIn(highest, size) - first + 1 }, (_, at) => {
    const [from, to] = [first + at, first + at + 1].map((span) =>
      Number(((span * size) / unit).toPrecision(15)),
    );
    return {
      label: shown(from ?? 0),
      name: `${shown(from ?? 0)} up to ${shown(to ?? 0)}`,
      rows: [] as RowCells[],
    };
  });
  for (const [number, some] of sorted) groups[spanIn(number, size) - first]?.rows.push(...some);
  return { groups, left };
}
