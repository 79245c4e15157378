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
 * and more, which compilers use by the hundred, as do uploads, are returned once they are free: the formula thread briefly takes
 * 350 MB, half of which used to stay.
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

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function poll(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await answers(url))) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Waits until the service says that it is ready; throws ServiceFailure when it ends first or takes too long. */
export async function untilReady(service: Service, timeoutMs = 120_000): Promise<void> {
  const polling = new AbortController();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), timeoutMs);
  // Another program's answer at the same port says nothing, so the service is asked only once it listens.
  const ready = service.listening.then(() => poll(`${service.url}/readyz`, polling.signal));
  const outcome = await Promise.race([ready, service.exited, late.promise]);
  clearTimeout(timer);
  polling.abort();
  const said = service.hear();
  if (outcome === undefined) {
    process.stderr.write(said);
    return;
  }
  const failure =
    outcome === 'late'
      ? `${service.name} did not answer at ${service.url} within ${timeoutMs / 1000} s.`
      : `${service.name} ended while starting (${outcome}).`;
  throw new ServiceFailure(said.trim() || failure);
}

/** Asks a service to end and waits; one that does not within the grace is killed. */
export async function stopService(service: Service, graceMs = 10_000): Promise<void> {
  service.process.kill('SIGTERM');
  const timer = setTimeout(() => service.process.kill('SIGKILL'), graceMs);
  await service.exited;
  clearTimeout(timer);
}
