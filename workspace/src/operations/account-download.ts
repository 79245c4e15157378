import { createReadStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { findBrowser } from '../identity/browser.ts';
import type { Identity } from '../identity/identity.ts';
import { isSameOrigin } from '../identity/same-origin.ts';
import { writeArchive } from './archive-file.ts';
import { exportAccount } from './export.ts';
import { withStaging, withStore } from './store.ts';

/**
 * Serves /account/archive, the archive of the signed-in account, to the workspace's own pages. It is written before it
 * is sent, so that a slow download holds nothing in the store open.
 */
export function registerAccountDownload(app: FastifyInstance, identity: Identity): void {
  const { dataFolder } = identity.settings;
  const busy = new Set<string>();

  app.get('/account/archive', async (request, reply) => {
    const isOurs = isSameOrigin(request, identity.settings.url);
    const account = isOurs ? findBrowser(request, identity)?.current : undefined;
    if (account === undefined) return reply.code(401).send({ error: 'Nobody is signed in.' });
    if (busy.has(account.id)) {
      return reply.code(429).send({ error: 'Your archive is being made already. Wait until it has come.' });
    }
    busy.add(account.id);
    try {
      await withStaging(dataFolder, async (staging) => {
        const file = path.join(staging, 'archive.tar');
        // A separate connection: the archive is read in one long transaction.
        await withStore({ dataFolder }, (database) =>
          exportAccount(database, dataFolder, account, (fill) => writeArchive(file, Date.now(), fill)),
        );
        const name = `workspace-${new Date().toISOString().slice(0, 10)}.tar`;
        void reply
          .type('application/x-tar')
          .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
          .send(createReadStream(file));
        // A download that is broken off is over, too.
        await finished(reply.raw).catch(() => undefined);
      });
    } finally {
      busy.delete(account.id);
    }
    return reply;
  });
}
