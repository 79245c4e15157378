import type { Settings } from '../config.ts';
import type { Account } from '../storage/accounts.ts';
import type { Identity } from './identity.ts';

/** The one offered on the sign-in page, and one with whom she shares. */
const sampleAccounts = [
  { email: 'mara@ellisonpress.example', name: 'Mara Ellison' },
  { email: 'june@okaforbindery.example', name: 'June Okafor' },
] as const;

const [{ email: offeredEmail }] = sampleAccounts;

/** A sample account that can sign in with one click during development on this machine; undefined otherwise. */
export function findSampleAccount(
  { accounts, settings }: Identity,
  email: string = offeredEmail,
): Account | undefined {
  if (!settings.hasSample) return undefined;
  const account = accounts.findByEmail(email);
  // Somebody may have made an account of their own under this address.
  return account?.isSample && !account.isDisabled ? account : undefined;
}

/** Makes the sample accounts; undefined if the offered one exists already. They have no passwords. */
export function createSampleAccount({ accounts, settings }: Identity): Account | undefined {
  if (!settings.hasSample) return undefined;
  const made = sampleAccounts.map(({ email, name }) =>
    accounts.findByEmail(email)
      ? undefined
      : accounts.create({ email, name, password: null, isSample: true }),
  );
  return made[0];
}

/**
 * Whether anybody may act as the account. Sample accounts work on this machine only, even if their data is taken
 * elsewhere.
 */
export function mayBeUsed(account: Account, settings: Settings): boolean {
  return !account.isDisabled && (!account.isSample || settings.hasSample);
}
