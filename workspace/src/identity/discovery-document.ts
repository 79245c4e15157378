import type { FastifyInstance } from 'fastify';
import { authorizePath } from './authorization-request.ts';
import type { Identity } from './identity.ts';
import { supportedScopes } from './scopes.ts';

/** Keys change only by hand, but a client should not have to be told. */
const keyCaching = 'public, max-age=3600';

function configuration(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}${authorizePath}`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/v1/userinfo`,
    revocation_endpoint: `${url}/revoke`,
    jwks_uri: `${url}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: supportedScopes,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'picture',
      'sub',
    ],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
  };
}

/** What a client must know before its first request: the addresses of this workspace and its signing keys. */
export function registerDiscovery(scope: FastifyInstance, { settings, signer }: Identity): void {
  scope.get('/.well-known/openid-configuration', (_, reply) =>
    reply.header('cache-control', keyCaching).send(configuration(settings.url)),
  );
  scope.get('/oauth2/v3/certs', (_, reply) => reply.header('cache-control', keyCaching).send(signer.jwks));
  scope.get('/oauth2/v1/certs', (_, reply) => reply.header('cache-control', keyCaching).send(signer.pems));
}
