import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Contract } from '../../dashboard/kernel/contract.ts';
import type { AnyRecord } from '../../dashboard/kernel/records/record.ts';
import { plainWrites } from './plain-writes.ts';
import type { AppWrites } from './step.ts';

const moduleSchema = z.object({
  default: z.custom<AppWrites>(
    (value) => z.object({ id: z.string(), begin: z.function() }).safeParse(value).success,
  ),
});

const contractSchema = z.object({ default: z.custom<Contract>((value) => typeof value === 'object') });
/** The one record of a module, under whatever name. */
const recordSchema = z.record(z.string(), z.unknown()).transform((module, context) => {
  const isRecord = (value: unknown): value is AnyRecord =>
    typeof value === 'object' && value !== null && 'fields' in value && 'sheet' in value;
  const record = Object.values(module).find(isRecord);
  if (record) return record;
  context.addIssue({ code: 'custom', message: 'There is no record.' });
  return z.NEVER;
});
const apps = path.resolve(import.meta.dirname, '../../dashboard/apps');

async function importFrom(...parts: string[]): Promise<unknown> {
  return await import(pathToFileURL(path.join(...parts)).href);
}

/** Apps that say their record and no writes of their own: all of them follow from the record. */
async function plainApps(described: ReadonlySet<string>): Promise<AppWrites[]> {
  const plain = readdirSync(apps).filter(
    (id) => !described.has(id) && existsSync(path.join(apps, id, 'record.ts')),
  );
  return await Promise.all(
    plain.map(async (id) => {
      const [contract, records] = await Promise.all([
        importFrom(apps, id, 'contract.ts'),
        importFrom(apps, id, 'record.ts'),
      ]);
      return plainWrites(id, contractSchema.parse(contract).default, recordSchema.parse(records));
    }),
  );
}

/** The writes of every app, and of the calls they share: each file of the folder holds one app's, and nothing else lists them. */
export async function findApps(): Promise<AppWrites[]> {
  const folder = path.join(import.meta.dirname, 'apps');
  const described = await Promise.all(
    readdirSync(folder).map(async (name) => moduleSchema.parse(await importFrom(folder, name)).default),
  );
  return [...described, ...(await plainApps(new Set(described.map(({ id }) => id))))];
}
