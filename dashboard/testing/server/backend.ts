import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { AppContext } from '#backend/context.ts';
import { UpstreamBudget } from '#backend/google/budget.ts';
import type { CredentialKeeper, Credentials } from '#backend/google/credentials.ts';
import type { AppRequest } from '#backend/request.ts';
import { dayOf } from '#kernel/day.ts';
import { parseSettings } from '../../shell/server/settings.ts';
import { openKeyring } from '../../shell/server/store/keys/keyring.ts';
import { openStore } from '../../shell/server/store/store.ts';
import { saveUser } from '../../shell/server/store/users.ts';
import { StoredWrites } from '../../shell/server/store/writes.ts';
import { databaseForTest } from './databases.ts';
import { type Grant, grantNew } from './grant.ts';
import { Hand } from './hand.ts';
import { productOrigin, testOAuthClient } from './oauth-client.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** A person whose Drive and Sheets are used without HTTP in between. */
export interface BackendUser {
  grant: Grant;
  hand: Hand;
  /** The context of one request of theirs; with a key, it can be repeated. */
  context(requestKey?: string, request?: Partial<AppRequest>): AppContext;
}

export interface Backend {
  upstream: Upstream;
  newUser(): Promise<BackendUser>;
  /** The number of calls to Drive and Sheets that some work makes. */
  callsOf(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

function keeperOf(credentials: Credentials): CredentialKeeper {
  let kept = credentials;
  return {
    read: async () => kept,
    async save(refreshed) {
      kept = refreshed;
    },
    async markDead() {},
  };
}

/**
 * What the apps' server parts are based on, with the workspace of the test run and a store in a folder of its own;
 * without versions, writes are guarded as on Google.
 */
export async function startBackend({ tellsVersions = true } = {}): Promise<Backend> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-backend-'));
  const upstream = await startUpstream();
  const settings = parseSettings({
    GOOGLE_CLIENT_ID: testOAuthClient.clientId,
    GOOGLE_CLIENT_SECRET: testOAuthClient.clientSecret,
    WORKSPACE_URL: inject('workspaceUrl'),
    ROWHOUSE_URL: productOrigin,
    ROWHOUSE_DATA: folder,
  });
  const google = { ...settings.google, apiRoot: upstream.root, tellsVersions };
  const store = await openStore(await databaseForTest(), folder);
  const keyring = openKeyring(null, folder);
  return {
    upstream,
    async newUser() {
      const grant = await grantNew(settings.google, ['drive.file', 'spreadsheets']);
      const user = await saveUser(store, grant.person);
      const credentials = keeperOf(grant.credentials);
      const context = (requestKey?: string, request: Partial<AppRequest> = {}) =>
        new AppContext({
          user,
          app: null,
          apps: [],
          credentials,
          google,
          router: null,
          day: dayOf(new Date()),
          requestKey: requestKey ?? null,
          ledger: new StoredWrites(store, user.id),
          sealer: {
            seal: (text, purpose) => keyring.seal(text, 'browser', `${user.id} ${purpose}`),
            open: (sealed, purpose) => keyring.open(sealed, 'browser', `${user.id} ${purpose}`),
          },
          sign: (text, purpose) => keyring.hash(text, purpose),
          preferences: user.preferences,
          photoReader: { read: () => Promise.reject(new Error('No photos are read here.')) },
          maps: settings.maps,
          rates: settings.rates,
          budget: new UpstreamBudget(),
          onUpstream: () => () => {},
          ...request,
        });
      return { grant, hand: new Hand(grant.browser), context };
    },
    callsOf: async (work) => (await upstream.callsOf(work)).length,
    async stop() {
      await store.destroy();
      await upstream.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
