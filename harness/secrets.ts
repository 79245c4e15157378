import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { writeWhole } from '../dashboard/shell/server/store/keys/key-files.ts';
import { ServiceFailure } from './processes.ts';

/** Secrets that the services share and nobody else may know. */
const secretsSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  stripeKey: z.string(),
  webhookSecret: z.string(),
});
export type Secrets = z.output<typeof secretsSchema>;

/** New random secrets; they are stored nowhere. */
export function makeSecrets(): Secrets {
  return {
    clientId: `rowhouse-${randomBytes(6).toString('hex')}`,
    clientSecret: randomBytes(24).toString('base64url'),
    stripeKey: `sk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('base64url')}`,
  };
}

export function secretsFileIn(dataFolder: string): string {
  return path.join(dataFolder, 'secrets.json');
}

function readSecrets(file: string): Secrets | undefined {
  return existsSync(file) ? secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Runs what reads or writes the data folder; a failure says what to do. */
function inFolder<T>(dataFolder: string, work: (file: string) => T): T {
  try {
    return work(secretsFileIn(dataFolder));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceFailure(
      `The data folder ${dataFolder} cannot be used (${reason}). Make it writable, or set ROWHOUSE_DATA to another folder.`,
      { cause },
    );
  }
}

/** The secrets in the data folder, if there are any yet. */
export function findSecrets(dataFolder: string): Secrets | undefined {
  return inFolder(dataFolder, readSecrets);
}

/** The secrets in the data folder, created if they are missing; readable only by the folder's owner. */
export function keepSecrets(dataFolder: string): Secrets {
  return inFolder(dataFolder, (file) => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const kept = readSecrets(file);
    if (kept) return kept;
    const secrets = makeSecrets();
    writeWhole(file, JSON.stringify(secrets));
    return secrets;
  });
}
