import { testOAuthClient } from '../dashboard/testing/server/oauth-client.ts';
import { freePort } from './free-port.ts';
import { type Service, startService, untilReady } from './processes.ts';

/** A workspace of the tests, on a free port; the product of the tests is its one client. */
export async function startWorkspace(name: string, dataFolder: string): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const workspace = startService({
    name,
    script: 'workspace/src/main.ts',
    url,
    env: {
      WORKSPACE_PORT: String(port),
      WORKSPACE_URL: url,
      WORKSPACE_CLIENTS: JSON.stringify([testOAuthClient]),
      ROWHOUSE_DATA: dataFolder,
      // Everybody in the tests comes from one address.
      WORKSPACE_SIGNUPS_PER_HOUR: '100000',
      WORKSPACE_QUICK_PASSWORDS: 'on',
      LOG_LEVEL: 'silent',
    },
  });
  await untilReady(workspace);
  return workspace;
}
