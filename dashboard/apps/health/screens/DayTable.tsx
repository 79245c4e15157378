import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { RowList } from '#frontend/grid/RowList.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import { formatNumber, units } from '#kernel/units.ts';
import { type DayLine, daysOf } from './days.ts';
import type { HealthLog } from './use-health.ts';

interface DayTableProps {
  health: HealthLog;
  onMore: () => void;
}

const maxDays = 10;

/** The latest days with readings, one line each. */
export function DayTable({ health, onMore }: DayTableProps) {
  const { data, profile } = health;
  const days = daysOf(data.entries, profile);
  const unit = units[profile.weightUnit];
  const isWide = useIsWide();
  if (days.length === 0) return null;
  const shown = days.slice(0, maxDays);
  return (
    <Card variant="outlined">
      {isWide ? <Days {...{ days: shown, unit }} /> : <DayList {...{ days: shown, unit }} />}
      <Box sx={{ display: 'flex', alignItems: 'center', px: 4, py: 2, bgcolor: 'var(--rh-wash)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
          {counted(days.length, 'day')} with readings
        </Typography>
        <Button color="inherit" onClick={onMore}>
          All readings
        </Button>
      </Box>
    </Card>
  );
}

interface DaysProps {
  days: readonly DayLine[];
  unit: { symbol: string; digits: number };
}

function Days({ days, unit }: DaysProps) {
  return (
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
          {days.map((line) => {
            const { day, weight, pressure, pulse, sleep, notes } = line;
            return (
              <tr key={day}>
                <th scope="row">
                  {formatDay(day)}
                  <WaitingLine row={line} />
                </th>
                <td>{weight !== undefined && <b>{formatNumber(weight, unit.digits)}</b>}</td>
                <td>{pressure !== undefined && <b>{pressure}</b>}</td>
                <td>{pulse}</td>
                <td>{sleep}</td>
                <td>{notes}</td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

/** The same for phones, as a list. */
function DayList({ days, unit }: DaysProps) {
  return (
    <RowList
      label="The last days"
      isInset
      rows={days.map((line) => ({ id: line.day, line }))}
      renderRow={({ line, line: { day, weight, pressure, pulse, sleep, notes } }) => (
        <Box sx={{ py: 3, minWidth: 0, flex: 1 }}>
          <Typography sx={{ fontWeight: 560 }}>{formatDay(day)}</Typography>
          <WaitingLine row={line} />
          <Typography variant="body2">
            {[
              ...(weight === undefined ? [] : [`${formatNumber(weight, unit.digits)} ${unit.symbol}`]),
              ...(pressure === undefined ? [] : [`${pressure} mmHg`]),
              ...(pulse === undefined ? [] : [`pulse ${pulse}`]),
              ...(sleep === undefined ? [] : [`${sleep} asleep`]),
            ].join(', ')}
          </Typography>
          {notes !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {notes}
            </Typography>
          )}
        </Box>
      )}
    />
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
  '& tr > th:first-of-type, & tr > td:last-of-type, & thead th:last-of-type': { textAlign: 'left' },
  '& tr > td:last-of-type, & thead th:last-of-type': {
    borderRight: 0,
    width: '40%',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
};
