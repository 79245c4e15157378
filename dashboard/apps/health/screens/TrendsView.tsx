import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { CalendarHeat } from '#frontend/charts/CalendarHeat.tsx';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { counted } from '#kernel/counted.ts';
import { daysAfter } from '#kernel/day.ts';
import { momentIn } from '../series.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { bandOf, MeasureChart, NightsChart, PressureChart, WeightChart } from './charts.tsx';
import { otherMeasures } from './measures.ts';
import { PressureCounts } from './PressureCounts.tsx';
import type { HealthLog } from './use-health.ts';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'all', label: 'All' },
] as const;
type Range = (typeof ranges)[number]['value'];

/** Every measure over the chosen days. */
export function TrendsView({ health }: { health: HealthLog }) {
  const [range, setRange] = useState<Range>('90');
  const { data, profile, now } = health;
  const { entries } = data;
  const to = now.slice(0, 10);
  const from = range === 'all' ? earliestOf(health, to) : daysAfter(to, 1 - Number(range));
  const shown = { entries, profile, from, to };
  const measures = otherMeasures(entries, profile);
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <FilterToggle label="Days shown" value={range} onChange={setRange} options={ranges} />
      </Box>
      <Box sx={grid}>
        {entries.some(({ log }) => log === 'body') && (
          <Cell>
            <WeightChart {...shown} />
          </Cell>
        )}
        {entries.some(({ log }) => log === 'pressure') && (
          <>
            <Cell>
              <PressureChart {...shown} />
            </Cell>
            <Cell>
              <PressureCounts {...shown} />
            </Cell>
          </>
        )}
        {entries.some(({ log }) => log === 'sleep') && (
          <Cell>
            <NightsChart {...shown} />
          </Cell>
        )}
        {measures.map(({ title, unit, points, target }) => (
          <Cell key={`${title} ${unit}`}>
            <MeasureChart {...{ title, unit, points, shown }} band={target && bandOf(profile, target)} />
          </Cell>
        ))}
      </Box>
      <BeforeAfter health={health} />
      <Card variant="outlined" sx={{ p: { xs: 4, md: 5 }, mt: 4 }}>
        <CalendarHeat
          title="Readings a day, the last year"
          from={daysAfter(to, -364)}
          to={to}
          values={countsOf(health)}
          format={(count) => counted(count, 'reading')}
        />
      </Card>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
        The average of a day is the mean of all readings of the seven days up to it.
      </Typography>
    </>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <Card variant="outlined" sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}>
      {children}
    </Card>
  );
}

function earliestOf({ data }: HealthLog, today: string): string {
  let earliest = today;
  for (const entry of data.entries) {
    const day = entry.log === 'medications' ? undefined : momentIn(entry)?.slice(0, 10);
    if (day !== undefined && day < earliest) earliest = day;
  }
  return earliest;
}

function countsOf({ data }: HealthLog): { day: string; value: number }[] {
  const counts = new Map<string, number>();
  for (const entry of data.entries) {
    const day = entry.log === 'medications' ? undefined : momentIn(entry)?.slice(0, 10);
    if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, value]) => ({ day, value }));
}

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
