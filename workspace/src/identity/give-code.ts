import type { Account } from '../storage/accounts.ts';
import {
  type AuthorizationRequest,
  answerAddress,
  parseAuthorizationRequest,
} from './authorization-request.ts';
import type { Browser } from './browser.ts';
import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';
import { hashSecret, randomSecret } from './secrets.ts';

/** Codes travel from server to server within seconds. */
const codeMs = 5 * 60_000;

export function grantedBefore(identity: Identity, account: Account, request: AuthorizationRequest): string[] {
  return identity.grants.find(account.id, request.client.clientId)?.scopes ?? [];
}

/** Makes the code for a grant, and returns the client's address with the code and the parameters in `more`. */
export function giveCode(
  identity: Identity,
  browser: Browser,
  account: Account,
  request: AuthorizationRequest,
  hasConsented: boolean,
  more: Readonly<Record<string, string>> = {},
): string {
  const granted = grantedBefore(identity, account, request);
  const scopes = request.includesGranted
    ? granted
    : request.scopes.filter((scope) => granted.includes(scope));
  const code = `4/0A${randomSecret()}`;
  identity.grants.addCode(hashSecret(code), {
    accountId: account.id,
    clientId: request.client.clientId,
    request: {
      redirectUri: request.redirectUri,
      scopes,
      nonce: request.nonce,
      challenge: request.challenge,
      isOffline: request.isOffline,
      hasConsented,
    },
    expiresAt: Date.now() + codeMs,
  });
  return answerAddress(request, {
    code,
    scope: scopes.join(' '),
    authuser: String(browser.accounts.indexOf(account)),
    prompt: hasConsented ? 'consent' : 'none',
    ...more,
  });
}

/** Whose answer a form of these pages is, and to what request. */
export function readAnswer(
  form: URLSearchParams,
  browser: Browser,
  identity: Identity,
): { account: Account; request: AuthorizationRequest } {
  const account = browser.accounts.find(({ id }) => id === form.get('account'));
  if (account === undefined) {
    throw new PageError(403, 'You are signed out', 'Go back to the app that sent you here and start again.');
  }
  const query = new URLSearchParams(form.get('request') ?? '');
  return { account, request: parseAuthorizationRequest(query, identity.clients) };
}
