import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Suspense, useMemo, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { labelOf } from '#kernel/records/field.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
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
  const summed = amounts.flatMap((name) => {
    const field = record.fields[name];
    return field ? [{ name, field }] : [];
  });
  const amount = summed.find(({ name }) => name === of);
  const { step, bars, left } = useMemo(
    () => viewBars(by, rows, amount?.name ?? null),
    [by, rows, amount?.name],
  );
  const label = labelOf(by[1]);
  const what = amount ? labelOf(amount.field) : 'Rows';
  const format = (value: number) => (amount ? shownCell(amount.field, value) : formatCount(value));
  return (
    <Card sx={{ p: { xs: 4, md: 5 } }}>
      {summed.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <FilterToggle
            label="What is counted"
            value={of}
            onChange={setOf}
            options={[
              ...summed.map(({ name, field }) => ({ value: name, label: `Sum of ${labelOf(field)}` })),
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
          formatAxis={(value) => (amount || Number.isInteger(value) ? formatUpTo(value, 2) : '')}
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
