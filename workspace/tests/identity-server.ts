import { randomUUID, scryptSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { parseSettings } from '../src/config.ts';
import { openData } from '../src/data-folder.ts';
import { newTotpSecret } from '../src/identity/two-step/totp.ts';
import { createServer } from '../src/server.ts';
import { Accounts } from '../src/storage/accounts.ts';
import { Passkeys } from '../src/storage/passkeys.ts';
import { SecondFactors } from '../src/storage/second-factors.ts';
import { freePort } from './free-port.ts';

export const testClient = {
  clientId: 'expenses-test',
  clientSecret: 'a-secret-of-the-test-client',
  name: 'Test <b>Client</b>',
  redirectUris: ['http://127.0.0.1:9/callback', 'http://127.0.0.1:9/callback?kept=1'],
};
export const otherClient = {
  clientId: 'other-test',
  clientSecret: 'a-secret-of-the-other-client',
  name: 'Other Client',
  redirectUris: ['http://127.0.0.1:9/other'],
};

export const password = 'correct horse battery';

/** A hash with the least parameters, so that a hundred sign-ins in tests do not take a minute. */
const salt = Buffer.from('salt').toString('base64url');
const quickHash = `scrypt$16$1$1$${salt}$${scryptSync(password, 'salt', 32, { N: 16, r: 1, p: 1 }).toString('base64url')}`;

export interface TestServer {
  url: string;
  /** Makes an account and returns its address; its password is `password`. */
  addAccount(): string;
  /** Turns two-step sign-in of an account on, without recovery codes, and returns the secret of its codes. */
  turnOnTwoStep(email: string): Promise<string>;
  /** Adds a passkey of no device. */
  addPasskey(email: string): void;
  passkeysOf(email: string): number;
  close(): Promise<void>;
}

/** A separate workspace in a temporary folder, on a free port. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const dataFolder = env['ROWHOUSE_DATA'] ?? (await mkdtemp(path.join(tmpdir(), 'workspace-identity-')));
  const port = Number(env['WORKSPACE_PORT'] ?? (await freePort()));
  const settings = parseSettings({
    WORKSPACE_PORT: String(port),
    ROWHOUSE_DATA: dataFolder,
    WORKSPACE_CLIENTS: JSON.stringify([testClient, otherClient]),
    WORKSPACE_OPERATOR: 'Ellison Press',
    LOG_LEVEL: 'silent',
    WORKSPACE_SAMPLE: 'off',
    ...env,
  });
  const server = await createServer(settings);
  await server.listen({ port, host: '127.0.0.1' });
  const database = openData(settings);
  const accounts = new Accounts(database);
  const passkeys = new Passkeys(database);
  const idOf = (email: string) => accounts.findByEmail(email)?.id ?? '';
  return {
    // When testing as if behind a proxy, that address leads nowhere.
    url: new URL(settings.url).hostname === 'localhost' ? settings.url : `http://127.0.0.1:${port}`,
    addAccount: () =>
      accounts.create({ email: `${randomUUID()}@tests.example`, name: 'Hal Whitcomb', password: quickHash })
        .email,
    async turnOnTwoStep(email) {
      const secret = await newTotpSecret();
      new SecondFactors(database).turnOn(idOf(email), secret, 0, []);
      return secret;
    },
    addPasskey(email) {
      const accountId = idOf(email);
      const [id, publicKey] = [randomUUID(), 'none'];
      passkeys.add({ id, accountId, name: 'Foreign', publicKey, counter: 0, transports: ['usb'] });
    },
    passkeysOf: (email) => passkeys.listOf(idOf(email)).length,
    async close() {
      database.close();
      await server.close();
      if (env['ROWHOUSE_DATA'] === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Google's own client, pointed at the test server. */
export function oauthClient({ url }: TestServer, client = testClient): OAuth2Client {
  return new OAuth2Client({
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    redirectUri: client.redirectUris[0] ?? '',
    issuers: [url],
    endpoints: {
      oauth2AuthBaseUrl: `${url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${url}/token`,
      oauth2RevokeUrl: `${url}/revoke`,
      tokenInfoUrl: `${url}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs`,
      oauth2FederatedSignonJwkCertsUrl: `${url}/oauth2/v3/certs`,
    },
  });
}

export const driveFile = 'https://www.googleapis.com/auth/drive.file';
export const spreadsheets = 'https://www.googleapis.com/auth/spreadsheets';
export const signInScopes = ['openid', 'email', 'profile'];

/** An authorize address as Google's client makes it; `more` adds or replaces parameters. */
export function authorizeUrl(
  server: TestServer,
  scopes: readonly string[] = [...signInScopes, driveFile],
  more: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(
    oauthClient(server).generateAuthUrl({ access_type: 'offline', scope: [...scopes], state: 'the state' }),
  );
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

export const s256 = CodeChallengeMethod.S256;
