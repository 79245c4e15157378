import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Request } from '../load.ts';
import type { Side, Work } from '../rates.ts';
import { rowOf } from '../rows.ts';

/** Another program that keeps tables, with 10,000 rows in one. */
export interface Peer {
  name: string;
  side: Side;
  end(): Promise<void>;
}

export const seeded = 10_000;
const patienceMs = 180_000;
const installMs = 30 * 60_000;
const run = promisify(execFile);

/**
 * Without the variables that npm sets for this project's scripts, and without our own Node: modules are compiled for the machine's.
 */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter),
};

export const names = Array.from({ length: 10 }, (_, column) => `c${column}`);
export const isText = (column: number) => column % 2 === 0;

/** A row's cells by the names of their columns. */
export function recordOf(row: number): Record<string, string | number> {
  return Object.fromEntries(rowOf(row).map((cell, at) => [names[at], cell]));
}

interface Packages {
  /** "name@version" */
  name: string;
  overrides?: Readonly<Record<string, string>>;
  /** Packages whose install scripts have to run, since they compile. */
  compiled?: readonly string[];
}

/** Installs a package into its own folder; if that fails, returns null and prints a line that says why. */
export async function install(folder: string, packages: Packages): Promise<string | null> {
  const { name, overrides = {}, compiled = [] } = packages;
  const home = path.join(folder, name.split('@')[0] ?? name);
  // Inside an npm script, npm makes no folder itself.
  mkdirSync(home, { recursive: true });
  const allowScripts = Object.fromEntries(compiled.map((one) => [one, true]));
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ private: true, overrides, allowScripts }));
  const options = { cwd: home, env: environment, timeout: installMs, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run(
      'npm',
      ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', name],
      options,
    );
    if (compiled.length > 0) await run('npm', ['rebuild', '--prefix', home, ...compiled], options);
    return home;
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    console.log(`${name} cannot be installed here; its rates are left out. ${reason}`);
    return null;
  }
}

interface Script {
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The machine's Node by default, since that is what modules are compiled for. */
  program?: string;
}

/** Runs a script of it to its end. */
export async function runScript(home: string, { args, env, program = 'node' }: Script): Promise<void> {
  await run(program, [...args], { cwd: home, env: { ...environment, ...env }, timeout: patienceMs });
}

export function startScript(home: string, { args, env, program = 'node' }: Script): ChildProcess {
  return spawn(program, [...args], { cwd: home, env: { ...environment, ...env }, stdio: 'ignore' });
}

export async function endScript(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

export async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until && child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer.`);
}

/** Sends JSON and returns the answer's text, not yet parsed. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}

/** The rows from 1 on, some at a time. */
export function* batchesOfRows(size: number): Generator<Record<string, string | number>[]> {
  for (let from = 1; from <= seeded; from += size) {
    yield Array.from({ length: Math.min(size, seeded + 1 - from) }, (_, at) => recordOf(from + at));
  }
}

/** A side whose clients all send the same request, except that each updates its own row, back and forth. */
export function sideOf(
  url: string,
  requests: Record<Exclude<Work, 'update one cell'>, Request>,
  update: (row: number, text: string) => Request,
): Side {
  return {
    url,
    prepare: async (work) =>
      work === 'update one cell'
        ? (client) => [update(client + 1, 'a'), update(client + 1, 'b')]
        : () => [requests[work]],
  };
}
