import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  useAccess,
  useBillingPortal,
  useCheckout,
  useRecoverSubscription,
  useStartTrial,
} from '#frontend/calls/access.ts';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { ReasonChip } from '#frontend/status/ReasonChip.tsx';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { CancelSubscription } from './CancelSubscription.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { describeSubscription, isChargedInVain, subscriptionStateOf } from './subscription-state.ts';
import { TrialBar } from './TrialBar.tsx';

/** One of three states: a subscription or trial, an invited alpha user, or neither. */
export function SubscriptionCard() {
  const access = useAccess();
  if (access.state === 'waiting') {
    return (
      <SettingsCard title="Subscription Status">
        <CellSpinner />
      </SettingsCard>
    );
  }
  if (access.state === 'failed') {
    return (
      <SettingsCard title="Subscription Status">
        <ProblemAlert
          title="Failed to check subscription status"
          problem={access.problem}
          action={<Button onClick={access.retry}>Retry</Button>}
        />
      </SettingsCard>
    );
  }
  const isAlpha = access.state === 'open' && access.isAlpha;
  const state = subscriptionStateOf(access.subscription, isAlpha);
  if (state === 'alpha' || access.subscription === undefined) {
    return <AlphaCard status={access.subscription} />;
  }
  return <StatusCard status={access.subscription} isActive={state === 'active'} />;
}

function AlphaCard({ status }: { status: SubscriptionStatus | undefined }) {
  return (
    <SettingsCard title="Subscription Status" chip={<StateChip label="Alpha User" color="info" />}>
      <Typography sx={{ color: 'text.secondary' }}>
        You are an invited alpha user. All apps are open to you without a subscription.
      </Typography>
      {status && isChargedInVain(status) && <SubscriptionActions status={status} isActive />}
    </SettingsCard>
  );
}

function StatusCard({ status, isActive }: { status: SubscriptionStatus; isActive: boolean }) {
  return (
    <SettingsCard
      title="Subscription Status"
      chip={isActive ? <StateChip label="Active" color="success" /> : <ReasonChip status={status} />}
    >
      {isActive ? (
        <Typography sx={{ color: 'text.secondary' }}>{describeSubscription(status)}</Typography>
      ) : (
        <>
          <Alert severity="warning" sx={{ mt: 2 }}>
            Your account is created but requires either a subscription or alpha user status to access
            applications.
          </Alert>
          <Typography sx={{ mt: 3, color: 'text.secondary' }}>{status.message}</Typography>
        </>
      )}
      {isActive && status.details.subscriptionStatus === 'past_due' && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {status.message}
        </Alert>
      )}
      {status.reason === 'trial_active' && status.details.daysRemaining !== undefined && (
        <TrialBar daysRemaining={status.details.daysRemaining} />
      )}
      <SubscriptionActions status={status} isActive={isActive} />
    </SettingsCard>
  );
}

function SubscriptionActions({ status, isActive }: { status: SubscriptionStatus; isActive: boolean }) {
  const trial = useStartTrial();
  const checkout = useCheckout();
  const portal = useBillingPortal();
  const recover = useRecoverSubscription();
  const { cancelAtPeriodEnd = false, isEligibleForTrial: canTry = false } = status.details;
  const isInVain = isChargedInVain(status);
  const isPaid = isInVain || (isActive && status.reason === 'subscription_active');
  // Whoever is let in by invitation alone could not come in by paying.
  const isSold = status.reason !== 'alpha_user' || canTry;
  const failures = [
    { title: 'Failed to start trial', problem: trial.error },
    { title: 'Failed to create checkout session', problem: checkout.error },
    { title: 'Failed to open the billing page', problem: portal.error },
    { title: 'Failed to look for a payment', problem: recover.error },
  ];
  return (
    <>
      {isInVain && !cancelAtPeriodEnd && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          Your subscription is still charged, although nobody needs one here any more.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
        {canTry && (
          <Button variant="contained" loading={trial.isPending} onClick={() => trial.mutate()}>
            Start Free Trial
          </Button>
        )}
        {!isPaid && isSold && status.reason !== 'subscription_override' && (
          <Button
            variant={canTry ? 'outlined' : 'contained'}
            color={canTry ? 'inherit' : 'primary'}
            loading={checkout.isPending}
            onClick={() => checkout.mutate()}
          >
            {status.reason === 'subscription_expired' ? 'Renew Subscription' : 'Subscribe Now'}
          </Button>
        )}
        {isPaid && (
          <Button
            variant="outlined"
            color="inherit"
            loading={portal.isPending}
            onClick={() => portal.mutate()}
          >
            Manage billing
          </Button>
        )}
        {!isActive && (
          <Button color="inherit" loading={recover.isPending} onClick={() => recover.mutate()}>
            I have already paid
          </Button>
        )}
        {isPaid && !cancelAtPeriodEnd && <CancelSubscription />}
      </Box>
      {recover.isSuccess && !recover.data.hasAccess && (
        <Alert severity="info" sx={{ mt: 3 }}>
          We found no payment for your email address.
        </Alert>
      )}
      {failures.map(
        ({ title, problem }) =>
          problem && (
            <Box key={title} sx={{ mt: 3 }}>
              <ProblemAlert title={title} problem={problem} />
            </Box>
          ),
      )}
    </>
  );
}
