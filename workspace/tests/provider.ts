import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/* An OpenID Connect provider that says whatever a test wants: what a misconfigured or hostile one would. */

export interface HostileProvider {
  url: string;
  /** What the next ID token claims, over `iss`, `aud`, `exp`, `nonce` as they should be. */
  claims: Record<string, unknown>;
  /** The answer of userinfo; null answers 404. */
  userInfo: Record<string, unknown> | null;
  /** Signs with a key that is not published. */
  isForged: boolean;
  close(): Promise<void>;
}

export async function startHostileProvider(port: number, clientId: string): Promise<HostileProvider> {
  const url = `http://127.0.0.1:${port}`;
  const published = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  /** The nonce of each code, which is the code itself: authorize is answered by the test, with code = nonce. */
  const provider: HostileProvider = {
    url,
    claims: {},
    userInfo: null,
    isForged: false,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: clientId, iat: now, exp: now + 60, nonce, ...provider.claims };
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(provider.isForged ? other.privateKey : published.privateKey);
  }

  async function answerTo(path: string, body: string): Promise<unknown> {
    if (path === '/.well-known/openid-configuration') {
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    }
    if (path === '/keys') return { keys: [jwk] };
    if (path === '/userinfo') return provider.userInfo;
    const nonce = new URLSearchParams(body).get('code') ?? '';
    return {
      access_token: 'x',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(nonce),
    };
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const answer = await answerTo((request.url ?? '').split('?')[0] ?? '', body);
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return provider;
}
