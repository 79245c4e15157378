import type { FastifyInstance } from 'fastify';
import type { Parts } from './parts.ts';
import { pingStore } from './store/store.ts';

const deadlineMs = 2000;

async function pingWorkspace(certificatesUrl: string): Promise<void> {
  const response = await fetch(certificatesUrl, {
    redirect: 'manual',
    signal: AbortSignal.timeout(deadlineMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The workspace answers ${response.status}.`);
}

async function isReached(ping: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, false);
  });
  const inTime = ping.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([inTime, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** For monitoring: /healthz while the server is alive, /readyz while everything that it needs answers. */
export function registerHealth(server: FastifyInstance, parts: Parts): void {
  server.get('/healthz', async () => ({ status: 'alive' }));
  server.get('/readyz', async (_, reply) => {
    const [store, workspace] = await Promise.all([
      isReached(pingStore(parts.store)),
      isReached(pingWorkspace(parts.settings.google.certificatesUrl)),
    ]);
    const isReady = store && workspace;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', store, workspace });
  });
}
