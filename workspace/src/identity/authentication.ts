import type { FastifyRequest } from 'fastify';
import type { Caller } from '../wire/call.ts';
import type { Authentication, FindPerson } from '../wire/ports.ts';
import { findBrowser } from './browser.ts';
import type { Identity } from './identity.ts';
import { findAccess, isGranted, isUsable } from './live-token.ts';
import { pictureLink } from './profile.ts';
import { isSameOrigin } from './same-origin.ts';

/** The workspace's own pages may do with Drive and Sheets whatever their account may. */
const pageScopes: ReadonlySet<string> = new Set([
  'https://www.googleapis.com/auth/drive',
  'https://www.googleapis.com/auth/spreadsheets',
]);

/**
 * A link to a file's content may be anywhere, and following it only saves the file: the browser sends the cookie when
 * it follows the link, and the answer's headers keep other sites from embedding the content.
 */
function isDownload(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.url.startsWith('/uc?');
}

/** When more tokens than this are in use at a time, all of them are read again. */
const maxKnown = 10_000;

/** The owners of the tokens in use, as long as no token and no account changes, here or in another process. */
class KnownCallers {
  readonly #identity: Identity;
  readonly #known = new Map<string, { caller: Caller; expiresAt: number }>();
  #seen = '';

  constructor(identity: Identity) {
    this.#identity = identity;
  }

  find(accessToken: string): Caller | undefined {
    this.#forgetChanged();
    const known = this.#known.get(accessToken) ?? this.#read(accessToken);
    return known !== undefined && known.expiresAt > Date.now() ? known.caller : undefined;
  }

  #forgetChanged(): void {
    const { database, tokens, accounts } = this.#identity;
    const seen = `${database.dataVersion()} ${tokens.revision} ${accounts.revision}`;
    if (seen === this.#seen && this.#known.size < maxKnown) return;
    this.#seen = seen;
    this.#known.clear();
  }

  #read(accessToken: string): { caller: Caller; expiresAt: number } | undefined {
    const access = findAccess(this.#identity, accessToken);
    if (access === undefined) return undefined;
    const { account, token } = access;
    const { id: accountId, email } = account;
    const caller = { accountId, email, clientId: token.clientId, scopes: new Set(token.scopes) };
    const read = { caller, expiresAt: token.expiresAt };
    this.#known.set(accessToken, read);
    return read;
  }
}

/** Tells the APIs who is calling. */
export function createAuthentication(identity: Identity): Authentication {
  const callers = new KnownCallers(identity);
  return {
    authenticate: (accessToken) => callers.find(accessToken),
    authenticatePage(request) {
      if (!isDownload(request) && !isSameOrigin(request, identity.settings.url)) return undefined;
      const account = findBrowser(request, identity)?.current;
      if (account === undefined) return undefined;
      return { accountId: account.id, email: account.email, clientId: null, scopes: pageScopes };
    },
    mayStillAct: ({ accountId, clientId }) =>
      clientId === null ? isUsable(identity, accountId) : isGranted(identity, accountId, clientId),
  };
}

export function createFindPerson({ accounts, settings }: Identity): FindPerson {
  return (email) => {
    const account = accounts.findByEmail(email);
    return account && { name: account.name, photoLink: pictureLink(account, settings.url) };
  };
}
