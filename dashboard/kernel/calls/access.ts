import * as z from 'zod';
import { defineCalls } from '../contract.ts';

const accessReasons = [
  'trial_active',
  'trial_expired',
  'subscription_active',
  'subscription_expired',
  'subscription_override',
  'alpha_user',
] as const;

export const subscriptionStatusSchema = z.object({
  hasAccess: z.boolean(),
  /** Null for an account that has never had a trial or a subscription. */
  reason: z.enum(accessReasons).nullable(),
  message: z.string(),
  details: z.object({
    /** Begun days count; `endsAt` says when the last of them is over. */
    daysRemaining: z.int().optional(),
    /** When the trial or the paid period ends. */
    endsAt: z.iso.datetime().optional(),
    cancelAtPeriodEnd: z.boolean().optional(),
    isEligibleForTrial: z.boolean().optional(),
    /** The billing provider's word: active, past_due, canceled, … */
    subscriptionStatus: z.string().optional(),
    expiredAt: z.iso.datetime().optional(),
    /** Ready to show, such as "$6.00 a month"; only when the provider sends a price. */
    price: z.string().optional(),
  }),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;

export const subscriptionCalls = defineCalls('/api/subscription', {
  /** Kept because it opens the apps. */
  status: { method: 'GET', path: '/status', returns: subscriptionStatusSchema, isKept: true },
  startTrial: {
    method: 'POST',
    path: '/status',
    body: z.object({ action: z.literal('start_trial') }),
    returns: subscriptionStatusSchema,
  },
  checkout: {
    method: 'POST',
    path: '/checkout',
    body: z.object({ priceType: z.literal('monthly') }),
    returns: z.object({ checkoutUrl: z.url() }),
  },
  cancel: {
    method: 'POST',
    path: '/cancel',
    returns: z.object({ success: z.literal(true), status: subscriptionStatusSchema }),
  },
  portal: { method: 'GET', path: '/portal', returns: z.object({ url: z.url() }) },
  recover: {
    method: 'POST',
    path: '/recover',
    returns: z.object({ recovered: z.boolean(), status: subscriptionStatusSchema }),
  },
  validate: {
    method: 'GET',
    path: '/validate',
    returns: z.object({ valid: z.boolean(), status: subscriptionStatusSchema }),
  },
});

export const alphaCalls = defineCalls('/api/alpha', {
  status: { method: 'GET', path: '/status', returns: z.object({ isAlpha: z.boolean() }), isKept: true },
});
