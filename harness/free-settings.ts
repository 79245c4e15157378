import { freePort } from './free-port.ts';
import { makePlan, type PlannedService } from './plan.ts';
import { keepSecrets } from './secrets.ts';

/** Settings of a start that disturbs nothing else on this machine. */
export async function freeSettings(dataFolder: string) {
  const [product, workspace, stripe] = [await freePort(), await freePort(), await freePort()];
  return {
    PORT: String(product),
    WORKSPACE_PORT: String(workspace),
    STRIPE_PORT: String(stripe),
    ROWHOUSE_DATA: dataFolder,
    WORKSPACE_SAMPLE: 'off',
  };
}

export interface PlannedPair {
  productUrl: string;
  workspaceUrl: string;
  product: PlannedService;
  workspace: PlannedService;
}

/**
 * The product and the workspace, not started yet. Everybody who signs in may open apps, and there are no rate limits.
 */
export async function planPair(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PlannedPair> {
  const plan = makePlan({
    PATH: process.env['PATH'],
    ...(await freeSettings(dataFolder)),
    ROWHOUSE_ACCESS: 'open',
    REQUESTS_PER_MINUTE: '1000000000',
    WORKSPACE_SIGNUPS_PER_HOUR: '1000000',
    WORKSPACE_QUICK_PASSWORDS: 'on',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const [product, workspace] = plan.services(keepSecrets(dataFolder));
  const { productUrl, workspaceUrl } = plan;
  if (!product || !workspace || workspaceUrl === null) throw new Error('There is no workspace to start.');
  return { productUrl, workspaceUrl, product, workspace };
}
