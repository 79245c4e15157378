import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeSettings } from '../harness/free-settings.ts';
import { type Rowhouse, startRowhouse } from '../harness/rowhouse.ts';

/** A Rowhouse whose processes can be killed and started again over the same data. */
export async function startMortal(settings: Readonly<Record<string, string>> = {}) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'rowhouse-killed-'));
  const free = await freeSettings(dataFolder);
  const env = { ...process.env, ...free, ...settings };
  let running: Rowhouse = await startRowhouse(env);
  return {
    url: running.productUrl,
    dataFolder,
    workspaceUrl: `http://127.0.0.1:${free.WORKSPACE_PORT}`,
    async kill() {
      for (const service of running.services) service.process.kill('SIGKILL');
      await Promise.all(running.services.map(({ exited }) => exited));
    },
    async startAgain(changed: Readonly<Record<string, string>> = {}) {
      running = await startRowhouse({ ...env, ...changed });
    },
    async end() {
      await running.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
