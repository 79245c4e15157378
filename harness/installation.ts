import * as z from 'zod';
import { type Finding, findingSchema } from '../dashboard/shell/server/operator/finding.ts';
import { checkInstallation } from '../dashboard/shell/server/operator/operator.ts';
import { checkProtection } from '../dashboard/shell/server/operator/protection-checks.ts';
import { parseSettings } from '../dashboard/shell/server/settings.ts';
import type { Plan } from './plan.ts';
import { findSecrets, makeSecrets } from './secrets.ts';

const answerSchema = z.object({ findings: z.array(findingSchema) });

/** What a running server knows of itself, including problems that its people met. Null if none runs. */
async function askServer(url: string): Promise<Finding[] | null> {
  try {
    const response = await fetch(`${url}/api/operator`, { signal: AbortSignal.timeout(20_000) });
    const answer = answerSchema.safeParse(await response.json());
    return answer.success ? answer.data.findings : null;
  } catch {
    return null;
  }
}

const notRunning = (what: string): Finding => ({
  what,
  isWell: null,
  says: 'shows while Rowhouse runs',
});

/**
 * How people's data is protected from others, and whether Google and Stripe know this installation. What `npm start` makes by
 * itself is not checked; offline, no service is asked.
 */
export async function examineInstallation(plan: Plan, isOffline: boolean): Promise<Finding[]> {
  const services = plan.services(findSecrets(plan.dataFolder) ?? makeSecrets());
  const product = services.find(({ portSetting }) => portSetting === 'PORT');
  if (!product) return [];
  const told = isOffline ? null : await askServer(product.url);
  if (told) return told;
  const settings = parseSettings(product.env);
  if (isOffline || settings.workspaceUrl !== null) return checkProtection(settings);
  return [
    ...(await checkInstallation(settings)),
    notRunning('Consent screen'),
    ...(settings.billing ? [notRunning('Stripe webhook')] : []),
  ];
}
