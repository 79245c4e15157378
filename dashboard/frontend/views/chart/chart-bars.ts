import { counted } from '#kernel/counted.ts';
import { type Chart, type ChartStep, measured } from '#kernel/records/charts.ts';
import { choicesOf } from '#kernel/records/choice-in.ts';
import { isNumber, labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { amountIn } from '#kernel/records/written-numbers.ts';
import { byFlag, byOneChoice, bySpan, byStep, byText, type Group } from './chart-groups.ts';

/** A column of the chart and the measure of its rows; null if they have no number to measure. */
interface Bar {
  label: string;
  name: string;
  amount: number | null;
}

export interface ViewBars {
  /** '' if the bars are not times. */
  step: ChartStep | '';
  bars: Bar[];
  /** What the bars do not show of the rows, as sentences. */
  told: string[];
}

/** The rows of each bar of a chart, and their measure. */
export function viewBars(
  chart: Chart,
  rows: readonly RowCells[],
  { one, many }: Pick<AnyRecord, 'one' | 'many'>,
): ViewBars {
  const { by, of } = chart;
  const label = labelOf(by[1]);
  const {
    step = '',
    groups,
    told,
  } = groupsBy(chart, rows, (count, lacking) => {
    const isOne = count === 1;
    return `${counted(count, one, many)} without a ${lacking} in ${label} ${isOne ? 'is' : 'are'} not in the chart.`;
  });
  const bars = groups.map(({ label: below, name, rows: some }) => ({
    label: below,
    name,
    amount: of ? measured(chart.how, numbersIn(of, some)) : some.length,
  }));
  return step === '' && !isNumber(by[1]) ? largest(by, bars, told) : { step, bars, told };
}

const numbersIn = ([name, field]: NamedField, rows: readonly RowCells[]) =>
  rows.flatMap((row) => amountIn(field, row[name]) ?? []);

const earlierYears = (count: number, label: string) =>
  `${counted(count, 'earlier year')} of ${label} ${count === 1 ? 'is' : 'are'} not in the chart.`;

type Lacking = (count: number, what: string) => string;

function groupsBy(
  { by, step }: Chart,
  rows: readonly RowCells[],
  lacking: Lacking,
): { step?: ChartStep; groups: readonly Group[]; told: string[] } {
  const [name, field] = by;
  if (field.kind === 'day') {
    const found = byStep(name, rows, step);
    const isLonger = step !== null && found.step !== step;
    return {
      ...found,
      told: [
        ...(isLonger ? [`There are too many ${step}s for a bar each, so each bar is a ${found.step}.`] : []),
        ...(found.left > 0 ? [lacking(found.left, 'date')] : []),
        ...(found.earlier > 0 ? [earlierYears(found.earlier, labelOf(field))] : []),
      ],
    };
  }
  if (isNumber(field)) {
    const { groups, left } = bySpan(by, rows);
    return { groups, told: left > 0 ? [lacking(left, 'number')] : [] };
  }
  if (field.kind === 'flag') return { groups: byFlag(name, rows), told: [] };
  if (field.kind === 'text' && field.choices) return { groups: byOneChoice(by, rows), told: [] };
  const groups = byText(by, rows);
  const isTwice = groups.reduce((sum, group) => sum + group.rows.length, 0) > rows.length;
  return { groups, told: isTwice ? [`A row counts once for each of its ${labelOf(field)}.`] : [] };
}

/** Beyond these, choices without rows and the smallest others are left out. */
const maxBars = 40;

function largest([, field]: NamedField, all: readonly Bar[], told: readonly string[]): ViewBars {
  const isOrdered = choicesOf(field).length > 0 || field.kind === 'flag';
  const size = ({ amount }: Bar) => Math.abs(amount ?? 0);
  const bars = isOrdered ? [...all] : all.toSorted((one, other) => size(other) - size(one));
  if (bars.length <= maxBars) return { step: '', bars, told: [...told] };
  const kept = new Set(all.toSorted((one, other) => size(other) - size(one)).slice(0, maxBars));
  const gone = bars.filter((bar) => !kept.has(bar) && bar.amount !== null && bar.amount !== 0).length;
  const label = labelOf(field);
  return {
    step: '',
    bars: bars.filter((bar) => kept.has(bar)),
    told:
      gone > 0
        ? [
            ...told,
            `${counted(gone, 'bar')} of ${label}, the smallest, ${gone === 1 ? 'is' : 'are'} not shown.`,
          ]
        : [...told],
  };
}
