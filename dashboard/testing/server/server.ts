import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { GoogleSettings } from '#backend/google/credentials.ts';
import type { Calls, Contract } from '#kernel/contract.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import { createServer } from '../../shell/server/server.ts';
import { parseSettings } from '../../shell/server/settings.ts';
import { Browser } from '../screen/browser.ts';
import { createTestClient, type TestClient } from './client.ts';
import { databaseForTest } from './databases.ts';
import { productOrigin, testOAuthClient } from './oauth-client.ts';
import { type Account, allowMore, signInNew } from './sign-in.ts';
import { startUpstream, type Upstream } from './upstream.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The workspace that the test run started. */
    workspaceUrl: string;
  }
}

/** A person who is signed in to the product, with their own Drive, initially empty. */
export interface TestUser {
  account: Account;
  browser: Browser;
  /** A request to a path of the product, with the session's cookie, from the product's own origin. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** The calls of an app. */
  client<C extends Contract>(app: Pick<Manifest, 'id'>, contract: C): TestClient<C>;
  /** Calls of the shell, and those that all apps share. */
  callsClient<C extends Contract>(calls: Calls<C>): TestClient<C>;
  /** How many calls to Drive and Sheets the last answer took. */
  upstreamCalls(): number;
  /** Grants further scopes on the consent page, named by how they end. */
  allow(...scopes: readonly string[]): Promise<void>;
}

export interface TestServer {
  /** The product's actual address. */
  address: string;
  /** A new browser, which finds the product under its own name. */
  openBrowser(): Browser;
  /** A new person, through the sign-up, sign-in and consent pages. */
  newUser(options?: { declined?: readonly string[] }): Promise<TestUser>;
  stop(): Promise<void>;
}

/** A person whose browser is signed in to the product at `productUrl`. */
export function createUser(account: Account, browser: Browser, productUrl: string): TestUser {
  let upstreamCalls = 0;
  const send = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', productUrl);
    const response = await browser.request(`${productUrl}${url}`, { ...init, headers });
    upstreamCalls = Number(response.headers.get('x-upstream-calls') ?? 0);
    return response;
  };
  return {
    account,
    browser,
    send,
    client: (app, contract) => createTestClient({ prefix: appPrefix(app), contract }, send),
    callsClient: (calls) => createTestClient(calls, send),
    upstreamCalls: () => upstreamCalls,
    async allow(...scopes) {
      const { url } = await allowMore(browser, productUrl, { scopes });
      if (!url.includes('scope_success=true')) throw new Error(`Asking for more ended at ${url}`);
    },
  };
}

const dashboard = path.join(import.meta.dirname, '../..');

/**
 * Starts the product on a free port and with a folder of its own, using the workspace of the test run. Everybody who signs in
 * may open apps, unless `env` says otherwise. `elsewhere` gives the addresses of Drive and Sheets if they are not the
 * workspace's, `apps` the folder of the apps it serves.
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  elsewhere: Partial<GoogleSettings> = {},
  apps = path.join(dashboard, 'apps'),
): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-product-'));
  const databaseUrl = await databaseForTest();
  const settings = parseSettings({
    GOOGLE_CLIENT_ID: testOAuthClient.clientId,
    GOOGLE_CLIENT_SECRET: testOAuthClient.clientSecret,
    WORKSPACE_URL: inject('workspaceUrl'),
    ROWHOUSE_URL: productOrigin,
    ROWHOUSE_DATA: folder,
    ROWHOUSE_ACCESS: 'open',
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  const google = { ...settings.google, ...elsewhere };
  const server = await createServer(
    { ...settings, google },
    {
      apps,
      web: path.join(folder, 'no-pages'),
    },
  );
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const openBrowser = () => new Browser(new Map([[productOrigin, address]]));
  return {
    address,
    openBrowser,
    async newUser({ declined = [] } = {}) {
      const browser = openBrowser();
      const account = await signInNew(browser, productOrigin, declined);
      return createUser(account, browser, productOrigin);
    },
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The product with its calls to the workspace in view, to be counted and lost. */
export interface WatchedServer extends TestServer {
  upstream: Upstream;
}

export async function startWatchedServer(
  { tellsVersions = true } = {},
  apps?: string,
): Promise<WatchedServer> {
  const upstream = await startUpstream();
  const server = await startServer({}, { apiRoot: upstream.root, tellsVersions }, apps);
  return {
    ...server,
    upstream,
    async stop() {
      await server.stop();
      await upstream.stop();
    },
  };
}
