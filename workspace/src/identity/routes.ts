// OAuth 2.0 and OpenID Connect as Google serves them to web servers, by Google's public documentation of
// 2026-11 and the answers that its client libraries expect.
//
// Gaps, each answered with an error:
// - response types other than `code` and response_mode=form_post; the device, service-account and implicit flows.
// - Scopes that open neither Drive nor Sheets: invalid_scope.
// - Folders among the files that a person picks (allow_folder_selection=true): invalid_request.
// - A body in JSON at /token: 415. Google's own libraries send forms.
//
// Differences by design:
// - Every address is on this one origin, which is also the issuer. Google spreads them over four hosts.
// - /oauth2/v1/certs gives public keys in PEM; Google gives certificates, which verify alike.
// - Wrong requests show a page of this workspace with Google's word for the error, such as redirect_uri_mismatch.
// - email_verified is true: the workspace gives out its addresses itself, as a company does for its own domain.
// - `hd`, `hl` and `display` shape Google's own pages and change nothing here.
// - A person's picture is drawn: initials on a colour, as SVG. Nobody can put another in its place.
// - Clients come from the settings. Tokens of a client that is no longer registered are dead.
import type { FastifyError, FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import type { PageFrame } from '../pages/layout.ts';
import { noticePage } from '../pages/notice-pages.ts';
import { signInPolicy } from '../pages/security.ts';
import { machineTrouble } from '../wire/disk-room.ts';
import { registerAccount } from './account.ts';
import type { RemoveFiles } from './account-settings.ts';
import { AuthorizationError } from './authorization-request.ts';
import { registerAuthorize } from './authorize.ts';
import { registerDiscovery } from './discovery-document.ts';
import { acceptForms } from './forms.ts';
import type { Identity } from './identity.ts';
import { OAuthError } from './oauth-error.ts';
import { PageError } from './page-error.ts';
import { sendPage } from './page-request.ts';
import { TooBusyError } from './passwords/passwords.ts';
import { registerPick } from './picking/pick-routes.ts';
import type { PickableFiles } from './picking/pickable-files.ts';
import { registerPictures } from './profile.ts';
import { registerProvider } from './provider-routes.ts';
import { registerRevoke } from './revoke.ts';
import { registerSignIn } from './signin.ts';
import { registerSignUp } from './signup.ts';
import { registerTokenEndpoint } from './token-endpoint.ts';
import { registerTokenFacts } from './userinfo.ts';

/** The message if a page cannot be shown. */
function noticeOf(error: FastifyError): { status: number; title: string; text: string; word?: string } {
  if (error instanceof AuthorizationError) {
    return {
      status: error.status,
      title: 'This app’s request cannot be answered',
      text: `The app that sent you here asked in a way that this workspace does not accept. Tell its makers: ${error.message}`,
      word: `Error ${error.status}: ${error.word}`,
    };
  }
  if (error instanceof PageError) return { status: error.status, title: error.title, text: error.message };
  if (error instanceof TooBusyError) {
    return {
      status: 503,
      title: 'Too many people are signing in at once',
      text: 'Wait a few seconds, go back and try again.',
    };
  }
  const trouble = machineTrouble(error);
  if (trouble !== undefined)
    return { status: 503, title: 'This cannot be done now', text: `${trouble.message} Nothing was changed.` };
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return {
      status,
      title: 'This request cannot be answered',
      text: 'Go back, reload the page and try again.',
    };
  }
  return {
    status,
    title: 'This page cannot be shown',
    text: 'Something went wrong on the server. Nothing was changed. Try again in a moment.',
  };
}

function registerPages(
  app: FastifyInstance,
  identity: Identity,
  frame: PageFrame,
  drive: PickableFiles & { removeFiles: RemoveFiles },
): void {
  app.register(async (scope) => {
    acceptForms(scope);
    const policy = signInPolicy(identity.clients.redirectOrigins());
    scope.addHook('onRequest', async (_, reply) => {
      void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' });
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, title, text, word } = noticeOf(error);
      if (status >= 500) request.log.error({ err: error }, 'a page failed');
      if (error instanceof PageError && error.retryAfterSeconds !== undefined) {
        void reply.header('retry-after', error.retryAfterSeconds);
      }
      return sendPage(
        reply,
        noticePage(frame, { title, body: html`<p>${text}</p>`, ...(word !== undefined && { word }) }),
        status,
      );
    });
    registerAuthorize(scope, { identity, drive, frame });
    registerPick(scope, { identity, drive, frame });
    registerSignIn(scope, identity, frame);
    registerSignUp(scope, identity, frame);
    registerProvider(scope, identity, frame);
    registerAccount(scope, identity, frame, drive.removeFiles);
  });
}

function registerEndpoints(app: FastifyInstance, identity: Identity): void {
  app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (_, reply) => {
      void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof OAuthError) {
        return reply.status(error.status).send({ error: error.word, error_description: error.message });
      }
      const status = error.statusCode ?? 500;
      if (status < 500) {
        return reply.status(status).send({ error: 'invalid_request', error_description: error.message });
      }
      request.log.error({ err: error }, 'an OAuth call failed');
      const told = machineTrouble(error)?.message ?? 'Internal error';
      return reply.status(500).send({ error: 'internal_failure', error_description: told });
    });
    registerTokenEndpoint(scope, identity);
    registerTokenFacts(scope, identity);
    registerRevoke(scope, identity);
    registerDiscovery(scope, identity);
  });
}

/** Signing in, granting access, and the endpoints that clients call. */
export function registerIdentity(
  app: FastifyInstance,
  identity: Identity,
  frame: PageFrame,
  drive: PickableFiles & { removeFiles: RemoveFiles },
): void {
  registerPages(app, identity, frame, drive);
  registerEndpoints(app, identity);
  registerPictures(app);
}
