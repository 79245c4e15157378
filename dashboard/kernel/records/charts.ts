import { isNumber } from './field.ts';
import type { AnyRecord, NamedField } from './record.ts';
import type { ChartView } from './views.ts';

// What a chart of rows says: what goes along, what is measured of the rows there, and in which way.

const measures = ['count', 'sum', 'average', 'min', 'max', 'points'] as const;
/** How many rows there are, a number of them all, or each row as a point. */
export type Measure = (typeof measures)[number];

export const chartSteps = ['day', 'week', 'month', 'year'] as const;
/** What a bar of days stands for. */
export type ChartStep = (typeof chartSteps)[number];
/** The way, or the step, that fits, whatever was chosen before. */
export const whatFits = 'fit';

type Form = Pick<AnyRecord, 'formFields'>;

/** The fields whose numbers can be measured. */
export function measuredFields({ formFields }: Form): NamedField[] {
  return formFields.filter(([, field]) => isNumber(field));
}

/** In which ways a field can be measured along another, the most usual first. */
export function measuresOf([along, by]: NamedField, [name, field]: NamedField): readonly Measure[] {
  // Times of day come to nothing that is one.
  const all: Measure[] = field.kind === 'time' ? [] : ['sum'];
  const each: Measure[] = isNumber(by) && along !== name ? ['points'] : [];
  return [...each, ...all, 'average', 'min', 'max'];
}

export interface Chart {
  by: NamedField;
  /** What is measured; null where rows are counted. */
  of: NamedField | null;
  how: Measure;
  /** Null for what fits the span of days. */
  step: ChartStep | null;
  /** What it should be and is not, as sentences. */
  lacks: readonly string[];
}

const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text);

/** What a measure is called where it is chosen. */
export const measureWords: Readonly<Record<Measure, string>> = {
  count: 'Count',
  sum: 'Sum',
  average: 'Average',
  min: 'Minimum',
  max: 'Maximum',
  points: 'Points',
};

/** What a view says, as far as it is known here. `amounts` are the fields that can be added up, the most telling first. */
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
      ? [`“${wanted}” is no column of numbers any more, so rows are counted.`]
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

/** A measure in front of what is measured: "Average price"; what is added up is called as it is. */
export function measureTitle(how: Measure, label: string): string {
  const words: Partial<Record<Measure, string>> = { average: 'Average', min: 'Lowest', max: 'Highest' };
  const word = words[how];
  return word === undefined ? label : `${word} ${label}`;
}

/** What all numbers of a field come to; null where there are none to say it of. */
export function measured(how: Measure, numbers: readonly number[]): number | null {
  const sum = numbers.reduce((all, each) => all + each, 0);
  if (how === 'sum' || how === 'count') return sum;
  if (numbers.length === 0) return null;
  if (how === 'average') return sum / numbers.length;
  return numbers.reduce((one, other) => (how === 'min' ? Math.min(one, other) : Math.max(one, other)));
}
