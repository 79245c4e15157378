import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Handlers } from '#backend/handlers.ts';
import type { Contract } from '#kernel/contract.ts';
import { type Manifest, manifestSchema } from '#kernel/manifest-schema.ts';

export interface App {
  manifest: Manifest;
  /** Null for an app without calls of its own. */
  calls: { contract: Contract; handlers: Handlers<Contract> } | null;
}

/** An app that cannot be mounted; the message says which and why. */
export class AppError extends Error {
  override readonly name = 'AppError';
}

const moduleSchema = z.object({ default: z.unknown() });

const contractSchema = z.custom<Contract>(
  (value) =>
    z
      .record(
        z.string(),
        z.looseObject({
          method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
          path: z.string().regex(/^(\/.+)?$/),
          returns: z.instanceof(z.ZodType),
        }),
      )
      .safeParse(value).success,
);

const handlersSchema = z.custom<Handlers<Contract>>(
  (value) => z.record(z.string(), z.function()).safeParse(value).success,
);

async function defaultExport<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  const module: unknown = await import(pathToFileURL(file).href);
  const parsed = schema.safeParse(moduleSchema.parse(module).default);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError(`${file} does not export what it should: ${issue?.path.join('.')} ${issue?.message}`);
}

async function readCalls(folder: string): Promise<App['calls']> {
  const contractFile = path.join(folder, 'contract.ts');
  if (!existsSync(contractFile)) return null;
  const contract = await defaultExport(contractFile, contractSchema);
  const routesFile = path.join(folder, 'server', 'routes.ts');
  if (!existsSync(routesFile))
    throw new AppError(`${contractFile} has no handlers. Write them in ${routesFile}.`);
  const handlers = await defaultExport(routesFile, handlersSchema);
  const wanted = Object.keys(contract).toSorted();
  const found = Object.keys(handlers).toSorted();
  if (wanted.join() !== found.join()) {
    throw new AppError(`${routesFile} must have a handler for each of ${wanted.join(', ')}, and no other.`);
  }
  return { contract, handlers };
}

async function readApp(appsFolder: string, name: string): Promise<App> {
  const folder = path.join(appsFolder, name);
  const manifest = await defaultExport(path.join(folder, 'manifest.ts'), manifestSchema);
  if (manifest.id !== name) {
    throw new AppError(
      `The app in apps/${name} calls itself "${manifest.id}". Give its manifest the id "${name}", or rename the folder.`,
    );
  }
  return { manifest, calls: manifest.isPlanned === true ? null : await readCalls(folder) };
}

/** Every app there is, in the order of their places: each folder is one, and nothing else lists them. */
export async function discoverApps(appsFolder: string): Promise<App[]> {
  const folders = readdirSync(appsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const apps = await Promise.all(folders.map((entry) => readApp(appsFolder, entry.name)));
  return apps.toSorted((a, b) => a.manifest.place - b.manifest.place);
}
