import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type ProblemAnswer, problemSchema } from '#kernel/problem.ts';
import { createServer } from '../../shell/server/server.ts';
import { parseSettings, type Settings } from '../../shell/server/settings.ts';
import { openKeyring } from '../../shell/server/store/keys/keyring.ts';
import { createSession } from '../../shell/server/store/sessions.ts';
import { openStore } from '../../shell/server/store/store.ts';
import { startTrial } from '../../shell/server/store/trials.ts';
import { saveUser } from '../../shell/server/store/users.ts';
import { databaseForTest } from './databases.ts';

// The real server with an app of its own in a temporary folder, for tests without upstream calls.

const manifest = (id: string) => `export default {
  id: '${id}', title: 'Probe', description: 'A probe.', place: 1, needsFolder: true, color: 'green',
  house: { gable: 'step', picture: ['.....', '.....', '.....', '.....', '.....'], height: 120 },
};`;

const contractModule = path.join(import.meta.dirname, '../../kernel/contract.ts');
const zodModule = path.join(import.meta.dirname, '../../../node_modules/zod/index.js');

const contract = `
import { fileContent } from ${JSON.stringify(contractModule)};
import * as z from ${JSON.stringify(zodModule)};
export default {
  echo: {
    method: 'POST', path: '/:id/echo',
    query: z.object({ loud: z.enum(['yes', 'no']).optional() }),
    body: z.object({ name: z.string().min(1), count: z.number(), list: z.array(z.object({ day: z.string() })).optional() }),
    returns: z.object({ id: z.string(), name: z.string(), day: z.string(), key: z.string().nullable() }),
  },
  wrong: { method: 'GET', path: '/wrong', returns: z.object({ count: z.number() }) },
  broken: { method: 'GET', path: '/broken', returns: z.object({}) },
  upstream: { method: 'GET', path: '/upstream', returns: z.object({}) },
  download: { method: 'GET', path: '/download', returns: fileContent },
  upload: {
    method: 'POST', path: '/upload', body: z.object({ note: z.string() }),
    files: { photo: { maxBytes: 1000 } },
    returns: z.object({ size: z.number(), name: z.string(), note: z.string() }),
  },
};`;

const routes = `
export default {
  async echo({ id, body }, { request }) {
    return { id, name: body.name, day: request.day, key: request.requestKey, secret: 'not in the contract' };
  },
  async wrong() { return { count: 'cell of a stranger' }; },
  async broken() { throw new Error('cell of a stranger'); },
  async upstream(_, { request }) {
    request.onUpstream('drive.files.list')(200);
    request.onUpstream('sheets.spreadsheets.get')(200);
    return {};
  },
  async download() {
    return { bytes: new TextEncoder().encode('<script>'), type: 'text/html', downloadName: 'Ré"port;\\u2603.html' };
  },
  async upload({ body, files }) {
    return { size: files.photo.bytes.length, name: files.photo.name, note: body.note };
  },
};`;

export function writeApp(apps: string, name: string, id = name): void {
  mkdirSync(path.join(apps, name, 'server'), { recursive: true });
  writeFileSync(path.join(apps, name, 'manifest.ts'), manifest(id));
  writeFileSync(path.join(apps, name, 'contract.ts'), contract);
  writeFileSync(path.join(apps, name, 'server', 'routes.ts'), routes);
}

function writeWeb(web: string): void {
  mkdirSync(path.join(web, 'assets'), { recursive: true });
  // As long as a page that is worth compressing.
  const words = 'A house for each app. '.repeat(100);
  const page = (name: string) =>
    `<html data-workspace="__WORKSPACE_NAME__" data-support="__SUPPORT_EMAIL__" data-scopes="__SCOPES__" data-picker="__PICKER__" data-access="__ACCESS__" data-extractor="__EXTRACTOR__" data-session="__SESSION__" data-transit="__TRANSIT__" data-disk="__DISK__" data-maps="__MAPS__" data-router="__ROUTER__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><h1>${name}</h1><p>${words}</p>`;
  writeFileSync(path.join(web, 'landing.html'), page('landing'));
  writeFileSync(path.join(web, 'app.html'), page('app'));
  writeFileSync(path.join(web, 'legal.html'), page('legal'));
  writeFileSync(path.join(web, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(path.join(web, 'assets', 'app-1a2b.js.br'), 'compressed');
  writeFileSync(
    path.join(web, 'assets', 'code-3c4d.json'),
    JSON.stringify({ '/assets/app-1a2b.js': 'export {};' }),
  );
}

export interface Probe {
  server: FastifyInstance;
  origin: string;
  /** A temporary folder, removed by `stop`. */
  folder: string;
  settings: Settings;
  /** The sessions of somebody with access, and of somebody without. */
  cookie: string;
  cookieWithoutAccess: string;
  problemOf(options: InjectOptions): Promise<ProblemAnswer & { status: number }>;
  stop(): Promise<void>;
}

async function signIn(settings: Settings, googleId: string, hasTrial: boolean): Promise<string> {
  const store = await openStore(settings.databaseUrl, settings.dataFolder);
  const user = await saveUser(store, { googleId, email: `${googleId}@example.com`, name: '', picture: null });
  const hash = openKeyring(null, settings.dataFolder).hash(googleId, 'trial');
  if (hasTrial) await startTrial(store, hash, Date.now());
  const token = await createSession(store, user.id, Date.now());
  await store.destroy();
  return `__Host-rowhouse_session=${token}`;
}

export async function startProbe(changes: Partial<Settings> = {}): Promise<Probe> {
  const origin = 'https://rowhouse.test';
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-probe-'));
  const parsed = parseSettings({
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    ROWHOUSE_URL: origin,
    ROWHOUSE_DATA: folder,
    WORKSPACE_URL: 'http://127.0.0.1:1',
    SUPPORT_EMAIL: 'help@rowhouse.test',
    LOG_LEVEL: 'silent',
  });
  const settings = { ...parsed, databaseUrl: await databaseForTest(), ...changes };
  const apps = path.join(folder, 'apps');
  const web = path.join(folder, 'web');
  writeApp(apps, 'probe');
  writeWeb(web);
  const server = await createServer(settings, { apps, web });
  return {
    server,
    origin,
    folder,
    settings,
    cookie: await signIn(settings, 'with-access', true),
    cookieWithoutAccess: await signIn(settings, 'without-access', false),
    async problemOf(options) {
      const answer = await server.inject(options);
      return { status: answer.statusCode, ...problemSchema.parse(answer.json()) };
    },
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
