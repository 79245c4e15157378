import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { dayAfter } from '#frontend/charts/days.ts';
import { NightsChart, PressureChart, WeightChart } from './charts.tsx';
import type { HealthLog } from './use-health.ts';

/** Weight, blood pressure and sleep of the last weeks beside each other. */
export function TodayCharts({ health }: { health: HealthLog }) {
  const { data, profile, now } = health;
  const to = now.slice(0, 10);
  const shown = { entries: data.entries, profile, to };
  return (
    <Card variant="outlined" sx={cells}>
      <Box>
        <WeightChart {...shown} from={dayAfter(to, -83)} />
      </Box>
      <Box>
        <PressureChart {...shown} from={dayAfter(to, -27)} />
      </Box>
      <Box>
        <NightsChart {...shown} from={dayAfter(to, -13)} />
      </Box>
    </Card>
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
