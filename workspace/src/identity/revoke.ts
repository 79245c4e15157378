import type { FastifyInstance } from 'fastify';
import { readForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { endAccess } from './live-token.ts';
import { OAuthError } from './oauth-error.ts';
import { hashSecret } from './secrets.ts';

/** Revoking any token takes the whole grant with it, as Google does. */
export function registerRevoke(scope: FastifyInstance, identity: Identity): void {
  scope.route({
    method: ['GET', 'POST'],
    url: '/revoke',
    handler: (request) => {
      const query = new URLSearchParams(request.url.split('?')[1]);
      const text = query.get('token') ?? readForm(request).get('token');
      if (text === null) throw new OAuthError(400, 'invalid_request', 'Missing required parameter: token');
      const token = identity.tokens.find(hashSecret(text));
      if (token === undefined || token.isRevoked || token.expiresAt <= Date.now()) {
        throw new OAuthError(400, 'invalid_token', 'Token expired or revoked');
      }
      endAccess(identity, token.accountId, token.clientId);
      return {};
    },
  });
}
