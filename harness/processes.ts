import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));

/** What is needed to start a process of ours. */
export interface ServicePlan {
  name: string;
  /** The script, from the root of the repository. */
  script: string;
  url: string;
  env: NodeJS.ProcessEnv;
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
}

/** A process of ours that answers at an address. */
export interface Service {
  name: string;
  url: string;
  process: ChildProcess;
  /** Resolves when the process says that it listens. */
  listening: Promise<void>;
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
  /** Returns what the process has written to stderr so far; anything after that is shown as it comes. */
  hear(): string;
}

/** Thrown when a service ended or did not answer in time; the message is for a person. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
}

/** Compiled modules, kept from one start to the next. */
const compileCache = path.join(root, 'node_modules/.cache/compile');

/**
 * Memory settings for the C library. Each thread would keep an arena of its own; Sharp also asks for few of them. Blocks of 32 KiB
 * and more, which compilers use by the hundred, as do uploads, are returned once they are free.
 */
const sparingMalloc = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Starts a script on the Node that runs this process. It ends when this process does, however that ends. */
export function startService({ name, script, url, env, nodeOptions = [] }: ServicePlan): Service {
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, script)], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...sparingMalloc, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const listening = new Promise<void>((resolve) => child.once('message', () => resolve()));
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
    child.once('error', () => resolve(1));
  });
  let said = '';
  const keep = (text: string) => {
    said += text;
  };
  child.stderr?.setEncoding('utf8').on('data', keep);
  const hear = () => {
    child.stderr?.off('data', keep).pipe(process.stderr, { end: false });
    return said;
  };
  return { name, url, process: child, listening, exited, hear };
}

const pollMs = 25;

/** What /readyz of a workspace says that accepts no changes until there is room; everything can be read. */
const fullDisk = '{"status":"the disk is full"}';

async function askReadiness(url: string): Promise<{ isReady: boolean; says: string } | undefined> {
  try {
    const response = await fetch(readinessOf(url), { signal: AbortSignal.timeout(2000) });
    const says = (await response.text()).trim();
    // One that would not start on a full disk would take away what can be read.
    return { isReady: response.ok || says === fullDisk, says };
  } catch {
    return undefined;
  }
}

const readinessOf = (url: string) => `${url}/readyz`;

/** Asks until the service is ready; `note` is told each answer. */
async function poll(url: string, signal: AbortSignal, note: (says: string) => void): Promise<void> {
  while (!signal.aborted) {
    const readiness = await askReadiness(url);
    if (readiness) note(readiness.says);
    if (readiness?.isReady) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Waits until the service says that it is ready; throws ServiceFailure when it ends first or takes too long. */
export async function untilReady(service: Service, timeoutMs = 120_000): Promise<void> {
  const polling = new AbortController();
  const time = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => time.resolve('late'), timeoutMs);
  // Another program's answer at the same port says nothing, so the service is asked only once it listens.
  let says = '';
  const note = (text: string) => {
    says = text;
  };
  const ready = service.listening.then(() => poll(service.url, polling.signal, note));
  const outcome = await Promise.race([ready, service.exited, time.promise]);
  clearTimeout(timer);
  polling.abort();
  const said = service.hear();
  if (outcome === undefined) {
    process.stderr.write(said);
    if (says === fullDisk) process.stderr.write(`${service.name} accepts no changes: the disk is full.\n`);
    return;
  }
  const late =
    says === ''
      ? `${service.name} did not answer at ${service.url} within ${timeoutMs / 1000} s.`
      : `${service.name} was not ready within ${timeoutMs / 1000} s. ${readinessOf(service.url)} says ${says}.`;
  const failure = outcome === 'late' ? late : `${service.name} ended while starting (${outcome}).`;
  throw new ServiceFailure(said.trim() || failure);
}

/** Asks a service to end and waits; one that does not within the grace is killed. */
export async function stopService(service: Service, graceMs = 10_000): Promise<void> {
  service.process.kill('SIGTERM');
  const timer = setTimeout(() => service.process.kill('SIGKILL'), graceMs);
  await service.exited;
  clearTimeout(timer);
}
