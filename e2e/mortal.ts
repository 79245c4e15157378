import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../harness/free-port.ts';
import { type Rowhouse, startRowhouse } from '../harness/rowhouse.ts';

/** A Rowhouse whose processes can be killed and started again over the same data. */
export async function startMortal(settings: Readonly<Record<string, string>> = {}) {
  const ROWHOUSE_DATA = await mkdtemp(path.join(tmpdir(), 'rowhouse-killed-'));
  const [product, workspace, stripe] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(product),
    WORKSPACE_PORT: String(workspace),
    STRIPE_PORT: String(stripe),
    ROWHOUSE_DATA,
    ...settings,
  };
  let running: Rowhouse = await startRowhouse(env);
  return {
    url: running.productUrl,
    dataFolder: ROWHOUSE_DATA,
    workspaceUrl: `http://127.0.0.1:${workspace}`,
    async kill() {
      for (const service of running.services) service.process.kill('SIGKILL');
      await Promise.all(running.services.map(({ exited }) => exited));
    },
    async startAgain() {
      running = await startRowhouse(env);
    },
    async end() {
      await running.stop();
      await rm(ROWHOUSE_DATA, { recursive: true, force: true });
    },
  };
}
