import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CellBars } from '#frontend/charts/CellBars.tsx';
import { formatNumber } from '#kernel/units.ts';
import { meanOf } from '../average.ts';
import type { Entry } from '../contract.ts';
import { categoryCounts, guidelines } from '../guidelines.ts';
import type { Profile } from '../profile.ts';
import { byPartOfDay, pressuresOf } from '../series.ts';

interface PressureCountsProps {
  entries: readonly Entry[];
  profile: Profile;
  from: string;
  to: string;
}

/** How a guideline classifies the readings, and how they vary over the day. Stated as facts, without judgement. */
export function PressureCounts({ entries, profile, from, to }: PressureCountsProps) {
  const readings = pressuresOf(entries).filter(({ day }) => day >= from && day <= to);
  const { title, source } = guidelines[profile.guideline];
  const counts = categoryCounts(profile.guideline, readings);
  return (
    <Box component="section" aria-label="Blood pressure by category">
      <Typography component="h2" sx={heading}>
        Readings by category
      </Typography>
      <CellBars
        label={`Readings by the names of ${title}`}
        bars={counts.map(({ name, count }) => ({ label: name, amount: count }))}
        format={(count) => String(count)}
      />
      <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)', mt: 2 }}>
        Names of the {title} guideline ({source}), as published. They are not a diagnosis.
      </Typography>
      <Typography component="h2" sx={{ ...heading, mt: 4 }}>
        By time of day
      </Typography>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Readings</th>
            <th scope="col">Mean</th>
          </tr>
        </thead>
        <tbody>
          {byPartOfDay(readings).map((part) => (
            <tr key={part.label}>
              <th scope="row">{part.label}</th>
              <td>{part.readings.length}</td>
              <td>{meanText(part.readings)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function meanText(readings: readonly { upper: number; lower: number }[]): string {
  const upper = meanOf(readings.map((reading) => reading.upper));
  const lower = meanOf(readings.map((reading) => reading.lower));
  return upper === undefined || lower === undefined
    ? 'none'
    : `${formatNumber(upper, 0)} / ${formatNumber(lower, 0)}`;
}

const heading = { fontSize: 14, fontWeight: 550, mb: 2 };
const table = {
  width: 1,
  fontSize: 14,
  borderCollapse: 'collapse',
  '& th, & td': { py: 1, textAlign: 'right', borderBottom: '1px solid var(--rh-line)' },
  '& th': { fontWeight: 450, color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'left' },
};
