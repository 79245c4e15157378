import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { daysAfter } from '#kernel/day.ts';
import { NightsChart, PressureChart, WeightChart } from './charts.tsx';
import type { HealthLog } from './use-health.ts';

const spans = [
  { value: '28', label: '4 weeks' },
  { value: '84', label: '12 weeks' },
  { value: '365', label: '1 year' },
] as const;
type Span = (typeof spans)[number]['value'];

/** Weight, blood pressure and sleep in the last weeks, side by side. */
export function TodayCharts({ health }: { health: HealthLog }) {
  const [span, setSpan] = useState<Span>('84');
  const { data, profile, now } = health;
  const to = now.slice(0, 10);
  const shown = { entries: data.entries, profile, to, from: daysAfter(to, 1 - Number(span)) };
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: { sm: 'flex-end' }, mb: 3 }}>
        <FilterToggle label="Days shown" value={span} onChange={setSpan} options={spans} />
      </Box>
      <Card variant="outlined" sx={cells}>
        <Box>
          <WeightChart {...shown} />
        </Box>
        <Box>
          <PressureChart {...shown} isCondensed />
        </Box>
        <Box>
          <NightsChart {...shown} />
        </Box>
      </Card>
    </>
  );
}

const cells = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)' },
  '& > *': {
    p: { xs: 4, md: 5 },
    minWidth: 0,
    borderColor: 'divider',
    borderStyle: 'solid',
    borderWidth: 0,
  },
  '& > * + *': { borderTopWidth: { xs: 1, lg: 0 }, borderLeftWidth: { lg: 1 } },
};
