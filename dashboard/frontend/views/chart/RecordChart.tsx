import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useMemo } from 'react';
import { type Chart, chartOf, measureTitle } from '#kernel/records/charts.ts';
import { type Field, isNumber, labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
import type { ChartView } from '#kernel/records/views.ts';
import { writingOf } from '#kernel/records/written-numbers.ts';
import { formatCount, formatUpTo } from '#kernel/region.ts';
import { BarChart, PointChart } from '../../charts/charts-on-demand.ts';
import type { ByProps } from '../view-props.ts';
import { ChartChoices } from './ChartChoices.tsx';
import { viewBars } from './chart-bars.ts';
import { unitOf } from './chart-groups.ts';
import { viewPoints } from './chart-points.ts';

interface RecordChartProps extends ByProps {
  view: ChartView;
}

/** A measure of the rows along any field: bars of days, choices, texts and numbers, or each row as a point of two numbers. */
export function RecordChart({ by, view, writes, rows, amounts, onChart }: RecordChartProps) {
  const { record } = writes;
  const chart = useMemo(() => chartOf(record, view, by, amounts), [record, view, by, amounts]);
  return (
    <Card sx={{ p: { xs: 4, md: 5 } }}>
      <ChartChoices {...{ record, view, chart, onChart }} />
      {chart.how === 'points' ? (
        <Points {...{ record, chart, rows }} />
      ) : (
        <Bars {...{ record, chart, rows }} />
      )}
    </Card>
  );
}

interface DrawnProps {
  record: AnyRecord;
  chart: Chart;
  rows: readonly RowCells[];
}

function Bars({ record, chart, rows }: DrawnProps) {
  const { by, of, how } = chart;
  const { step, bars, told } = useMemo(() => viewBars(chart, rows, record), [chart, rows, record]);
  const label = labelOf(by[1]);
  const what = of ? measureTitle(how, labelOf(of[1])) : 'Rows';
  const unit = of ? unitOf(of[1]) : 1;
  return (
    <>
      <BarChart
        title={step === '' ? `${what} by ${label}` : `${what} by ${step} of ${label}`}
        unit=""
        bars={bars.map(({ amount, ...bar }) => ({
          ...bar,
          values: { [what]: amount === null ? null : amount * unit },
        }))}
        series={[what]}
        areKinds={step === ''}
        isCount={!of}
        format={(value) => (of ? shownMeasure(of[1], value / unit) : formatCount(value))}
        formatAxis={(value) =>
          of ? axisText(of[1], value / unit) : Number.isInteger(value) ? formatCount(value) : ''
        }
        empty={of ? 'Nothing to add up yet' : 'No rows to count'}
        meanwhile={<Box sx={{ height: 300 }} />}
      />
      <Told sentences={[...chart.lacks, ...told]} />
    </>
  );
}

function Points({ record, chart, rows }: DrawnProps) {
  const { by, of } = chart;
  const { points, told } = useMemo(() => viewPoints(chart, rows, record), [chart, rows, record]);
  const axisOf = (field: Field) => ({
    label: labelOf(field),
    format: (value: number) => shownMeasure(field, value / unitOf(field)),
    formatAxis: (value: number) => axisText(field, value / unitOf(field)),
  });
  const [, measured = by[1]] = of ?? [];
  return (
    <>
      <PointChart
        title={`${labelOf(measured)} by ${labelOf(by[1])}`}
        x={axisOf(by[1])}
        y={axisOf(measured)}
        points={points}
        empty="No row has both numbers yet"
        meanwhile={<Box sx={{ height: 300 }} />}
      />
      <Told sentences={[...chart.lacks, ...told]} />
    </>
  );
}

/** A number of a field, formatted like its cells; one calculated from several is rounded. */
function shownMeasure(field: Field, value: number): string {
  if (!isNumber(field) || field.kind === 'money' || field.kind === 'duration' || field.kind === 'time')
    return shownCell(field, value);
  return shownCell(field, Number(value.toFixed(field.kind === 'percent' ? 4 : 2)));
}

const axisText = (field: Field, value: number) =>
  writingOf(field.kind) ? shownMeasure(field, value) : formatUpTo(value, 2);

function Told({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <Box key={sentence} component="p" sx={{ m: 0, mt: 3, fontSize: 14, color: 'text.secondary' }}>
      {sentence}
    </Box>
  ));
}
