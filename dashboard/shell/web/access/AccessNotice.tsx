import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ReasonChip } from '#frontend/status/ReasonChip.tsx';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { AccessActions } from './AccessActions.tsx';
import { closedBecause, expiryLine } from './gate-words.ts';

interface AccessNoticeProps {
  status: SubscriptionStatus;
  needs: 'subscription' | 'alpha';
}

/** Says on the street that the houses are closed, before one is tried. */
export function AccessNotice({ status, needs }: AccessNoticeProps) {
  const isAlpha = needs === 'alpha';
  return (
    <Box component="section" aria-labelledby="access-notice" sx={card}>
      <Box sx={{ flex: '1 1 340px' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Typography id="access-notice" variant="h3" component="h2">
            {isAlpha ? 'Alpha Access Required' : 'Subscription Required'}
          </Typography>
          <ReasonChip status={status} />
        </Box>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {isAlpha ? status.message : closedBecause(status)} {expiryLine(status)}
        </Typography>
      </Box>
      {!isAlpha && (
        <Box>
          <AccessActions status={status} />
        </Box>
      )}
    </Box>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  mt: 4,
  px: 5,
  py: 4,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
};
