import type { Handlers } from '#backend/handlers.ts';
import type { alphaCalls, SubscriptionStatus, subscriptionCalls } from '#kernel/calls/access.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import type { SessionContext } from '../signin/context.ts';
import { isSentAgain } from '../signin/sent-again.ts';
import { readAlpha } from '../store/alpha.ts';
import type { User } from '../store/users.ts';
import { beginTrial, readAccess } from './access.ts';
import type { Billing } from './billing.ts';

function requireBilling(parts: Parts): Billing {
  if (parts.billing) return parts.billing;
  throw new Problem(
    'BILLING_UNAVAILABLE',
    'This installation does not take subscriptions: billing is not set up.',
  );
}

export function subscriptionHandlers(
  parts: Parts,
): Handlers<typeof subscriptionCalls.contract, SessionContext> {
  const statusOf = async (user: User): Promise<SubscriptionStatus> =>
    await readAccess(parts, user, await parts.billing?.price());
  return {
    async status(_, { user }) {
      return await statusOf(user);
    },
    async startTrial(_, context) {
      const isAgain = await isSentAgain(parts.store, context, 'trial');
      const status = await statusOf(context.user);
      if (isAgain && status.reason === 'trial_active') return status;
      await beginTrial(parts, context.user);
      return await statusOf(context.user);
    },
    async checkout(_, { user }) {
      const billing = requireBilling(parts);
      // Nobody pays for what opens nothing.
      if (parts.settings.access !== 'subscription') {
        throw new Problem('BILLING_UNAVAILABLE', 'This installation does not sell subscriptions any more.');
      }
      return { checkoutUrl: await billing.checkoutUrl(user) };
    },
    async cancel(_, { user }) {
      await requireBilling(parts).cancelAtPeriodEnd(user);
      return { success: true, status: await statusOf(user) };
    },
    async portal(_, { user }) {
      return { url: await requireBilling(parts).portalUrl(user) };
    },
    async recover(_, { user }) {
      const recovered = await requireBilling(parts).recover(user);
      return { recovered, status: await statusOf(user) };
    },
    async validate(_, { user }) {
      const valid = await requireBilling(parts).validate(user);
      return { valid, status: await statusOf(user) };
    },
  };
}

export function alphaHandlers(parts: Parts): Handlers<typeof alphaCalls.contract, SessionContext> {
  return {
    async status(_, { user }) {
      return { isAlpha: (await readAlpha(parts.store, user.email)) === 'invited' };
    },
  };
}
