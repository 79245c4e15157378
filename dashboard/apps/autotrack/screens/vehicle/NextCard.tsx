import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FlagIcon } from '@phosphor-icons/react/Flag';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { nextDue } from '../../due.ts';
import type { VehicleFacts } from '../../vehicle.ts';
import { dueSentence, leftText, shortDay } from '../words.ts';

/** The next thing due, and how far away it is; nothing if nothing is planned. */
export function NextCard({ facts, day }: { facts: VehicleFacts; day: string }) {
  const due = nextDue(facts, day);
  if (!due) return null;
  const left = leftText(due, facts.unit);
  // By the calendar it may be due earlier than by the distance.
  const isPaced =
    due.about !== due.on && due.distanceLeft !== null && due.distanceLeft >= 0 && facts.pace !== null;
  const about = isPaced && due.about !== null ? `, about ${shortDay(due.about, day)} at your pace` : '';
  const isPast = due.state === 'overdue';
  return (
    <Box component="section" aria-label="Due first" sx={card}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Box aria-hidden sx={badge}>
          <FlagIcon size={18} />
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600, fontSize: 16, lineHeight: '22px' }}>
            {dueSentence(due, facts.unit)}
          </Typography>
          <Typography variant="body2" sx={{ color: isPast ? 'error.main' : 'text.secondary' }}>
            {left}
            {about}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ mt: 3, ...(isPast && { '--rh-primary': 'var(--rh-error)' }) }}>
        <CellProgress share={due.share} label={`${left}${about}`} cells={40} />
      </Box>
    </Box>
  );
}

export const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  p: { xs: 4, md: 5 },
};
const badge = {
  flex: 'none',
  width: 40,
  height: 40,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'var(--rh-accent-wash)',
  color: 'var(--rh-on-accent-wash)',
};
