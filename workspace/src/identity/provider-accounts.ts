import { type Account, normalizeEmail } from '../storage/accounts.ts';
import type { Identity } from './identity.ts';
import { newAccountSchema } from './new-account.ts';
import { PageError } from './page-error.ts';
import type { ProvidedPerson } from './provider.ts';
import { countSignUp } from './sign-up-limit.ts';

/**
 * The account to sign in, with the person whom it is connected to once it is signed in; or one that has to show its
 * password before.
 */
type Outcome = { account: Account; person?: ProvidedPerson } | { toConnect: Account };

const disconnectFirst = 'Sign in as before and check your account, or ask whoever runs this workspace.';

/** Connects an account to the person at the provider. Throws a PageError when either is another's already. */
export function connect(identity: Identity, account: Account, { issuer, subject }: ProvidedPerson): void {
  const { providerIdentities } = identity;
  const owner = providerIdentities.findAccountId(issuer, subject);
  if (owner === account.id) return;
  if (owner !== undefined || providerIdentities.connectedAt(issuer, account.id) !== undefined) {
    const what = owner === undefined ? account.email : 'Who you are there';
    throw new PageError(
      409,
      'This is connected already',
      `${what} is connected otherwise. ${disconnectFirst}`,
    );
  }
  providerIdentities.connect(issuer, subject, account.id);
}

/** The name that a new account is given. */
function nameOf(person: ProvidedPerson, email: string): string {
  const name = newAccountSchema.shape.name.safeParse(person.name ?? '');
  return name.success ? name.data : (email.split('@')[0] ?? email);
}

function requireEmail(person: ProvidedPerson, providerName: string): string {
  if (person.email !== undefined && person.isEmailTheirs) return normalizeEmail(person.email);
  const what = person.email === undefined ? 'an address of yours' : `that ${person.email} is yours`;
  throw new PageError(
    403,
    'You are not signed in',
    `${providerName} does not confirm ${what}. Confirm your address there, then sign in again.`,
  );
}

function createAccount(identity: Identity, person: ProvidedPerson, email: string, address: string): Account {
  const { settings } = identity;
  if (!settings.isSignUpOpen) {
    throw new PageError(
      403,
      'Accounts are made by the operator',
      `There is no account for ${email}. Ask ${settings.operator} for one in this workspace.`,
    );
  }
  countSignUp(identity, address);
  return identity.database.transaction(() => {
    const account = identity.accounts.create({ email, name: nameOf(person, email), password: null });
    connect(identity, account, person);
    return account;
  });
}

/**
 * Hands an account whose password no longer counts to the person whom the provider vouches for. Anybody who created it with
 * somebody else's address is locked out: their sessions and tokens end, and so does what they let applications do.
 */
function takeOver(identity: Identity, account: Account, person: ProvidedPerson): void {
  identity.database.transaction(() => {
    identity.accounts.setPassword(account.id, null);
    identity.secondFactors.turnOff(account.id);
    identity.passkeys.removeAllOf(account.id);
    identity.sessions.endAllOf(account.id);
    identity.tokens.revokeOfAccount(account.id);
    identity.grants.endAllOf(account.id);
    connect(identity, account, person);
  });
}

function requireEnabled(identity: Identity, account: Account): Account {
  if (!account.isDisabled) return account;
  throw new PageError(
    403,
    'This account is disabled',
    `Ask ${identity.settings.operator} to let you in again.`,
  );
}

/**
 * The account of a person who came from the provider; a new one where there is none.
 *
 * An account that has a password under the same address is theirs only if they know it: addresses of a workspace are
 * not verified, so anybody may have made it.
 *
 * @param address where the request came from
 */
export function accountOf(
  identity: Identity,
  person: ProvidedPerson,
  providerName: string,
  address: string,
): Outcome {
  const known = identity.providerIdentities.findAccountId(person.issuer, person.subject);
  const account = known === undefined ? undefined : identity.accounts.find(known);
  if (account) return { account: requireEnabled(identity, account) };
  const email = requireEmail(person, providerName);
  const namesake = identity.accounts.findByEmail(email);
  if (namesake === undefined) return { account: createAccount(identity, person, email, address) };
  requireEnabled(identity, namesake);
  if (namesake.isSample) {
    throw new PageError(403, 'This is the sample account', 'Nobody signs in to it. Use another address.');
  }
  if (namesake.password !== null && identity.settings.hasPasswords) return { toConnect: namesake };
  if (namesake.password === null) return { account: namesake, person };
  takeOver(identity, namesake, person);
  return { account: identity.accounts.find(namesake.id) ?? namesake };
}
