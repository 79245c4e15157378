import { createECDH } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createExtractor } from '../dashboard/backend/extraction/create.ts';
import { askTokens, createClient } from '../dashboard/backend/google/oauth-client.ts';
import { withArchive } from '../dashboard/backend/map/archive.ts';
import { routeBetween } from '../dashboard/backend/map/route.ts';
import { fetchTable } from '../dashboard/backend/rates/rates.ts';
import { ask as askStripe, createStripe } from '../dashboard/shell/server/access/stripe.ts';
import { OpenTelemetry } from '../dashboard/shell/server/open-telemetry.ts';
import { ask } from '../dashboard/shell/server/operator/finding.ts';
import { providerOf } from '../dashboard/shell/server/provider-settings.ts';
import { sendMessage } from '../dashboard/shell/server/reminders/push/push-service.ts';
import { Vapid } from '../dashboard/shell/server/reminders/push/vapid.ts';
import { settingsSchema as productSettings } from '../dashboard/shell/server/setting-definitions.ts';
import { settingNotes as productNotes } from '../dashboard/shell/server/setting-kinds.ts';
import { Keyring } from '../dashboard/shell/server/store/keys/keyring.ts';
import { PostgresSession } from '../dashboard/shell/server/store/postgres-session.ts';
import { Provider } from '../workspace/src/identity/provider.ts';
import {
  settingNotes as workspaceNotes,
  settingsSchema as workspaceSettings,
} from '../workspace/src/setting-definitions.ts';
import { startBadAddress } from './bad-address.ts';

// The operator chooses where a setting leads, but not what answers there: each call through a setting stays with that address, for
// a limited time and a limited number of bytes.

const client = { clientId: 'one', clientSecret: 'secret', redirectUri: 'http://127.0.0.1/back' };
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer();

const here = { latitude: 50.1, longitude: 8.7 };

type Call = (url: string, timeoutMs: number) => Promise<unknown>;

async function readPhoto(url: string, timeoutMs: number): Promise<unknown> {
  const model = { name: 'openai-compatible', model: 'one', url, key: 'secret' } as const;
  const extractor = await createExtractor(model, { timeoutMs });
  const { signal } = new AbortController();
  const order = { template: 'receipt', wanted: [] } as const;
  try {
    return await extractor.extract({ photo, order, signal });
  } finally {
    await extractor.close();
  }
}

async function readFile(url: string, timeout: number): Promise<unknown> {
  const google = providerOf(client, url);
  const oauth = createClient(google);
  oauth.setCredentials({ access_token: 'secret' });
  return await oauth.request({ url: `${google.apiRoot}drive/v3/files/one`, timeout, retry: false });
}

const signIn: Call = (url, timeoutMs) =>
  askTokens(providerOf(client, url), { grant_type: 'password' }, timeoutMs);

/** Every outgoing call through each setting; a setting without one says why. */
const waysOut: Readonly<Record<string, Readonly<Record<string, Call>> | string>> = {
  ROWHOUSE_URL: 'is this installation itself',
  MAP_ROAD_TILES: 'browsers ask there, by the policy of the pages',
  MAP_SATELLITE_TILES: 'browsers ask there, by the policy of the pages',
  MAP_STYLE_URL: 'browsers ask there, by the policy of the pages',
  SMTP_URL: 'speaks SMTP, which sends nobody on; reminders/mail.test.ts has servers that are away or say no',
  PUSH_SERVICES: {
    'a notice': async (url, timeoutMs) => {
      const vapid = new Vapid(new Keyring(Buffer.alloc(32, 1)), 'mailto:support@rowhouse.example');
      const keys = createECDH('prime256v1');
      const device = { endpoint: `${url}/push`, p256dh: keys.generateKeys(), auth: Buffer.alloc(16) };
      const message = { text: Buffer.from('secret'), topic: 'one', keptForSeconds: 1 };
      return await sendMessage(device, message, { vapid, services: [url], timeoutMs });
    },
  },
  DATABASE_URL: {
    'a connection': (url) => new PostgresSession(url.replace('http:', 'postgres:')).connect(),
  },
  WORKSPACE_URL: {
    'a file': readFile,
    'a sign-in': signIn,
    'a check': async (url, timeoutMs) => {
      const answer = await ask(url, {}, timeoutMs);
      if (answer === null || answer.status >= 300) throw new Error('is not well');
      return await answer.text();
    },
  },
  MOVE_API_ROOT: { 'a file': readFile, 'a sign-in': signIn },
  STRIPE_API_BASE: {
    'a customer': async (apiBase, timeoutMs) => {
      const settings = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', priceMonthly: 'price_1', apiBase };
      const stripe = await createStripe(settings, timeoutMs);
      return await askStripe(() => stripe.customers.retrieve('cus_1'));
    },
  },
  EXTRACTOR_URL: { 'a photo': readPhoto },
  EXCHANGE_RATES: {
    'its table': (url, timeoutMs) => fetchTable(url, timeoutMs),
  },
  ROUTING_URL: {
    'a way': (url, timeoutMs) => routeBetween(url, [here, here], { timeoutMs }),
  },
  MAP_PMTILES: {
    'its header': (url, timeoutMs) => withArchive(url, async ({ minZoom }) => minZoom, timeoutMs),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    'a trace': async (endpoint, timeoutMs) => {
      const tracing = new OpenTelemetry({ endpoint, headers: {} }, timeoutMs);
      tracing.beginUpstream('files.get')(200);
      await tracing.close();
      throw new Error('is told to nobody, like all of traces');
    },
  },
  WORKSPACE_OIDC_ISSUER: {
    'its discovery': (issuer, timeoutMs) =>
      new Provider(
        { issuer, clientId: 'one', clientSecret: 'secret', name: 'One', trustsEmail: false },
        'http://127.0.0.1',
        timeoutMs,
      ).begin('/', null),
  },
};

