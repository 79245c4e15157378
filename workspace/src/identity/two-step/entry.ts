import type { Account } from '../../storage/accounts.ts';
import type { ProvidedPerson } from '../provider.ts';

/** Somebody who has shown who they are, by the account's password or through the provider. */
export interface Entry {
  account: Account;
  hasShownPassword: boolean;
  isKept: boolean;
  /** The path to continue to. */
  continueTo: string;
  /** The person that the account is connected to on the way in. */
  person?: ProvidedPerson;
}
