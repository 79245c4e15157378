import type { FastifyRequest } from 'fastify';
import type { Authentication, FindPerson } from '../wire/ports.ts';
import { findBrowser } from './browser.ts';
import type { Identity } from './identity.ts';
import { findAccess } from './live-token.ts';
import { isSameOrigin } from './same-origin.ts';

/** The workspace's own pages may do with Drive and Sheets whatever their account may. */
const pageScopes: ReadonlySet<string> = new Set([
  'https://www.googleapis.com/auth/drive',
  'https://www.googleapis.com/auth/spreadsheets',
]);

/**
 * A link to a file's content may stand anywhere, and following it only saves the file: the browser sends the cookie
 * on such a step, and the answer's headers keep other sites from embedding what it gets.
 */
function isDownload(request: FastifyRequest): boolean {
  return request.method === 'GET' && request.url.startsWith('/uc?');
}

/** Tells the APIs who calls them. */
export function createAuthentication(identity: Identity): Authentication {
  return {
    authenticate(accessToken) {
      const access = findAccess(identity, accessToken);
      if (access === undefined) return undefined;
      const { account, token } = access;
      return {
        accountId: account.id,
        email: account.email,
        clientId: token.clientId,
        scopes: new Set(token.scopes),
      };
    },
    authenticatePage(request) {
      if (!isDownload(request) && !isSameOrigin(request, identity.settings.url)) return undefined;
      const account = findBrowser(request, identity)?.current;
      if (account === undefined) return undefined;
      return { accountId: account.id, email: account.email, clientId: null, scopes: pageScopes };
    },
  };
}

export function createFindPerson(identity: Identity): FindPerson {
  return (email) => identity.accounts.findByEmail(email);
}