const exampleSchema = z.object({ says: z.string(), example: z.string().optional() });

/** Settings that take an address, or say that they do. */
function addressesIn(
  shape: Readonly<Record<string, z.ZodType>>,
  noteOf: (schema: z.ZodType) => unknown,
): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const { says = '', example = '' } = exampleSchema.safeParse(noteOf(schema)).data ?? {};
    const takesOne = schema.safeParse('http://127.0.0.1:9').success && !schema.safeParse('a word').success;
    return takesOne || `${says} ${example}`.match(/http address|:\/\//) ? [name] : [];
  });
}

/** The most that an answer may hold; for Drive and Sheets, the largest of them. */
const most = 128_000_000;

/** Failures of these are logged with what to do; the doctor reports a workspace that has moved. */
const namesItself = new Set([
  'STRIPE_API_BASE',
  'EXTRACTOR_URL',
  'MAP_PMTILES',
  'EXCHANGE_RATES',
  'ROUTING_URL',
]);

/** What a log says about an error: its message, and those of its causes. */
function chain(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return `${error.message} ${chain(error.cause)}`;
}

const calls = Object.entries(waysOut).flatMap(([name, ways]) =>
  typeof ways === 'string' ? [] : Object.entries(ways).map(([what, call]) => [name, what, call] as const),
);

it('each address of the settings is called in ways that are tried here, or says why it is not', () => {
  const found = [
    ...addressesIn(productSettings.shape, (schema) => productNotes.get(schema)),
    ...addressesIn(workspaceSettings.shape, (schema) => workspaceNotes.get(schema)),
  ];
  expect(Object.keys(waysOut).toSorted()).toEqual([...new Set(found)].toSorted());
});

describe.each(calls)('%s, for %s', (name, _, call) => {
  it.each(['sends on', 'sends on to a file'] as const)('is left alone when it %s', async (conduct) => {
    const elsewhere = await startBadAddress('drips');
    const { url, asked } = await startBadAddress(conduct, `${elsewhere.url}/there`);
    const refused: unknown = await call(url, 5000).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    if (namesItself.has(name)) expect(chain(refused)).toContain(`${name} names an address that sends on`);
    expect(asked()).toBeGreaterThan(0);
    expect(elsewhere.asked()).toBe(0);
  });

  it('is given up in time when it drips', async () => {
    const { url, asked } = await startBadAddress('drips');
    await expect(call(url, 300)).rejects.toThrow();
    expect(asked()).toBeGreaterThan(0);
  });

  it('is given up when it never ends', async () => {
    const { url, sent } = await startBadAddress('never ends');
    await expect(call(url, 20_000)).rejects.toThrow();
    // What is in transit between the two ends counts as well. The database is trusted, as it stores everything: its messages may be
    // as long as they say.
    if (name !== 'DATABASE_URL') expect(sent()).toBeLessThan(1.5 * most);
  });
});
