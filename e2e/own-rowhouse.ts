import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeSettings } from '../harness/free-settings.ts';
import { startRowhouse } from '../harness/rowhouse.ts';
import { test } from './journey.ts';

interface OwnRowhouse {
  /** Where it keeps its data; the operator's commands need it. */
  dataFolder: string;
  url: string;
  workspaceUrl: string;
}

/** A test against a Rowhouse of its own, with other settings than the one that all journeys share. */
export function testWithSettings(settings: Readonly<Record<string, string>>) {
  return test.extend<object, { rowhouse: OwnRowhouse }>({
    rowhouse: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-e2e-'));
        const free = await freeSettings(dataFolder);
        const rowhouse = await startRowhouse({ ...process.env, ...free, ...settings });
        const workspaceUrl = `http://127.0.0.1:${free.WORKSPACE_PORT}`;
        await use({ dataFolder, url: rowhouse.productUrl, workspaceUrl });
        await rowhouse.stop();
        await rm(dataFolder, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ rowhouse }, use) => use(rowhouse.url),
  });
}
