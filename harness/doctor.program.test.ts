import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSettings as describeProduct } from '../dashboard/shell/server/read-settings.ts';
import { describeSettings as describeWorkspace } from '../workspace/src/read-settings.ts';
import { freePort } from './free-port.ts';
import { settingsSchema } from './plan.ts';
import { root } from './processes.ts';
import { keepSecrets } from './secrets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-doctor-'));
const ports: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ['PORT', 'WORKSPACE_PORT', 'STRIPE_PORT']) ports[name] = String(await freePort());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run doctor` as a person runs it. */
async function consult(env: Readonly<Record<string, string>> = {}, words: readonly string[] = ['--offline']) {
  const child: ChildProcess = spawn(process.execPath, [path.join(root, 'harness/doctor.ts'), ...words], {
    env: { PATH: process.env['PATH'], ROWHOUSE_DATA: path.join(folder, 'none'), ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    complained += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said, complained, line: (name: string) => lineOf(said, name) };
}

function lineOf(said: string, name: string): string | undefined {
  const lines = said.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));
  return lines.find((line) => line.startsWith(`${name} |`));
}

/** Fails if the text contains any eight consecutive characters of the secret. */
function expectNoPartOf(secret: string, text: string): void {
  const parts = Array.from({ length: secret.length - 7 }, (_, start) => secret.slice(start, start + 8));
  expect(parts.filter((part) => text.includes(part))).toEqual([]);
}

const lines = [...describeProduct({}), ...describeWorkspace({})];
/** Named like secrets, but given to every browser; Google lets them be restricted to an address for that. */
const publicNames = new Set(['GOOGLE_PICKER_KEY', 'GOOGLE_MAPS_API_KEY']);
const secretNames = lines
  .filter(
    ({ name, isSecret }) =>
      isSecret || (/SECRET|KEY|TOKEN|PASSWORD(?!S$)/.test(name) && !publicNames.has(name)),
  )
  .map(({ name }) => name);

/** How to build a value from a secret, if it needs more than the secret. */
const valuesOf: Readonly<Record<string, (secret: string) => string>> = {
  DATABASE_URL: (secret) => `postgres://rowhouse:${encodeURIComponent(secret)}@127.0.0.1/rowhouse`,
  SMTP_URL: (secret) => `smtps://rowhouse:${encodeURIComponent(secret)}@mail.example`,
  WORKSPACE_CLIENTS: (secret) =>
    JSON.stringify([{ clientId: 'c', clientSecret: secret, name: 'C', redirectUris: ['http://localhost/'] }]),
};

/** What the secrets cannot do without. */
const companions = {
  STRIPE_PRICE_MONTHLY: 'price_1',
  WORKSPACE_OIDC_ISSUER: 'https://login.example',
  WORKSPACE_OIDC_CLIENT_ID: 'rowhouse',
};

const newSecret = () => randomBytes(32).toString('base64');

describe('a secret is never shown', () => {
  // `npm start` registers its own application with the workspace, whatever the environment names.
  const filledIn = 'WORKSPACE_CLIENTS';
  // With a Google client no workspace is started, so this one is checked separately.
  const ofGoogle = 'GOOGLE_CLIENT_SECRET';
  const atOnce = secretNames.filter((name) => name !== ofGoogle);
  const makeValues = (names: readonly string[]) => {
    const secrets = names.map((name) => [name, newSecret()] as const);
    const values = secrets.map(([name, secret]) => [name, valuesOf[name]?.(secret) ?? secret] as const);
    return { secrets, values: Object.fromEntries(values) };
  };

  it.each([
    ['all but that of Google', atOnce, companions],
    ['that of Google', [ofGoogle], { GOOGLE_CLIENT_ID: 'client' }],
  ])('in the environment: %s', async (_, names, others: Readonly<Record<string, string>>) => {
    const { secrets, values } = makeValues(names);
    const { code, said, complained, line } = await consult({ ...others, ...values });
    expect([code, complained]).toEqual([0, '']);
    for (const [name, secret] of secrets) {
      expectNoPartOf(secret, said + complained);
      if (name !== filledIn) expect(line(name)).toBe(`${name} | environment | set`);
    }
  });

  it.each([
    ['all but that of Google', atOnce.filter((name) => name !== filledIn), companions],
    ['that of Google', [ofGoogle], { GOOGLE_CLIENT_ID: 'client' }],
  ])('in files: %s', async (_, names, others: Readonly<Record<string, string>>) => {
    const { secrets, values } = makeValues(names);
    const files = names.map((name) => {
      const file = path.join(folder, name);
      writeFileSync(file, values[name] ?? '');
      return [`${name}_FILE`, file] as const;
    });
    const { code, said, complained, line } = await consult({ ...others, ...Object.fromEntries(files) });
    expect([code, complained]).toEqual([0, '']);
    for (const [name, secret] of secrets) {
      expectNoPartOf(secret, said + complained);
      expect(line(name)).toBe(`${name} | ${name}_FILE | kept in ${path.join(folder, name)}`);
    }
  });

  it.each([
    ['DATABASE_URL', (secret: string) => `mysql://rowhouse:${secret}@127.0.0.1/rowhouse`],
    ['TOKEN_KEY', (secret: string) => `${secret}!`],
    ['TOKEN_KEY', (secret: string) => `${secret.slice(0, 40)}`],
  ])('%s when it is wrong', async (name, wrong) => {
    const secret = newSecret();
    const { code, said, complained } = await consult({ [name]: wrong(secret) });
    expect(code).toBe(1);
    expect(complained).toMatch(new RegExp(`^${name} .*\\n$`));
    expectNoPartOf(secret, said + complained);
  });

  it('of those that a start made and keeps', async () => {
    const dataFolder = path.join(folder, 'kept');
    const { clientId, ...secrets } = keepSecrets(dataFolder);
    mkdirSync(path.join(dataFolder, 'product'));
    const tokenKey = newSecret();
    writeFileSync(path.join(dataFolder, 'product/token.key'), tokenKey);
    const { said, line } = await consult({ ROWHOUSE_DATA: dataFolder });
    for (const secret of [...Object.values(secrets), tokenKey]) expectNoPartOf(secret, said);
    const file = path.join(dataFolder, 'secrets.json');
    expect(line('GOOGLE_CLIENT_ID')).toBe(`GOOGLE_CLIENT_ID | npm start | ${clientId}`);
    expect(line('GOOGLE_CLIENT_SECRET')).toBe(`GOOGLE_CLIENT_SECRET | npm start | kept in ${file}`);
    expect(line('TOKEN_KEY')).toBe(
      `TOKEN_KEY | default | kept in ${path.join(dataFolder, 'product/token.key')}`,
    );
  });
});

