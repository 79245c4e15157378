// Vitest's global set-up of the server tests: one workspace for the whole run, known to the tests by its address.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { testOAuthClient } from '../dashboard/testing/oauth-client.ts';
import type {} from '../dashboard/testing/server.ts';
import { freePort } from './free-port.ts';
import { startService, stopService, untilReady } from './processes.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), 'rowhouse-workspace-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const workspace = startService({
    name: 'The workspace',
    script: 'workspace/src/main.ts',
    url,
    env: {
      WORKSPACE_PORT: String(port),
      WORKSPACE_URL: url,
      WORKSPACE_CLIENTS: JSON.stringify([testOAuthClient]),
      ROWHOUSE_DATA: data,
      // Everybody in the tests comes from one address.
      WORKSPACE_SIGNUPS_PER_HOUR: '100000',
      LOG_LEVEL: 'silent',
    },
  });
  await untilReady(workspace);
  project.provide('workspaceUrl', url);
  return async () => {
    await stopService(workspace);
    rmSync(data, { recursive: true, force: true });
  };
}
