import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The program while its requests wait for a slow workspace.

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-shutdown-'));
const held: http.ServerResponse[] = [];
let workspace: http.Server;
let program: ChildProcess;
let address: string;

beforeAll(async () => {
  workspace = http.createServer((_, response) => void held.push(response));
  await new Promise<void>((resolve) => workspace.listen(0, '127.0.0.1', resolve));
  const { port } = workspace.address() as AddressInfo;
  program = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ROWHOUSE_DATA: folder,
      WORKSPACE_URL: `http://127.0.0.1:${port}`,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
    },
  });
  let log = '';
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await new Promise((resolve) => program.once('message', resolve).once('close', resolve));
  address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1] ?? '';
});
afterAll(async () => {
  workspace.closeAllConnections();
  await new Promise((resolve) => workspace.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

it('what was begun before SIGTERM is answered, nothing more is taken, and the end is clean', async () => {
  const begun = Array.from({ length: 5 }, () => fetch(`${address}/readyz`));
  await expect.poll(() => held.length).toBe(5);
  const ended = new Promise((resolve) => program.once('close', resolve));
  program.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .not.toBe(200);
  // A service manager that tells every process of a service, and then the first of them tells the others.
  program.kill('SIGTERM');
  for (const response of held) response.end('{}');
  const answers = await Promise.all(begun);
  expect(answers.map(({ status }) => [200, 503].includes(status))).toEqual([true, true, true, true, true]);
  expect(await ended).toBe(0);
});