describe('the doctor', () => {
  it('shows what is in force and where it comes from', async () => {
    const { code, line } = await consult({ ROWHOUSE_ACCESS: 'open' });
    expect(code).toBe(0);
    expect(line('ROWHOUSE_ACCESS')).toBe('ROWHOUSE_ACCESS | environment | open');
    expect(line('HOST')).toBe('HOST | default | 127.0.0.1');
    expect(line('WORKSPACE_URL')).toBe(
      `WORKSPACE_URL | npm start | http://127.0.0.1:${ports['WORKSPACE_PORT']}`,
    );
    expect(line('GOOGLE_CLIENT_SECRET')).toBe('GOOGLE_CLIENT_SECRET | made at the first start | not set');
  });

  it('asks whether the disks are encrypted, and takes the answer', async () => {
    const what = 'Encryption at rest';
    expect((await consult()).line(what)).toMatch(/unknown \| .* Set DISK_ENCRYPTED=yes or no/);
    expect((await consult({ DISK_ENCRYPTED: 'no' })).line(what)).toMatch(/ok \| .* not encrypted/);
  });

  it('names an address at which data crosses the network unencrypted', async () => {
    const { code, line } = await consult({ ROWHOUSE_URL: 'http://house.lan:4310' });
    expect(code).toBe(1);
    expect(line('Encryption in transit')).toMatch(/WRONG \| ROWHOUSE_URL is http/);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc", which is not a port. Correct it and start again.\n'],
    [{ STRIPE_SECRET_KEY: 'sk_1' }, /^STRIPE_WEBHOOK_SECRET is missing\. Set it: .*\n$/],
    [{ WORKSPACE_SIGNUP: 'yes' }, /^WORKSPACE_SIGNUP must be on or off\. Correct it: .*\n$/],
  ])('ends with 1 and one sentence for %o', async (env: Record<string, string>, sentence) => {
    const { code, said, complained } = await consult(env);
    expect([code, said]).toEqual([1, '']);
    expect(complained).toMatch(sentence);
  });

  it('says who has a port that is taken', async () => {
    const port = Number(ports['PORT']);
    const stranger = createServer((socket) => socket.end()).listen(port, '127.0.0.1');
    const { code, line } = await consult();
    stranger.close();
    expect(code).toBe(1);
    expect(line(`Port ${port}`)).toBe(
      `Port ${port} | WRONG | taken by another program. End it, or set PORT to another port`,
    );
  });

  it('tells what a server that runs knows of the installation', async () => {
    const findings = [
      { what: 'Redirect address', isWell: false, says: 'not listed' },
      { what: 'Clock', isWell: null, says: 'nobody answers' },
    ];
    const answers: Readonly<Record<string, unknown>> = {
      '/healthz': { status: 'alive' },
      '/api/operator': { findings },
    };
    const server = createHttpServer((request, response) => {
      response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
    }).listen(Number(ports['PORT']), '127.0.0.1');
    const { code, line } = await consult({}, []);
    server.close();
    expect(code).toBe(1);
    expect(line('Redirect address')).toBe('Redirect address | WRONG | not listed');
    expect(line('Clock')).toBe('Clock | unknown | nobody answers');
  });

  it('says when the data folder cannot be made', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { code, said } = await consult({ ROWHOUSE_DATA: path.join(file, 'below') });
    expect(code).toBe(1);
    expect(said).toContain('set ROWHOUSE_DATA to another folder');
  });
});

it('.env.example names exactly the settings that are parsed', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const own = Object.keys(settingsSchema.shape).filter((name) => !name.endsWith('_FILE'));
  const parsed = new Set([...lines.map(({ name }) => name), ...own]);
  expect(named.toSorted()).toEqual([...parsed].toSorted());
});
