import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';

type Look = { label: string; color: 'error' | 'warning' | 'success' | 'info' | 'default' };

const looks: Partial<Record<NonNullable<SubscriptionStatus['reason']>, Look>> = {
  trial_expired: { label: 'Trial Expired', color: 'warning' },
  subscription_expired: { label: 'Subscription Expired', color: 'error' },
  subscription_override: { label: 'Override Active', color: 'success' },
  alpha_user: { label: 'Alpha User', color: 'info' },
};

/** Why the apps are open or closed, in two words. */
export function ReasonChip({ status }: { status: SubscriptionStatus }) {
  const known = status.reason === null ? undefined : looks[status.reason];
  const look = known ?? {
    label: `Status: ${status.details.subscriptionStatus ?? 'None'}`,
    color: 'default' as const,
  };
  return <StateChip {...look} />;
}

/** A chip that leads with a square of its colour. */
export function StateChip({ label, color, isMono = false }: Look & { isMono?: boolean }) {
  return (
    <Chip
      color={color}
      label={label}
      icon={
        <Box component="span" sx={{ width: 8, height: 8, borderRadius: '1.5px', bgcolor: 'currentColor' }} />
      }
      sx={{
        '& .MuiChip-icon': { ml: 2, mr: -0.5, color: 'inherit' },
        ...(isMono && { fontFamily: 'var(--rh-mono)', fontSize: 11.5 }),
      }}
    />
  );
}
