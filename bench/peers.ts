import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../harness/free-port.ts';
import type { Figure, Section } from './figure.ts';
import type { Load, Request } from './load.ts';
import { crowdOf, measureWork, openSides, type Side, type Work, works } from './rates.ts';
import { rowOf } from './rows.ts';
import { residentMegabytes, type Setting, within } from './setting.ts';

// Other keepers of small tables doing the same work. What installs within seconds from the package registry runs here
// and now, out of a folder of its own; NocoDB and Directus were measured once beside the same raw SQLite (10,000 rows,
// medians of three), and stand here by their share of it.

const run = promisify(execFile);
const crowds = [1, 8, 64] as const;
const seeded = 10_000;
const patienceMs = 60_000;

type Rates = Readonly<Record<Work, readonly number[]>>;
const recorded = {
  raw: {
    'list 50 rows': [9788, 10_819, 10_893],
    'append a row': [6693, 9059, 8747],
    'update one cell': [6886, 9296, 9025],
    'read 10,000 rows': [41],
  },
  NocoDB: {
    'list 50 rows': [100, 101, 107],
    'append a row': [171, 167, 166],
    'update one cell': [114, 98, 125],
    'read 10,000 rows': [1],
  },
  Directus: {
    'list 50 rows': [206, 249, 218],
    'append a row': [170, 184, 173],
    'update one cell': [141, 162, 153],
    'read 10,000 rows': [7.5],
  },
} satisfies Record<string, Rates>;

/** How many times a peer's rate ours must be. */
const targets: Record<'workspace' | 'product', Record<Work, number>> = {
  workspace: { 'list 50 rows': 20, 'append a row': 15, 'update one cell': 15, 'read 10,000 rows': 3 },
  product: { 'list 50 rows': 4, 'append a row': 3, 'update one cell': 2, 'read 10,000 rows': 3 },
};

async function untilAnswers(url: string): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer.`);
}

/** json-server over a file of the same rows; null where it cannot be installed. */
async function startJsonServer({ folder }: Setting): Promise<(Side & { end(): Promise<void> }) | null> {
  const home = path.join(folder, 'json-server');
  const install = ['install', '--prefix', home, '--no-audit', '--no-fund', 'json-server@0.17.4'];
  // Inside an npm script, npm makes no folder itself.
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), '{"private":true}');
  try {
    await run('npm', install, { cwd: home, timeout: 120_000 });
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    console.log(`json-server cannot be installed here; its rates are left out. ${reason}`);
    return null;
  }
  const names = Array.from({ length: 10 }, (_, column) => `c${column}`);
  const recordOf = (row: number) => Object.fromEntries(rowOf(row).map((cell, at) => [names[at], cell]));
  const rows = Array.from({ length: seeded }, (_, at) => ({ id: at + 1, ...recordOf(at + 1) }));
  const file = path.join(home, 'db.json');
  writeFileSync(file, JSON.stringify({ rows }));
  const port = await freePort();
  const script = path.join(home, 'node_modules/json-server/lib/cli/bin.js');
  const options = ['--quiet', '--host', '127.0.0.1', '--port', String(port), file];
  const child = spawn(process.execPath, [script, ...options], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/rows/1`);
  const headers = { 'content-type': 'application/json' };
  const update = (row: number, text: string): Request => ({
    method: 'PATCH',
    path: `/rows/${row}`,
    headers,
    body: JSON.stringify({ c2: text }),
  });
  const requests: Record<Work, (client: number) => readonly Request[]> = {
    'list 50 rows': () => [{ path: '/rows?_limit=50' }],
    'append a row': () => [{ method: 'POST', path: '/rows', headers, body: JSON.stringify(recordOf(1)) }],
    'update one cell': (client) => [update(client + 1, 'a'), update(client + 1, 'b')],
    'read 10,000 rows': () => [{ path: '/rows' }],
  };
  return {
    url,
    prepare: async (work) => requests[work],
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The best of the peers: the one that ran, and those that are known by their share of raw SQLite. */
function bestOf(work: Work, at: number, raw: Load, jsonServer: Load | undefined) {
  const known = (['NocoDB', 'Directus'] as const).map((name) => ({
    what: `${name}, by its share of raw SQLite`,
    value: (raw.rate * (recorded[name][work][at] ?? 0)) / (recorded.raw[work][at] ?? 1),
  }));
  const all = jsonServer ? [...known, { what: 'json-server', value: jsonServer.rate }] : known;
  return all.reduce((best, one) => (one.value > best.value ? one : best));
}

async function measurePeers(setting: Setting): Promise<Figure[]> {
  const { services, product, workspace, raw } = await openSides(setting);
  const jsonServer = await startJsonServer(setting);
  const figures: Figure[] = [];
  for (const work of works) {
    for (const [at, clients] of crowds.entries()) {
      if (recorded.raw[work][at] === undefined) continue;
      const sides: Side[] = [product, workspace, raw, ...(jsonServer ? [jsonServer] : [])];
      const [ours, api, plain, peer] = await measureWork(sides, work, clients);
      if (!ours || !api || !plain) throw new Error('A side was not measured.');
      const best = bestOf(work, at, plain, peer);
      const figure = (name: 'product' | 'workspace', { rate, p50, p99 }: Load): Figure => ({
        what: `${name}: ${work}, ${crowdOf(clients)}`,
        value: rate,
        unit: '/s',
        latency: { p50, p99 },
        baseline: best,
        budget: { of: 'ratio', least: targets[name][work] },
      });
      figures.push(figure('workspace', api), figure('product', ours));
    }
  }
  await jsonServer?.end();
  const memory = services.reduce((sum, service) => sum + residentMegabytes(service), 0);
  figures.push({
    what: 'memory of both processes after it',
    value: memory,
    unit: 'MB',
    budget: { of: 'value', most: 500 },
  });
  return figures;
}

/** Ours beside others at the same work; only when it is asked for by name. */
export const peers: Section = {
  name: 'peers',
  title: 'Beside others',
  measure: () => within(measurePeers),
};
