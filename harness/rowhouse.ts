import { makePlan } from './plan.ts';
import { type Service, startService, stopService, untilReady } from './processes.ts';
import { keepSecrets } from './secrets.ts';

/** Longer than a request waits for Google, and shorter than a service manager waits (docs/operations.md). */
const productGraceMs = 25_000;

/** Everything that `npm start` runs. */
export interface Rowhouse {
  productUrl: string;
  /** Null if the product uses Google itself. */
  workspaceUrl: string | null;
  services: readonly Service[];
  /** Asks all to end and waits; who does not within the grace is killed. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts the embedded workspace, the stand-in for Stripe if no key is set, and the product, and waits until all answer. With
 * GOOGLE_CLIENT_ID set, the product uses Google and no workspace is started. If one fails, or `interrupt` is aborted, all are
 * stopped before the promise is rejected.
 */
export async function startRowhouse(
  env: NodeJS.ProcessEnv = process.env,
  interrupt?: AbortSignal,
): Promise<Rowhouse> {
  const { productUrl, workspaceUrl, dataFolder, services: planned } = makePlan(env);
  const services = planned(keepSecrets(dataFolder)).map(startService);
  const [product, ...others] = services;
  const stop = async (graceMs?: number) => {
    // What it still answers needs the others until then.
    if (product) await stopService(product, graceMs ?? productGraceMs);
    await Promise.all(others.map((service) => stopService(service, graceMs)));
  };
  try {
    await uninterrupted(Promise.all(services.map((service) => untilReady(service))), interrupt);
  } catch (error) {
    await stop();
    throw error;
  }
  return { productUrl, workspaceUrl, services, stop };
}

async function uninterrupted(work: Promise<unknown>, interrupt: AbortSignal | undefined): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () => reject(interrupt?.reason);
  if (interrupt?.aborted) give();
  interrupt?.addEventListener('abort', give, { once: true });
  await Promise.race([work, promise]);
}
