import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

const source = path.join(import.meta.dirname, '../src');

type Env = Readonly<Record<string, string>>;

/** The processes share what they compile, which is most of the cost of starting one. */
const compileCache = path.join(tmpdir(), 'rowhouse-test-compile-cache');

/** What every process starts with. */
export const ownEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: compileCache,
  WORKSPACE_SAMPLE: 'off',
};

function environment(env: Env): NodeJS.ProcessEnv {
  return { ...ownEnv, LOG_LEVEL: 'silent', ...env };
}

/** Runs a script of the workspace to its end. */
export async function run(script: 'main.ts' | 'cli.ts', args: readonly string[], env: Env, input = '') {
  const child = spawn(process.execPath, [path.join(source, script), ...args], { env: environment(env) });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, out: out.trim(), err: err.trim() };
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Ends it and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the workspace as a separate process; returns when it listens. */
export async function startProcess(env: Env, args: readonly string[] = []): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(source, 'main.ts'), ...args], {
    env: environment({ WORKSPACE_PORT: String(port), ...env }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), gone]);
  if (first[0] !== 'ready') throw new Error('The workspace did not start.');
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}
