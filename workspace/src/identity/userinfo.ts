import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../storage/accounts.ts';
import type { Token } from '../storage/tokens.ts';
import { ApiError, errorBody } from '../wire/errors.ts';
import { readForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { findAccess } from './live-token.ts';
import { OAuthError } from './oauth-error.ts';
import { profileClaims } from './profile.ts';
import { scopeNames } from './scopes.ts';

function bearerOf(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1];
}

function parameter(request: FastifyRequest, name: string): string | undefined {
  const query = new URLSearchParams(request.url.split('?')[1]);
  return query.get(name) ?? readForm(request).get(name) ?? undefined;
}

function accessOf(request: FastifyRequest, identity: Identity) {
  const token = bearerOf(request) ?? parameter(request, 'access_token');
  return token === undefined ? undefined : findAccess(identity, token);
}

/** Who somebody is, as far as the token's scopes say. */
function profileOf({ settings }: Identity, { account, token }: { account: Account; token: Token }) {
  const { scopes } = token;
  return {
    ...(scopes.includes(scopeNames.profile) && profileClaims(account, settings.url)),
    ...(scopes.includes(scopeNames.email) && { email: account.email }),
  };
}

function registerUserinfo(scope: FastifyInstance, identity: Identity): void {
  for (const path of ['/oauth2/v3/userinfo', '/v1/userinfo']) {
    scope.route({
      method: ['GET', 'POST'],
      url: path,
      handler: (request) => {
        const access = accessOf(request, identity);
        if (!access?.token.scopes.includes(scopeNames.openid)) {
          throw new OAuthError(401, 'invalid_request', 'Invalid Credentials');
        }
        const profile = profileOf(identity, access);
        return {
          sub: access.account.id,
          ...profile,
          ...(profile.email !== undefined && { email_verified: true }),
        };
      },
    });
  }
  // The older answers use other names for the same things, and their errors have the shape of Google's APIs.
  for (const path of ['/oauth2/v2/userinfo', '/userinfo/v2/me']) {
    scope.get(path, (request, reply) => {
      const access = accessOf(request, identity);
      if (!access?.token.scopes.includes(scopeNames.openid)) {
        const error = new ApiError(
          401,
          'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
        );
        return reply.status(401).send(errorBody(error, 'oauth2'));
      }
      const profile = profileOf(identity, access);
      return reply.send({
        id: access.account.id,
        ...profile,
        ...(profile.email !== undefined && { verified_email: true }),
      });
    });
  }
}

const invalidValue = () => new OAuthError(400, 'invalid_token', 'Invalid Value');

function describeToken({ account, token }: { account: Account; token: Token }) {
  const secondsLeft = Math.floor((token.expiresAt - Date.now()) / 1000);
  return {
    azp: token.clientId,
    aud: token.clientId,
    sub: account.id,
    scope: token.scopes.join(' '),
    exp: String(Math.floor(token.expiresAt / 1000)),
    expires_in: String(secondsLeft),
    ...(token.scopes.includes(scopeNames.email) && { email: account.email, email_verified: 'true' }),
    access_type: token.isOffline ? 'offline' : 'online',
  };
}

function registerTokeninfo(scope: FastifyInstance, identity: Identity): void {
  for (const path of ['/tokeninfo', '/oauth2/v3/tokeninfo']) {
    scope.route({
      method: ['GET', 'POST'],
      url: path,
      handler: async (request) => {
        const idToken = parameter(request, 'id_token');
        // Observed at Google: the versioned address returns only the description.
        const refused = () =>
          path === '/tokeninfo' ? invalidValue() : new OAuthError(400, undefined, 'Invalid Value');
        if (idToken !== undefined) {
          const claims = await identity.signer.readIdToken(idToken);
          if (claims === undefined) throw refused();
          return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]));
        }
        const access = accessOf(request, identity);
        if (access === undefined) throw refused();
        return describeToken(access);
      },
    });
  }
  scope.route({
    method: ['GET', 'POST'],
    url: '/oauth2/v2/tokeninfo',
    handler: (request) => {
      const access = accessOf(request, identity);
      if (access === undefined) throw invalidValue();
      const facts = describeToken(access);
      return {
        issued_to: facts.azp,
        audience: facts.aud,
        user_id: facts.sub,
        scope: facts.scope,
        expires_in: Number(facts.expires_in),
        ...(facts.email !== undefined && { email: facts.email, verified_email: true }),
        access_type: facts.access_type,
      };
    },
  });
}

/** The person and the scopes of a token. */
export function registerTokenFacts(scope: FastifyInstance, identity: Identity): void {
  registerUserinfo(scope, identity);
  registerTokeninfo(scope, identity);
}
