import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { counted } from '#kernel/counted.ts';
import { daysAfter } from '#kernel/day.ts';
import { formatNumber } from '#kernel/units.ts';
import { beforeAfter, type Side } from '../before-after.ts';
import { allMeasures } from './measures.ts';
import type { HealthLog } from './use-health.ts';

const spans = [
  { value: '14', label: '2 weeks' },
  { value: '28', label: '4 weeks' },
  { value: '84', label: '12 weeks' },
] as const;
type Span = (typeof spans)[number]['value'];

/** The measurements in the weeks before a day, and in the weeks after it. */
export function BeforeAfter({ health: { data, profile, now } }: { health: HealthLog }) {
  const [day, setDay] = useState(daysAfter(now.slice(0, 10), -27));
  const [span, setSpan] = useState<Span>('28');
  const compared = allMeasures(data.entries, profile)
    .map((measure) => ({ measure, ...beforeAfter(measure.points, day, Number(span)) }))
    .filter(({ before, after }) => before.count + after.count > 0);
  return (
    <Card variant="outlined" component="section" aria-label="Before and after a day" sx={{ mt: 4 }}>
      <Box sx={{ p: { xs: 4, md: 5 }, display: 'flex', gap: 4, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <Typography component="h2" sx={{ fontSize: 14, fontWeight: 550, flex: '1 1 160px', mb: 2 }}>
          Before and after a day
        </Typography>
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          sx={{ width: 180 }}
        />
        <FilterToggle label="Compared" value={span} onChange={setSpan} options={spans} />
      </Box>
      {day !== '' && compared.length > 0 && (
        <Box component="table" aria-label="Means before and after" sx={look}>
          <thead>
            <tr>
              <th scope="col">Mean of</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ measure, before, after, change, digits }) => (
              <tr key={`${measure.title} ${measure.unit}`}>
                <th scope="row">
                  {measure.title}
                  {measure.unit !== '' && `, ${measure.unit}`}
                </th>
                <SideCell {...before} digits={digits} />
                <SideCell {...after} digits={digits} />
                <td>
                  <b>{change === undefined ? '' : changeText(change, digits)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 4, md: 5 }, py: 3 }}>
        {compared.length === 0
          ? 'Nothing was measured around this day.'
          : 'Averages of your readings. They show that something changed, not why.'}
      </Typography>
    </Card>
  );
}

function SideCell({ mean, count, digits }: Side & { digits: number }) {
  if (mean === undefined) return <td>none</td>;
  return (
    <td>
      {formatNumber(mean, digits)}
      <Box component="span" sx={{ display: 'block', fontSize: 12.5, color: 'var(--rh-ink-3)' }}>
        {counted(count, 'reading')}
      </Box>
    </td>
  );
}

function changeText(change: number, digits: number): string {
  if (change === 0) return 'none';
  const text = formatNumber(Math.abs(change), digits);
  return `${change < 0 ? '−' : '+'}${text}`;
}

const look = {
  width: 1,
  fontSize: 14,
  borderCollapse: 'collapse',
  '& th, & td': {
    px: { xs: 2, md: 5 },
    py: 2,
    textAlign: 'right',
    verticalAlign: 'top',
    borderTop: '1px solid var(--rh-line)',
  },
  '& th': { fontWeight: 450 },
  '& th:first-of-type': { textAlign: 'left', overflowWrap: 'anywhere', pl: { xs: 4, md: 5 } },
  '& thead th': { bgcolor: 'var(--rh-wash)', fontWeight: 560, fontSize: 13.5 },
};
