import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { AppWrites } from './step.ts';

const moduleSchema = z.object({
  default: z.custom<AppWrites>(
    (value) => z.object({ id: z.string(), begin: z.function() }).safeParse(value).success,
  ),
});

/** The writes of every app, and of the calls they share: each file of the folder is one, and nothing else lists them. */
export async function findApps(): Promise<AppWrites[]> {
  const folder = path.join(import.meta.dirname, 'apps');
  const found = readdirSync(folder).map(async (name) => {
    const module: unknown = await import(pathToFileURL(path.join(folder, name)).href);
    return moduleSchema.parse(module).default;
  });
  return await Promise.all(found);
}
