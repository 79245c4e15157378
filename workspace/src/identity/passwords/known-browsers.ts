import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../storage/accounts.ts';
import { cookieOptions, isSecure } from '../browser.ts';
import type { Identity } from '../identity.ts';
import { isSameSecret, randomSecret } from '../secrets.ts';

// A browser on which somebody has signed in once is known for their account afterwards, signed out or not. This
// grants no access; it has its own count of wrong passwords, so that strangers' attempts do not hinder the owner.

const keptSeconds = 365 * 86_400;
/** How many people one browser is known for, the latest first. */
const maxPeople = 5;

function cookieName({ settings }: Identity): string {
  return isSecure(settings) ? '__Host-workspace-known' : 'workspace-known';
}

/** The account's own password is the key, so that a new password makes all browsers unknown. */
function markOf(account: Account, browserId: string): string {
  return createHmac('sha256', account.password ?? '')
    .update(`known ${account.id} ${browserId}`)
    .digest('base64url');
}

const entriesIn = (request: FastifyRequest, identity: Identity) =>
  (request.cookies[cookieName(identity)] ?? '').split('~').filter((entry) => entry !== '');

/** The id of a browser that this account has signed in on; null for any other. */
export function knownBrowserId(
  request: FastifyRequest,
  account: Account | undefined,
  identity: Identity,
): string | null {
  if (!account || account.password === null) return null;
  for (const entry of entriesIn(request, identity)) {
    const [accountId, browserId = '', mark = ''] = entry.split('.');
    if (accountId === account.id && isSameSecret(mark, markOf(account, browserId))) return browserId;
  }
  return null;
}

/** Lets the browser be known from now on. */
export function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  identity: Identity,
): void {
  const browserId = knownBrowserId(request, account, identity) ?? randomSecret(16);
  const others = entriesIn(request, identity).filter((entry) => !entry.startsWith(`${account.id}.`));
  const entries = [`${account.id}.${browserId}.${markOf(account, browserId)}`, ...others].slice(0, maxPeople);
  void reply.setCookie(cookieName(identity), entries.join('~'), {
    ...cookieOptions(identity.settings),
    maxAge: keptSeconds,
  });
}
