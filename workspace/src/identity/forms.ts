import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Browser, formToken } from './browser.ts';
import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';
import { isSameOrigin } from './same-origin.ts';
import { isSameSecret } from './secrets.ts';

const formLimit = 64 * 1024;

/** Lets the routes of a scope read forms; their body is a URLSearchParams. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The form of a request, empty if it sent none. */
export function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/**
 * Checks that a page of ours in this browser made the request: it comes from our origin and carries the browser's
 * token. Another site can forge neither.
 */
export function readOwnForm(request: FastifyRequest, browser: Browser, identity: Identity): URLSearchParams {
  if (!isSameOrigin(request, identity.settings.url)) {
    throw new PageError(
      403,
      'This form came from another place',
      `Forms are taken from ${identity.settings.url} only. Open the page at that address and try again.`,
    );
  }
  const form = readForm(request);
  if (!isSameSecret(form.get('form_token') ?? '', formToken(browser))) {
    throw new PageError(
      403,
      'This page was open for too long',
      'Somebody signed in or out on this browser since, or it keeps no cookies. Go back, reload the page and try again.',
    );
  }
  return form;
}
