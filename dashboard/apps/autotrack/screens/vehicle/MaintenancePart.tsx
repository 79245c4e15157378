import Box from '@mui/material/Box';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { today } from '#kernel/day.ts';
import { newestFirst, nextDue } from '../../due.ts';
import { CostCard } from './CostCard.tsx';
import { NextCard } from './NextCard.tsx';
import { NextTable } from './NextTable.tsx';
import { Timeline } from './Timeline.tsx';
import type { PartProps } from './vehicle-parts.ts';

/** What was done, newest first, with its cost and what is next. */
export function MaintenancePart({ page, actions, add, imports }: PartProps) {
  const { services, facts, vehicle } = page;
  const day = today();
  return (
    <Box sx={columnsOf(nextDue(facts, day) !== undefined)}>
      <Box component="section" aria-labelledby="maintenance" sx={panel}>
        {services.length === 0 ? (
          <EmptyState title="No maintenance yet" {...{ action: add, imports }}>
            Each service becomes a row of the maintenance log in your Drive.
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
      <Box sx={{ gridArea: 'next', minWidth: 0, '&:empty': { display: 'none' } }}>
        <NextCard facts={facts} day={day} />
      </Box>
      <Box sx={{ gridArea: 'cost', display: 'grid', gap: 4, minWidth: 0 }}>
        <CostCard page={page} day={day} />
        <NextTable facts={facts} day={day} />
      </Box>
    </Box>
  );
}

/** On phones, what is due comes first; an empty part takes neither a row nor a gap. */
const columnsOf = (hasNext: boolean) => ({
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 484px' },
  gridTemplateRows: { lg: hasNext ? 'auto 1fr' : 'auto' },
  gridTemplateAreas: hasNext
    ? { xs: '"next" "log" "cost"', lg: '"log next" "log cost"' }
    : { xs: '"log" "cost"', lg: '"log cost"' },
});
const panel = {
  gridArea: 'log',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
};
