import Box from '@mui/material/Box';
import { DayTable } from './DayTable.tsx';
import { DueDoses } from './DueDoses.tsx';
import { DayEntry } from './entry/DayEntry.tsx';
import { LogButtons } from './entry/LogButtons.tsx';
import type { HealthLog } from './use-health.ts';
import { parts } from './view-parts.ts';
import type { OpenDialog } from './views.ts';

const TodayCharts = parts.today;

interface TodayViewProps {
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
  onMore: () => void;
}

/** What is due, the latest values, and the latest days. */
export function TodayView({ health, onDialog, onMore }: TodayViewProps) {
  return (
    <>
      {health.canEdit && (
        <LogButtons profile={health.profile} onLog={(log) => onDialog({ kind: 'log', log })} />
      )}
      <DueDoses health={health} />
      <TodayCharts health={health} meanwhile={<Box sx={{ minHeight: '100vh' }} />} />
      <Box sx={health.canEdit ? besideEntry : { mt: 4 }}>
        <DayTable health={health} onMore={onMore} />
        {health.canEdit && <DayEntry health={health} />}
      </Box>
    </>
  );
}

const besideEntry = {
  display: 'grid',
  gap: 4,
  mt: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 352px' },
};
