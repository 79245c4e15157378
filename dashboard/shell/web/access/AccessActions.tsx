import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useCheckout, useStartTrial } from '#frontend/calls/access.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';

interface AccessActionsProps {
  status: SubscriptionStatus;
  /** Further ways on, after these. */
  children?: ReactNode;
}

/** The ways to open the apps: the trial first if there is one, then the subscription. */
export function AccessActions({ status, children }: AccessActionsProps) {
  const trial = useStartTrial();
  const checkout = useCheckout();
  const canTry = status.details.isEligibleForTrial === true;
  const subscribe = status.reason === 'subscription_expired' ? 'Renew Subscription' : 'Subscribe Now';
  const isBusy = trial.isPending || checkout.isPending || checkout.isSuccess;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {canTry && (
          <Button
            variant="contained"
            size="large"
            disabled={isBusy}
            loading={trial.isPending}
            onClick={() => trial.mutate()}
          >
            Start Free Trial
          </Button>
        )}
        <Button
          variant={canTry ? 'outlined' : 'contained'}
          color={canTry ? 'inherit' : 'primary'}
          size="large"
          disabled={isBusy}
          loading={checkout.isPending}
          onClick={() => checkout.mutate()}
        >
          {subscribe}
        </Button>
        {children}
      </Box>
      {(trial.error || checkout.error) && (
        <Box sx={{ mt: 4 }}>
          {trial.error && <ProblemAlert title="Failed to start trial" problem={trial.error} />}
          {checkout.error && (
            <ProblemAlert title="Failed to create checkout session" problem={checkout.error}>
              Nothing was charged.
            </ProblemAlert>
          )}
        </Box>
      )}
    </>
  );
}
