import { Problem } from '#kernel/problem.ts';
import { Billing } from './access/billing.ts';
import { reconcileBilling } from './access/reconcile.ts';
import { type Command, CommandError } from './cli-command.ts';
import { withStore } from './cli-store.ts';
import type { Settings } from './settings.ts';

async function reconcile({ billing: settings, ...rest }: Settings): Promise<string> {
  if (!settings) {
    throw new CommandError('Billing is not set up. Set STRIPE_SECRET_KEY as the server has it.');
  }
  return await withStore({ ...rest, billing: settings }, async (store) => {
    try {
      return await reconcileBilling(new Billing(settings, store, rest.url), store);
    } catch (cause) {
      if (cause instanceof Problem) throw new CommandError(cause.message, { cause });
      throw cause;
    }
  });
}

export const billingCommands: readonly Command[] = [
  {
    name: 'billing reconcile',
    takes: '',
    says: 'compare subscriptions with Stripe, and correct what differs',
    prepare: (_, settings) => () => reconcile(settings),
  },
];
