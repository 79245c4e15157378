import type { Settings } from '../config.ts';
import type { Account } from '../storage/accounts.ts';
import type { Identity } from './identity.ts';

const sampleEmail = 'mara@ellisonpress.example';

/** The account that development on this machine offers with one click; undefined where it is not offered. */
export function findSampleAccount({ accounts, settings }: Identity): Account | undefined {
  if (!settings.hasSample) return undefined;
  const account = accounts.findByEmail(sampleEmail);
  // Somebody may have made an account of their own under this address.
  return account?.isSample && !account.isDisabled ? account : undefined;
}

/** Makes the sample account; undefined when it is there already. It has no password to sign in with. */
export function createSampleAccount({ accounts, settings }: Identity): Account | undefined {
  if (!settings.hasSample || accounts.findByEmail(sampleEmail)) return undefined;
  return accounts.create({ email: sampleEmail, name: 'Mara Ellison', password: null, isSample: true });
}

/**
 * Whether anybody may act as the account. The sample account lives on this machine alone, even when its data is taken
 * elsewhere.
 */
export function mayBeUsed(account: Account, settings: Settings): boolean {
  return !account.isDisabled && (!account.isSample || settings.hasSample);
}
