import type { FastifyInstance, FastifyReply } from 'fastify';
import { consentPage } from '../pages/consent-page.ts';
import type { PageFrame } from '../pages/layout.ts';
import { onward } from '../pages/signin-page.ts';
import type { Account } from '../storage/accounts.ts';
import {
  type AuthorizationRequest,
  answerAddress,
  authorizePath,
  parseAuthorizationRequest,
  pathOf,
} from './authorization-request.ts';
import { type Browser, formToken, meetBrowser } from './browser.ts';
import { readOwnForm } from './forms.ts';
import { giveCode, grantedBefore, readAnswer } from './give-code.ts';
import type { Identity } from './identity.ts';
import { queryOf, sendPage } from './page-request.ts';
import { type PickParts, showFiles } from './picking/pick-routes.ts';
import { describeScopes, isRequired } from './scopes.ts';

type Pick = { account: Account } | { account: undefined; mustSignIn: boolean };

/** The person the request is about: the one picked, the one the client expects, or the only one there is. */
function pickAccount({ accounts }: Browser, request: AuthorizationRequest): Pick {
  const find = (wanted: string) =>
    accounts.find((account) => account.email === wanted.toLowerCase() || account.id === wanted);
  const chosen = request.chosen === null ? undefined : find(request.chosen);
  if (chosen) return { account: chosen };
  if (accounts.length === 0) return { account: undefined, mustSignIn: true };
  if (request.prompts.has('select_account')) return { account: undefined, mustSignIn: false };
  if (request.loginHint !== null) {
    const hinted = find(request.loginHint);
    return hinted ? { account: hinted } : { account: undefined, mustSignIn: true };
  }
  const [only, ...others] = accounts;
  return only && others.length === 0 ? { account: only } : { account: undefined, mustSignIn: false };
}

function showConsent(
  reply: FastifyReply,
  frame: PageFrame,
  browser: Browser,
  account: Account,
  request: AuthorizationRequest,
  granted: readonly string[],
): FastifyReply {
  const lines = describeScopes(request.scopes).map((line) => ({
    ...line,
    isGranted: line.scopes.every((scope) => granted.includes(scope)),
  }));
  return sendPage(
    reply,
    consentPage(frame, {
      clientName: request.client.name,
      account,
      lines,
      formToken: formToken(browser),
      query: request.query,
      continueTo: pathOf(request),
    }),
  );
}

/** Answers without a page, or says to the client why that cannot be. */
function answerSilently(
  identity: Identity,
  browser: Browser,
  pick: Pick,
  request: AuthorizationRequest,
): string {
  if (pick.account === undefined) {
    return answerAddress(request, { error: pick.mustSignIn ? 'login_required' : 'interaction_required' });
  }
  const granted = grantedBefore(identity, pick.account, request);
  return request.pick === null && request.scopes.every((scope) => granted.includes(scope))
    ? giveCode(identity, browser, pick.account, request, false)
    : answerAddress(request, { error: 'interaction_required' });
}

/**
 * The scopes that the person ticked, plus those that need no question: the scopes of signing in, and those granted
 * before.
 */
function scopesAllowed(request: AuthorizationRequest, ticked: readonly string[], granted: readonly string[]) {
  const allowed = new Set([...ticked.flatMap((value) => value.split(' ')), ...granted]);
  return request.scopes.filter((scope) => allowed.has(scope) || isRequired(scope));
}

/** The authorize address and the consent page, as in Google's flow for web servers. */
export function registerAuthorize(scope: FastifyInstance, { identity, drive, frame }: PickParts): void {
  scope.get(authorizePath, (http, reply) => {
    const request = parseAuthorizationRequest(queryOf(http), identity.clients);
    const browser = meetBrowser(http, reply, identity);
    const pick = pickAccount(browser, request);
    if (request.prompts.has('none')) return reply.redirect(answerSilently(identity, browser, pick, request));
    if (pick.account === undefined) {
      const hint = request.loginHint?.includes('@') ? `&email=${encodeURIComponent(request.loginHint)}` : '';
      return reply.redirect(
        pick.mustSignIn
          ? `${onward('/signin', pathOf(request))}${hint}`
          : onward('/signin/choose', pathOf(request)),
      );
    }
    if (request.pick !== null) {
      const asked = { browser, account: pick.account, request, pick: request.pick };
      return showFiles(reply, { identity, drive, frame }, asked);
    }
    const granted = grantedBefore(identity, pick.account, request);
    const hasAll = request.scopes.every((asked) => granted.includes(asked));
    if (hasAll && !request.prompts.has('consent')) {
      return reply.redirect(giveCode(identity, browser, pick.account, request, false));
    }
    return showConsent(reply, frame, browser, pick.account, request, granted);
  });

  scope.post('/o/oauth2/v2/consent', (http, reply) => {
    const browser = meetBrowser(http, reply, identity);
    const form = readOwnForm(http, browser, identity);
    const { account, request } = readAnswer(form, browser, identity);
    const granted = grantedBefore(identity, account, request);
    const allowed = scopesAllowed(request, form.getAll('scope'), granted);
    if (form.get('decision') !== 'allow' || allowed.length === 0) {
      return reply.redirect(answerAddress(request, { error: 'access_denied' }), 303);
    }
    identity.grants.give(account.id, request.client.clientId, allowed);
    return reply.redirect(giveCode(identity, browser, account, request, true), 303);
  });
}
