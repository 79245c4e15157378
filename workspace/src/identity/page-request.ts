import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../storage/accounts.ts';
import { authorizePath } from './authorization-request.ts';
import type { Identity } from './identity.ts';
import { ownAddress } from './same-origin.ts';

/** Where a page continues to, as a path for its forms and links. */
export function continueOf(values: URLSearchParams, identity: Identity): string {
  const url = new URL(ownAddress(values.get('continue'), identity.settings.url));
  return url.href.slice(url.origin.length);
}

/** The application behind the address to continue to, if that asks for access. */
export function clientBehind(continueTo: string, identity: Identity): string | undefined {
  const url = new URL(continueTo, identity.settings.url);
  if (url.pathname !== authorizePath) return undefined;
  return identity.clients.find(url.searchParams.get('client_id') ?? '')?.name;
}

/** The address to continue at after an account was signed in or picked; a request for access is told which one. */
export function addressFor(account: Account, continueTo: string, identity: Identity): string {
  const url = new URL(ownAddress(continueTo, identity.settings.url));
  if (url.pathname === authorizePath) url.searchParams.set('authuser', account.email);
  return url.href;
}

/** The query of a request, as the pages read theirs. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1]);
}

export function sendPage(reply: FastifyReply, markup: string, status = 200): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(markup);
}
