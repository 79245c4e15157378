import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../../storage/accounts.ts';
import { type Browser, meetBrowser } from '../browser.ts';
import { readOwnForm } from '../forms.ts';
import type { Identity } from '../identity.ts';
import { PageError } from '../page-error.ts';
import { continueOf, sendPage } from '../page-request.ts';
import { signInWhole } from '../two-step/let-in.ts';
import { isOwnChallenge, newChallenge, type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { parseAssertion } from './responses.ts';

const purpose = 'sign-in';

/** The request that the sign-in page's script sends to the device, as JSON; undefined if there are no passkeys. */
export function signInOptions({ settings }: Identity, browser: Browser): string | undefined {
  const party = relyingPartyOf(settings);
  if (party === undefined) return undefined;
  const challenge = Buffer.from(newChallenge(browser, purpose)).toString('base64url');
  // No list: the device knows which accounts it has here.
  return JSON.stringify({ challenge, rpId: party.id, userVerification: 'required' });
}

/** The account whose passkey signed for this browser; undefined if none did. */
async function accountThatSigned(
  { passkeys, accounts }: Identity,
  party: RelyingParty,
  browser: Browser,
  text: string,
): Promise<Account | undefined> {
  const response = parseAssertion(text);
  const passkey = response && passkeys.find(response.id);
  if (response === undefined || passkey === undefined) return undefined;
  if (Buffer.from(response.response.userHandle, 'base64url').toString() !== passkey.accountId)
    return undefined;
  // Loaded with the first passkey: the server starts without it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, publicKey, counter, transports } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (signed) => isOwnChallenge(browser, purpose, signed),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter, transports },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    passkeys.noteUse(id, authenticationInfo.newCounter);
  } catch {
    // Whatever is wrong with it, an answer that cannot be verified lets nobody in.
    return undefined;
  }
  return accounts.find(passkey.accountId);
}

/** The parts of the sign-in page besides its form. */
type Show = (browser: Browser, continueTo: string, email: string | undefined, message?: string) => string;

/** Signing in with a passkey. Its device has asked for a finger, a face or a PIN, so it is both factors in one. */
export function registerPasskeySignIn(scope: FastifyInstance, identity: Identity, show: Show): void {
  const party = relyingPartyOf(identity.settings);
  if (party === undefined) return;
  scope.post('/signin/passkey', async (request: FastifyRequest, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const continueTo = continueOf(form, identity);
    const account = await accountThatSigned(identity, party, browser, form.get('response') ?? '');
    if (account === undefined) {
      const message = 'This passkey is not known here. It may have been removed. Sign in another way.';
      return sendPage(reply, show(browser, continueTo, undefined, message), 400);
    }
    if (account.isDisabled) {
      const { operator } = identity.settings;
      throw new PageError(403, 'This account is disabled', `Ask ${operator} to let you in again.`);
    }
    const isKept = form.get('keep') === 'yes';
    const entry = { account, hasShownPassword: false, isKept, continueTo };
    return signInWhole(request, reply, identity, browser, entry);
  });
}
