import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { describeSettings as describeProduct } from '../dashboard/shell/server/read-settings.ts';
import { settingsSchema as productSettings } from '../dashboard/shell/server/setting-definitions.ts';
import { describeSettings as describeWorkspace } from '../workspace/src/read-settings.ts';
import { root } from './processes.ts';

// No container, systemd or proxy runs here: the files in deploy/ are read and compared with the product.

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');

const lines = [...describeProduct({}), ...describeWorkspace({})];
const secretNames = new Set(lines.filter(({ isSecret }) => isSecret).map(({ name }) => name));
/** Every name under which a setting may be given. */
const settingNames = new Set([
  ...lines.map(({ name }) => name),
  ...[...secretNames].map((name) => `${name}_FILE`),
]);
/** What is for Node and the shell. */
const foreign = new Set(['NODE_COMPILE_CACHE', 'HOME']);
const unknownOf = (names: Iterable<string>) =>
  [...names].filter((name) => !settingNames.has(name) && !foreign.has(name));

const defaultPorts = ['PORT', 'WORKSPACE_PORT'].map(
  (name) => lines.find((line) => line.name === name)?.value,
);

describe('Containerfile', () => {
  const text = read('Containerfile').replaceAll(/\\\n\s*/g, '');
  const instructions = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\S+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
  const of = (name: string) => instructions.filter(([one]) => one === name).map(([, rest = '']) => rest);
  const environment = of('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('=')));

  it('sets nothing but settings that exist, and no secret', () => {
    const names = environment.map(([name = '']) => name);
    expect(unknownOf(names)).toEqual([]);
    expect(names.filter((name) => secretNames.has(name))).toEqual([]);
    expect(of('ARG')).toEqual([]);
    const inForce = productSettings.partial().safeParse(Object.fromEntries(environment));
    expect(inForce.error?.issues ?? []).toEqual([]);
    expect(Object.fromEntries(environment)).toMatchObject({ NODE_ENV: 'production', ROWHOUSE_DATA: '/data' });
  });

  it('runs as somebody who is not root, on the Node that the lock file names', () => {
    const user = of('USER').at(-1) ?? '';
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const images = of('FROM').map((rest) => /node:(\d+)-/.exec(rest)?.[1]);
    const major = process.versions.node.split('.')[0];
    expect(images).toEqual([major, major]);
  });

  it('keeps all in one folder, for whatever user it is run by', () => {
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('RUN')).toContain('mkdir /data && chmod 1777 /data');
    expect(text).toContain('NODE_COMPILE_CACHE=/tmp/compile');
  });

  it('fetches nothing but packages of the lock file', () => {
    expect(of('ADD')).toEqual([]);
    expect(of('RUN').join('\n')).not.toMatch(/\b(curl|wget|npx|npm i(nstall)?)\b/);
    expect(of('RUN').join('\n')).toContain('npm ci');
  });

  it('leaves out the libraries of other platforms', () => {
    const steps = of('RUN').flatMap((rest) => rest.split('&&').map((step) => step.trim()));
    const step = steps.find((one) => one.startsWith('find node_modules/onnxruntime-node/'));
    const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-libraries-'));
    const libraries = path.join(folder, 'node_modules/onnxruntime-node/bin/napi-v6');
    for (const one of ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64', 'win32/arm64']) {
      mkdirSync(path.join(libraries, one), { recursive: true });
      writeFileSync(path.join(libraries, one, 'library'), '');
    }
    const own = path.dirname(process.execPath);
    const env = { PATH: `${own}${path.delimiter}${process.env['PATH'] ?? ''}` };
    expect(spawnSync('sh', ['-c', step ?? 'false'], { cwd: folder, env }).status).toBe(0);
    expect(globSync('*/*/library', { cwd: libraries })).toEqual([`linux/${process.arch}/library`]);
    rmSync(folder, { recursive: true });
  });

  it('starts scripts that exist, on the ports that are listened on', () => {
    const scripts = [...of('CMD'), ...of('HEALTHCHECK')].flatMap(
      (rest) => rest.match(/[\w/.-]+\.m?[jt]s/g) ?? [],
    );
    expect(scripts.filter((script) => !existsSync(path.join(root, script)))).toEqual([]);
    expect(scripts).toHaveLength(2);
    expect(of('EXPOSE').join(' ').split(' ')).toEqual(defaultPorts);
  });

  it('leaves out what is not to be in an image', () => {
    const left = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
    expect(left).toEqual(
      expect.arrayContaining(['.git', '.rowhouse', '.env', 'deploy/secrets', '**/node_modules']),
    );
  });
});

const serviceSchema = z.strictObject({
  image: z.string().regex(/^(rowhouse|.+:\d+[\w.-]*)$/, 'is not pinned to a version'),
  build: z.object({ context: z.literal('..'), dockerfile: z.literal('deploy/Containerfile') }).optional(),
  restart: z.literal('unless-stopped'),
  user: z
    .string()
    .regex(/^[1-9]\d*:[1-9]\d*$/)
    .optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.enum(['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'])).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  init: z.literal(true).optional(),
  stop_grace_period: z.string(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  // Reachable only from this machine: a proxy with a certificate is in front.
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)),
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  networks: z.array(z.string()),
  healthcheck: z.looseObject({ test: z.tuple([z.literal('CMD')], z.string()) }),
});
const composeSchema = z.strictObject({
  name: z.string(),
  services: z.strictObject({ rowhouse: serviceSchema, database: serviceSchema }),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secrets/') })),
});

