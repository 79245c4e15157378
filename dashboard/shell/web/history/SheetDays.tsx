import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CalendarHeat } from '#frontend/charts/CalendarHeat.tsx';
import { counted } from '#kernel/counted.ts';
import { dayOf, daysAfter, daysBetween, formatDay, today } from '#kernel/day.ts';
import { GoBack } from './GoBack.tsx';
import type { Read } from './queries.ts';

interface SheetDaysProps {
  sheetId: string;
  read: Read;
  onDay: (day: string) => void;
}

/** The minimum and maximum number of days shown. */
const [fewest, most] = [182, 365];

/** How much was done in a sheet, on which days, and the way to how it was on one of them. */
export function SheetDays({ sheetId, read, onDay }: SheetDaysProps) {
  const { days, ways, people, since } = read;
  if (since === null) return null;
  const last = today();
  const first = days[0]?.day ?? dayOf(new Date(since));
  return (
    <Box sx={panel}>
      <Box sx={{ flex: '0 1 180px' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Since {formatDay(dayOf(new Date(since)))}
        </Typography>
        <Typography variant="h3" component="p">
          {counted(ways.here + ways.hand, 'change')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          by {counted(people.length, 'person', 'people')}
        </Typography>
        <Typography variant="body2">
          <strong>{ways.here}</strong> in Rowhouse
        </Typography>
        <Typography variant="body2">
          <strong>{ways.hand}</strong> by hand in the sheet
        </Typography>
      </Box>
      <Box sx={{ flex: '2 1 420px', minWidth: 0 }}>
        <CalendarHeat
          title="By day"
          from={daysAfter(last, -Math.min(most, Math.max(fewest, daysBetween(first, last))))}
          to={last}
          values={days.map(({ day, count }) => ({ day, value: count }))}
          format={(count) => counted(count, 'change')}
          less="fewer"
          more="more changes"
          onPick={onDay}
        />
      </Box>
      <GoBack sheetId={sheetId} canEdit={read.canEdit} />
    </Box>
  );
}

const panel = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
};
