// Vitest's global set-up of the server tests: one workspace for the whole run, known to the tests by its address.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type {} from '../dashboard/testing/server/server.ts';
import { stopService } from './processes.ts';
import { startWorkspace } from './start-workspace.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), 'rowhouse-workspace-'));
  const workspace = await startWorkspace('The workspace', data);
  project.provide('workspaceUrl', workspace.url);
  return async () => {
    await stopService(workspace);
    rmSync(data, { recursive: true, force: true });
  };
}
