import type { FastifyInstance } from 'fastify';
import { scriptClientId } from '../identity/clients.ts';
import type { Identity } from '../identity/identity.ts';
import { endAccess } from '../identity/live-token.ts';
import { createSampleAccount } from '../identity/sample-account.ts';
import { createAccessToken } from '../identity/token-endpoint.ts';
import { fillSampleDrive } from './sample-drive.ts';

/** Makes the sample account with its data, if it is offered and does not exist yet. */
export async function provideSample(app: FastifyInstance, identity: Identity): Promise<void> {
  const account = createSampleAccount(identity);
  if (account === undefined) return;
  const accessToken = createAccessToken(identity, account.id, {
    clientId: scriptClientId,
    scopes: ['https://www.googleapis.com/auth/drive'],
    isOffline: false,
    codeHash: null,
  });
  // These calls are internal; the log is for those that come from outside.
  const { level } = app.log;
  app.log.level = 'silent';
  await fillSampleDrive(app, accessToken);
  app.log.level = level;
  endAccess(identity, account.id, scriptClientId);
}
