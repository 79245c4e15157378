import { isNumber } from './field.ts';
import type { AnyRecord, NamedField } from './record.ts';
import type { ChartView } from './views.ts';

// A chart of rows: the field along its axis, the measured field, and the measure.

const measures = ['count', 'sum', 'average', 'min', 'max', 'points'] as const;
/** The number of rows, one figure for all their numbers, or each row as a point. */
export type Measure = (typeof measures)[number];

export const chartSteps = ['day', 'week', 'month', 'year'] as const;
/** The period that one bar of days covers. */
export type ChartStep = (typeof chartSteps)[number];
/** The measure or step that fits, whatever was chosen before. */
export const whatFits = 'fit';

type Form = Pick<AnyRecord, 'formFields'>;

/** The fields whose numbers can be measured. */
export function measuredFields({ formFields }: Form): NamedField[] {
  return formFields.filter(([, field]) => isNumber(field));
}

/** The measures of a field along another, the most usual first. */
export function measuresOf([along, by]: NamedField, [name, field]: NamedField): readonly Measure[] {
  // Times of day cannot be added up.
  const all: Measure[] = field.kind === 'time' ? [] : ['sum'];
  const each: Measure[] = isNumber(by) && along !== name ? ['points'] : [];
  return [...each, ...all, 'average', 'min', 'max'];
}

export interface Chart {
  by: NamedField;
  /** The measured field; null if rows are counted. */
  of: NamedField | null;
  how: Measure;
  /** Null for the step that fits the span of days. */
  step: ChartStep | null;
  /** Why parts of the view cannot be shown, as sentences. */
  lacks: readonly string[];
}

const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text);

/** The names of measures where people choose them. */
export const measureWords: Readonly<Record<Measure, string>> = {
  count: 'Count',
  sum: 'Sum',
  average: 'Average',
  min: 'Minimum',
  max: 'Maximum',
  points: 'Points',
};

/** The parts of a view that are known here. `amounts` are the fields that can be added up, the most telling first. */
export function chartOf(record: Form, view: ChartView, by: NamedField, amounts: readonly string[]): Chart {
  const measured = measuredFields(record);
  const named = (name: string | undefined) => measured.find(([each]) => each === name);
  const wanted = view.how === 'count' ? undefined : view.of;
  const usual = amounts.find((name) => name !== by[0] && named(name));
  const of = view.how === 'count' ? null : ((wanted === undefined ? named(usual) : named(wanted)) ?? null);
  const how = of === null ? 'count' : howOf(view, by, of, amounts);
  const { step = whatFits } = view;
  const lacks = [
    ...(wanted !== undefined && !of
      ? [`“${wanted}” is no longer a column of numbers, so rows are counted.`]
      : []),
    ...(view.how !== undefined && !isOneOf(measures, view.how)
      ? [`This page does not know what “${view.how}” is. It shows the ${measureWords[how].toLowerCase()}.`]
      : []),
    ...(isOneOf([...chartSteps, whatFits], step) ? [] : [`This page knows no bars of a “${step}”.`]),
  ];
  return { by, of, how, step: isOneOf(chartSteps, step) ? step : null, lacks };
}

function howOf({ how }: ChartView, by: NamedField, of: NamedField, amounts: readonly string[]): Measure {
  const ways = measuresOf(by, of);
  const [first = 'average'] = ways;
  if (how !== undefined && isOneOf(measures, how) && ways.includes(how)) return how;
  return first === 'sum' && !amounts.includes(of[0]) ? 'average' : first;
}

/** A measure before its field: "Average price"; a sum has the field's name alone. */
export function measureTitle(how: Measure, label: string): string {
  const words: Partial<Record<Measure, string>> = { average: 'Average', min: 'Lowest', max: 'Highest' };
  const word = words[how];
  return word === undefined ? label : `${word} ${label}`;
}

/** The measure over all numbers of a field; null if there are none. */
export function measured(how: Measure, numbers: readonly number[]): number | null {
  const sum = numbers.reduce((all, each) => all + each, 0);
  if (how === 'sum' || how === 'count') return sum;
  if (numbers.length === 0) return null;
  if (how === 'average') return sum / numbers.length;
  return numbers.reduce((one, other) => (how === 'min' ? Math.min(one, other) : Math.max(one, other)));
}
