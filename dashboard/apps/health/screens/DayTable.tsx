import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatDay } from '#kernel/day.ts';
import { formatNumber, units } from '#kernel/units.ts';
import { daysOf } from './days.ts';
import type { HealthLog } from './use-health.ts';

interface DayTableProps {
  health: HealthLog;
  onMore: () => void;
}

const mostDays = 10;

/** The last days that have readings, one line each. */
export function DayTable({ health, onMore }: DayTableProps) {
  const { data, profile } = health;
  const days = daysOf(data.entries, profile);
  const unit = units[profile.weightUnit];
  if (days.length === 0) return null;
  return (
    <Card variant="outlined">
      <Box tabIndex={0} role="region" aria-label="The last days, a table" sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-label="The last days" sx={look}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Weight, {unit.symbol}</th>
              <th scope="col">Blood pressure</th>
              <th scope="col">Pulse</th>
              <th scope="col">Sleep</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {days.slice(0, mostDays).map(({ day, weight, pressure, pulse, sleep, notes }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{weight !== undefined && <b>{formatNumber(weight, unit.digits)}</b>}</td>
                <td>{pressure !== undefined && <b>{pressure}</b>}</td>
                <td>{pulse}</td>
                <td>{sleep}</td>
                <td>{notes}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 4, py: 2, bgcolor: 'var(--rh-wash)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
          {days.length} {days.length === 1 ? 'day' : 'days'} with readings
        </Typography>
        <Button color="inherit" onClick={onMore}>
          All readings
        </Button>
      </Box>
    </Card>
  );
}

const look = {
  width: 1,
  minWidth: 620,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    px: 3,
    py: 2.5,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: '1px solid var(--rh-line)',
    borderRight: '1px solid var(--rh-line)',
  },
  '& th': { fontWeight: 450 },
  '& thead th': { bgcolor: 'var(--rh-wash)', fontWeight: 560, fontSize: 13.5 },
  '& tr > :first-child, & tr > :last-child': { textAlign: 'left' },
  '& tr > :last-child': { borderRight: 0, width: '40%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
};
