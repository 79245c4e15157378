import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSettings, SettingsError } from './read-settings.ts';
import { settingsSchema } from './setting-definitions.ts';
import { parseSettings } from './settings.ts';

const client = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'client-secret' };
const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-settings-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function failureOf(env: Record<string, string>): string {
  try {
    parseSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'no failure';
}

describe('parseSettings', () => {
  it('needs the OAuth client and nothing else', () => {
    const settings = parseSettings(client);
    expect(settings.url).toBe('http://127.0.0.1:4310');
    expect(settings.google.redirectUri).toBe('http://127.0.0.1:4310/api/auth/google/callback');
    expect(settings.google.apiRoot).toBeNull();
    expect(settings.billing).toBeNull();
    expect(failureOf({})).toMatch(/^GOOGLE_CLIENT_ID is missing\. Set it: /);
  });

  it("derives all of Google's addresses from the workspace's", () => {
    const { google } = parseSettings({ ...client, WORKSPACE_URL: 'http://127.0.0.1:9/' });
    const { authorizeUrl, tokenUrl, revokeUrl, tokenInfoUrl, certificatesUrl, apiRoot } = google;
    for (const address of [authorizeUrl, tokenUrl, revokeUrl, tokenInfoUrl, certificatesUrl, apiRoot]) {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:9\/(?!\/)/);
    }
    expect(google.issuers).toEqual(['http://127.0.0.1:9']);
  });

  it('takes blank as absent', () => {
    expect(parseSettings({ ...client, PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 4310,
      databaseUrl: null,
    });
  });

  it('reads a secret from a file and refuses it given twice', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'from-the-file\n');
    const env = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET_FILE: file };
    expect(parseSettings(env).google.clientSecret).toBe('from-the-file');
    expect(failureOf({ ...env, GOOGLE_CLIENT_SECRET: 'too' })).toContain(
      'GOOGLE_CLIENT_SECRET_FILE are both set',
    );
    expect(failureOf({ ...env, GOOGLE_CLIENT_SECRET_FILE: `${file}.gone` })).toContain('cannot be read');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['ROWHOUSE_URL', 'rowhouse.example'],
    ['ROWHOUSE_URL', 'https://rowhouse.example/app'],
    ['ROWHOUSE_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/rowhouse'],
    ['GOOGLE_SCOPES', 'all'],
    ['GOOGLE_PICKER_APP_ID', 'my-project'],
    ['ROWHOUSE_ACCESS', 'everyone'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['TOKEN_KEY', 'c2hvcnQ='],
    ['TOKEN_KEY', 'not base64!'],
    ['DISK_ENCRYPTED', 'maybe'],
    ['SMTP_URL', 'smtps://rowhouse:100%@mail.example'],
    ['SMTP_URL', 'smtps://row%house:secret@mail.example'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '127.0.0.1,,::1'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%s with one sentence that names it', (name, value) => {
    const message = failureOf({ ...client, [name]: value });
    expect(message.startsWith(`${name} `)).toBe(true);
    expect(message).not.toContain('\n');
  });

  it('refuses headers of a collector that are not percent-encoded', () => {
    const collector = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic 100%',
    };
    expect(failureOf({ ...client, ...collector })).toMatch(/^OTEL_EXPORTER_OTLP_HEADERS is not /);
  });

  it('takes proxies as addresses and as networks', () => {
    const { trustedProxies } = parseSettings({
      ...client,
      TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8, fd00::/8',
    });
    expect(trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']);
  });

  it('wants the whole of Stripe or nothing of it', () => {
    const key = { ...client, STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(failureOf(key)).toMatch(/^STRIPE_WEBHOOK_SECRET is missing/);
    expect(failureOf({ ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toMatch(
      /^STRIPE_PRICE_MONTHLY is missing/,
    );
  });

  it("wants the whole of Google's picker, and that with Google alone", () => {
    const key = { ...client, GOOGLE_PICKER_KEY: 'AIza1' };
    expect(parseSettings(client).picker).toBeNull();
    expect(failureOf(key)).toMatch(/^GOOGLE_PICKER_APP_ID is missing/);
    const whole = { ...key, GOOGLE_PICKER_APP_ID: '1234' };
    expect(parseSettings(whole).picker).toEqual({ key: 'AIza1', appId: '1234' });
    expect(failureOf({ ...whole, WORKSPACE_URL: 'http://127.0.0.1:4311' })).toMatch(
      /^GOOGLE_PICKER_KEY is set/,
    );
  });

  it('refuses a stand-in for Stripe in production', () => {
    const env = {
      ...client,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_1',
      STRIPE_API_BASE: 'http://127.0.0.1:4312',
    };
    expect(parseSettings(env).billing?.apiBase).toBe('http://127.0.0.1:4312');
    expect(failureOf({ ...env, NODE_ENV: 'production' })).toMatch(/^STRIPE_API_BASE is set in production/);
  });
});

describe('what reads photos', () => {
  it('is on this machine, unless another is chosen with all it needs', () => {
    expect(parseSettings(client).extractor).toEqual({ name: 'embedded' });
    const env = { ...client, EXTRACTOR: 'openai' };
    expect(failureOf(env)).toMatch(/^EXTRACTOR_MODEL is missing. Set it for EXTRACTOR=openai/);
    expect(failureOf({ ...env, EXTRACTOR_MODEL: 'm' })).toMatch(/^EXTRACTOR_KEY is missing/);
    const own = { ...client, EXTRACTOR: 'openai-compatible', EXTRACTOR_MODEL: 'm' };
    expect(failureOf(own)).toMatch(/^EXTRACTOR_URL is missing/);
    expect(parseSettings({ ...own, EXTRACTOR_URL: 'http://127.0.0.1:11434/v1' }).extractor).toMatchObject({
      key: null,
    });
    expect(failureOf({ ...client, EXTRACTOR: 'tea leaves' })).toMatch(/^EXTRACTOR must be one of embedded/);
  });
});

describe('maps', () => {
  const mapsOf = (env: Readonly<Record<string, string>>) => parseSettings({ ...client, ...env }).maps;

  it('need no setting', () => {
    expect(mapsOf({})).toEqual({
      provider: 'maplibre',
      googleKey: null,
      roads: null,
      roadTiles: null,
      satelliteTiles: null,
      styleUrl: null,
    });
  });

  it('take an archive of roads by its file or its address', () => {
    const url = 'https://tiles.example/roads.pmtiles';
    expect(mapsOf({ MAP_PMTILES: url }).roads).toEqual({ kind: 'address', url });
    const file = path.join(import.meta.dirname, 'settings.ts');
    expect(mapsOf({ MAP_PMTILES: file }).roads).toEqual({ kind: 'file', path: file });
    expect(() => mapsOf({ MAP_PMTILES: '/no/such.pmtiles' })).toThrow('which is not there');
  });

  it('refuse tiles without their places', () => {
    expect(() => mapsOf({ MAP_ROAD_TILES: 'https://tiles.example/all' })).toThrow('{z}, {x} and {y}');
    expect(() => mapsOf({ MAPS_PROVIDER: 'bing' })).toThrow('must be maplibre or google');
  });
});

describe('calls upstream', () => {
  const limitsOf = (env: Record<string, string>) => parseSettings({ ...client, ...env }).upstream;
  const workspace = { WORKSPACE_URL: 'http://127.0.0.1:4311' };

  it('keep to what Google allows, and to nothing with the embedded workspace', () => {
    expect(limitsOf({})).toEqual({ perPersonPerMinute: 60, perMinute: 300 });
    expect(limitsOf(workspace)).toEqual({ perPersonPerMinute: null, perMinute: null });
  });

  it('keep to what is set, with either', () => {
    expect(limitsOf({ UPSTREAM_PER_MINUTE: '150' })).toEqual({ perPersonPerMinute: 60, perMinute: 150 });
    expect(limitsOf({ ...workspace, UPSTREAM_PER_PERSON_PER_MINUTE: '5' }).perPersonPerMinute).toBe(5);
  });

  it('are traced where a collector is named, with its headers as they are written', () => {
    expect(parseSettings(client).tracing).toBeNull();
    const env = {
      ...client,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/in/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a2V5PQ==, x-team=rows',
    };
    expect(parseSettings(env).tracing).toEqual({
      endpoint: 'https://otel.example/in',
      headers: { authorization: 'Basic a2V5PQ==', 'x-team': 'rows' },
    });
  });
});

describe('describeSettings', () => {
  it('shows every setting and no secret', () => {
    const lines = describeSettings({ ...client, TOKEN_KEY: 'hidden-key' });
    expect(lines.map((line) => line.name)).toEqual(Object.keys(settingsSchema.shape));
    const shown = JSON.stringify(lines);
    expect(shown).not.toContain('client-secret');
    expect(shown).not.toContain('hidden-key');
    expect(lines.find((line) => line.name === 'PORT')).toMatchObject({ value: '4310', isSet: false });
    expect(lines.find((line) => line.name === 'TOKEN_KEY')).toMatchObject({ value: '********', isSet: true });
  });
});

it('.env.example names every setting, each with what it is for', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8');
  for (const { name, says } of describeSettings({})) {
    expect(example).toContain(`# ${says}`);
    expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'));
  }
});
