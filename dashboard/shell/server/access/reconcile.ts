import type { Store } from '../store/schema.ts';
import { findCustomerOwner, listSubscribers, readSubscription } from '../store/subscriptions.ts';
import type { Billing } from './billing.ts';

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Asks the billing provider about everybody who is known here, and returns the differences. */
async function refreshAll(billing: Billing, store: Store): Promise<{ checked: number; changes: string[] }> {
  const changes: string[] = [];
  const subscribers = await listSubscribers(store);
  for (const userId of subscribers) {
    const before = await readSubscription(store, userId);
    const after = await billing.refresh(userId);
    if (before?.status === after?.status && before?.subscriptionId === after?.subscriptionId) continue;
    changes.push(`${after?.customerId}: ${before?.status ?? 'none'} is ${after?.status ?? 'none'}`);
  }
  return { checked: subscribers.length, changes };
}

/** Customers who are charged without having an account here, and customers who are charged twice. */
async function findStrays(billing: Billing, store: Store) {
  const charges = new Map<string, number>();
  for (const customerId of await billing.listCharged()) {
    charges.set(customerId, (charges.get(customerId) ?? 0) + 1);
  }
  const ownerless: string[] = [];
  for (const customerId of charges.keys()) {
    if ((await findCustomerOwner(store, customerId)) === undefined) ownerless.push(customerId);
  }
  const doubled = [...charges].filter(([, subscriptions]) => subscriptions > 1).map(([id]) => id);
  return { ownerless, doubled };
}

/** Updates what is stored here with the billing provider's data, and reports what needs a person's attention. */
export async function reconcileBilling(billing: Billing, store: Store): Promise<string> {
  const { checked, changes } = await refreshAll(billing, store);
  const { ownerless, doubled } = await findStrays(billing, store);
  return [
    `${count(checked, 'customer was', 'customers were')} compared; ${changes.length} had changed.`,
    ...changes.map((change) => `  ${change}`),
    ...ownerless.map(
      (id) =>
        `${id} is charged, but no account here has it. Its owner gets it back with "I have already paid" on the account screen.`,
    ),
    ...doubled.map((id) => `${id} is charged more than once. Cancel the extra one at the billing provider.`),
  ].join('\n');
}
