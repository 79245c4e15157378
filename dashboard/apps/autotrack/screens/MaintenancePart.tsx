import Box from '@mui/material/Box';
import { EmptyState } from '#frontend/EmptyState.tsx';
import { today } from '#kernel/day.ts';
import { newestFirst } from '../due.ts';
import { CostCard } from './CostCard.tsx';
import { NextCard } from './NextCard.tsx';
import { NextTable } from './NextTable.tsx';
import { Timeline } from './Timeline.tsx';
import type { PartProps } from './VehicleView.tsx';

/** What was done, the newest first, and beside it what it cost and what is next. */
export function MaintenancePart({ page, actions, add }: PartProps) {
  const { services, facts, vehicle } = page;
  const day = today();
  return (
    <Box sx={columns}>
      <Box component="section" aria-labelledby="maintenance" sx={panel}>
        {services.length === 0 ? (
          <EmptyState title="No maintenance yet" action={add}>
            Each service is a row of the maintenance log in your Drive.
          </EmptyState>
        ) : (
          <Timeline
            rows={newestFirst(services)}
            facts={facts}
            canEdit={vehicle.canEdit}
            actions={actions}
            vehicleId={vehicle.id}
          />
        )}
      </Box>
      <Box sx={{ gridArea: 'next', '&:empty': { display: 'none' } }}>
        <NextCard facts={facts} day={day} />
      </Box>
      <Box sx={{ gridArea: 'cost', display: 'grid', gap: 4, minWidth: 0 }}>
        <CostCard page={page} day={day} />
        <NextTable facts={facts} day={day} />
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 484px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  // On phones what is due first stands first.
  gridTemplateAreas: { xs: '"next" "log" "cost"', lg: '"log next" "log cost"' },
};
const panel = {
  gridArea: 'log',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
};
