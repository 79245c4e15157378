import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Claim, claimFolder } from '../dashboard/shell/server/store/folder-claim.ts';
import { StoreError } from '../dashboard/shell/server/store/store-error.ts';
import type { Plan } from './plan.ts';
import { ServiceFailure } from './processes.ts';

/** A claim that nothing refers to any more would be given up. */
const held: Claim[] = [];

const toldSchema = z.object({ productUrl: z.string() });

/** Where the start that has the folder said that it can be found; unknown until then. */
function whereOf(file: string): string {
  try {
    return ` at ${toldSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).productUrl}`;
  } catch {
    return '';
  }
}

/**
 * Reserves a data folder for this start, until the process ends, however it ends; throws ServiceFailure while another
 * start has it, before anything in it is opened. The `tell` of the result writes down for others where this one is
 * found.
 */
export function claimStart(dataFolder: string): { tell(plan: Plan): void } {
  const file = path.join(dataFolder, 'running.json');
  try {
    const refusal = () =>
      `Rowhouse already runs${whereOf(file)} with the data folder ${dataFolder}. Open that one, or set ROWHOUSE_DATA to another folder to start a second one beside it.`;
    held.push(claimFolder(dataFolder, refusal));
  } catch (cause) {
    if (cause instanceof StoreError) throw new ServiceFailure(cause.message, { cause });
    throw cause;
  }
  return {
    tell: ({ productUrl }) => writeFileSync(file, JSON.stringify({ productUrl }), { mode: 0o600 }),
  };
}
