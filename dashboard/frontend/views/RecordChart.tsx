import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Suspense, useMemo, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { labelOf } from '#kernel/records/field.ts';
import type { NamedField } from '#kernel/records/record.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
import { writingOf } from '#kernel/records/written-numbers.ts';
import { formatCount, formatUpTo } from '#kernel/region.ts';
import { BarChart } from '../charts/charts-at-hand.ts';
import { FilterToggle } from '../grid/FilterToggle.tsx';
import { viewBars } from './chart-bars.ts';
import type { ByProps } from './view-props.ts';

/** Stands for the number of rows, which no field is called. */
const ofRows = '';

/** One number of the rows by one field: what they add up to, or how many they are. */
export function RecordChart({ by, writes, rows, amounts }: ByProps) {
  const { record } = writes;
  const [of, setOf] = useState(amounts[0] ?? ofRows);
  const summed = useMemo(
    () =>
      amounts.flatMap((name): NamedField[] => {
        const field = record.fields[name];
        return field ? [[name, field]] : [];
      }),
    [record, amounts],
  );
  const amount = summed.find(([name]) => name === of) ?? null;
  const { step, bars, left } = useMemo(() => viewBars(by, rows, amount), [by, rows, amount]);
  const label = labelOf(by[1]);
  const what = amount ? labelOf(amount[1]) : 'Rows';
  const format = (value: number) => (amount ? shownCell(amount[1], value) : formatCount(value));
  return (
    <Card sx={{ p: { xs: 4, md: 5 } }}>
      {summed.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <FilterToggle
            label="What is counted"
            value={of}
            onChange={setOf}
            options={[
              ...summed.map(([name, field]) => ({ value: name, label: `Sum of ${labelOf(field)}` })),
              { value: ofRows, label: 'Rows' },
            ]}
          />
        </Box>
      )}
      <Suspense fallback={<Box sx={{ height: 300 }} />}>
        <BarChart
          title={step === '' ? `${what} by ${label}` : `${what} by ${step} of ${label}`}
          unit=""
          bars={bars.map((bar) => ({ ...bar, values: { [what]: bar.amount } }))}
          series={[what]}
          areKinds={step === ''}
          isCount={!amount}
          format={format}
          formatAxis={(value) => {
            if (amount && writingOf(amount[1].kind)) return format(value);
            return amount || Number.isInteger(value) ? formatUpTo(value, 2) : '';
          }}
          empty="Nothing to add up yet"
        />
      </Suspense>
      {left > 0 && (
        <Box component="p" sx={{ m: 0, mt: 3, fontSize: 14, color: 'text.secondary' }}>
          {counted(left, record.one, record.many)} without a date in {label} {left === 1 ? 'is' : 'are'} not
          in the chart.
        </Box>
      )}
    </Card>
  );
}