describe('compose.yaml', () => {
  const compose = composeSchema.parse(parse(read('compose.yaml')));
  const { rowhouse, database } = compose.services;

  it('sets nothing but settings that exist, and secrets as files that are mounted', () => {
    const names = Object.keys(rowhouse.environment);
    expect(unknownOf(names)).toEqual([]);
    expect(names.filter((name) => secretNames.has(name))).toEqual([]);
    const named = Object.values(rowhouse.environment).flatMap((value) =>
      value.startsWith('/run/secrets/') ? [value.slice('/run/secrets/'.length)] : [],
    );
    expect(named.toSorted()).toEqual(rowhouse.secrets.toSorted());
  });

  it('names nothing that it does not declare', () => {
    for (const { secrets, volumes, networks } of [rowhouse, database]) {
      expect(secrets.filter((name) => !(name in compose.secrets))).toEqual([]);
      expect(volumes.filter((volume) => !((volume.split(':')[0] ?? '') in compose.volumes))).toEqual([]);
      expect(networks.filter((name) => !(name in compose.networks))).toEqual([]);
    }
  });

  it('runs the product as nobody, with nothing to write but its data and a small /tmp', () => {
    expect(rowhouse).toMatchObject({ read_only: true, user: '10001:10001', volumes: ['data:/data'] });
    expect(rowhouse.tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=/)]);
    expect(rowhouse.cap_add).toBeUndefined();
    expect(rowhouse.ports).toEqual([`127.0.0.1:${defaultPorts[0]}:${defaultPorts[0]}`]);
  });

  it('lets nobody but the product reach the database', () => {
    expect(database.ports).toBeUndefined();
    expect(database.networks.map((name) => compose.networks[name]?.internal)).toEqual([true]);
  });
});

describe('rowhouse.service', () => {
  const text = read('rowhouse.service');
  const entries = text.split('\n').flatMap((line) => {
    const parts = /^([A-Z]\w+)=(.*)$/.exec(line);
    return parts ? [[parts[1] ?? '', parts[2] ?? ''] as const] : [];
  });
  const valuesOf = (name: string) => entries.filter(([one]) => one === name).map(([, value]) => value);

  it('sets nothing but settings that exist, and secrets as credentials that are loaded', () => {
    const environment = valuesOf('Environment').map((pair) => pair.split('='));
    expect(unknownOf(environment.map(([name = '']) => name))).toEqual([]);
    const used = environment.flatMap(([, value = '']) => (value.startsWith('%d/') ? [value.slice(3)] : []));
    expect(used).toEqual(valuesOf('LoadCredential').map((credential) => credential.split(':')[0]));
    expect(used.length).toBeGreaterThan(0);
  });

  it('starts what npm start starts, and ends it gracefully', () => {
    const [command = ''] = valuesOf('ExecStart');
    expect(existsSync(path.join(root, command.split(' ').at(-1) ?? ''))).toBe(true);
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM']);
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(15);
  });

  it('forbids what it can, and nothing that Node needs', () => {
    // V8 writes the code that it runs.
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
    expect(valuesOf('User')).toEqual([]);
    for (const name of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'ProtectHome', 'RestrictSUIDSGID']) {
      expect([name, valuesOf(name)]).toEqual([name, ['yes']]);
    }
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(valuesOf('StateDirectory').map((folder) => `/var/lib/${folder}`)).toEqual([
      valuesOf('Environment')
        .find((pair) => pair.startsWith('ROWHOUSE_DATA='))
        ?.split('=')[1],
    ]);
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined)(
    'is little exposed, as systemd counts it',
    () => {
      const file = path.join(root, 'deploy/rowhouse.service');
      const { stdout, status } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=yes', '--threshold=25', file],
        {
          encoding: 'utf8',
        },
      );
      expect(`${status} ${stdout.trim().split('\n').at(-1)}`).toMatch(/^0 .*exposure level/);
    },
  );
});

describe.each(['nginx.conf', 'Caddyfile'])('%s', (file) => {
  const text = read(file);

  it('leads to the product, keeps what is for its own machine, and takes what may be uploaded', () => {
    expect(text).toContain(`127.0.0.1:${defaultPorts[0]}`);
    for (const address of ['/metrics', '/operator', '/api/operator']) expect(text).toContain(address);
    const [, megabytes] = /(?:client_max_body_size |max_size )(\d+)/.exec(text) ?? [];
    expect(Number(megabytes)).toBeGreaterThanOrEqual(32);
    expect(text).toContain('TRUSTED_PROXIES=127.0.0.1');
    expect(text.split('{').length).toBe(text.split('}').length);
  });

  it('passes nothing on that a browser may make up about its address', () => {
    expect(text).not.toContain('$proxy_add_x_forwarded_for');
    expect(text).not.toContain('trusted_proxies');
  });
});

describe('the check of health', () => {
  let server: http.Server;
  let status = 200;
  const asked: string[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const check = async (port: number) => {
    const child = spawn(process.execPath, [path.join(root, 'deploy/healthcheck.mjs')], {
      env: { PORT: String(port) },
    });
    return await new Promise((resolve) => child.once('close', resolve));
  };

  it('is well while the product is alive, and not otherwise', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await check(port)).toBe(0);
    status = 500;
    expect(await check(port)).toBe(1);
    expect(await check(1)).toBe(1);
    expect(asked).toEqual(['/healthz', '/healthz']);
  });
});
