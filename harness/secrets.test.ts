import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openKeyring } from '../dashboard/shell/server/store/keys/keyring.ts';
import { keepSecrets } from './secrets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line of a module in a process that can make files but write nothing into them, as on a full disk. */
function runOnFullDisk(module: string, line: string): void {
  const script = `import * as m from ${JSON.stringify(path.resolve(import.meta.dirname, module))}; m.${line}`;
  const { status } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, '-e', script]);
  expect(status).not.toBe(0);
}

it('secrets that a full disk did not take are made by the next start', () => {
  runOnFullDisk('secrets.ts', `keepSecrets(${JSON.stringify(folder)})`);
  const kept = keepSecrets(folder);
  expect(keepSecrets(folder)).toEqual(kept);
});

it('a key that a full disk did not take is made by the next start', () => {
  const module = '../dashboard/shell/server/store/keys/keyring.ts';
  runOnFullDisk(module, `openKeyring(null, ${JSON.stringify(folder)})`);
  expect(openKeyring(null, folder).id).toBe(openKeyring(null, folder).id);
});
