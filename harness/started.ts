import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';
import { root } from './processes.ts';

const running: ChildProcess[] = [];

/** Ends everything that a test started, however far it came. */
export function killStarted(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/** `npm start` as a person runs it: a separate process, with its output and its exit. */
export function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [path.join(root, 'harness/main.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let [said, complained] = ['', ''];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('Rowhouse is ready.')) resolve();
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text;
  });
  return {
    child,
    ended,
    async untilReady() {
      await Promise.race([ready, ended]);
      expect(said, complained).toContain('Rowhouse is ready.');
    },
    said: () => said,
    complained: () => complained,
  };
}
