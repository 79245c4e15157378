import Box from '@mui/material/Box';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import type { DueNow } from '../../due.ts';

/** How urgent a service is, in a word; nothing if there is time. */
export function DueState({ state, service }: Pick<DueNow, 'state' | 'service'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <span>{service}</span>
      {state !== 'later' && (
        <StateChip
          label={state === 'overdue' ? 'Overdue' : 'Soon'}
          color={state === 'overdue' ? 'error' : 'warning'}
        />
      )}
    </Box>
  );
}
