import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Adopter } from '#backend/adopt.ts';
import type { AppAgenda } from '#backend/agenda/app-agenda.ts';
import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import type { AppForm } from '#backend/forms/app-form.ts';
import type { AppStaff } from '#backend/forms/app-staff.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { KnownApp } from '#backend/known-app.ts';
import type { AppSample } from '#backend/sample/app-sample.ts';
import type { AppTrips } from '#backend/trips.ts';
import type { Contract } from '#kernel/contract.ts';
import { manifestSchema } from '#kernel/manifest-schema.ts';

export interface App extends KnownApp {
  /** Null for an app without calls of its own. */
  calls: { contract: Contract; handlers: Handlers<Contract> } | null;
  /** Null for an app whose rows have no dates. */
  agenda: AppAgenda | null;
  /** Null for an app without forms for people without an account. */
  form: AppForm | null;
  /** Null for an app that shows nothing to helpers without an account. */
  staff: AppStaff | null;
  /** Null for an app that knows of no trips. */
  trips: AppTrips | null;
  /** Null for an app without sheets. */
  sample: AppSample<Contract> | null;
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

const doctorSchema = z.custom<AppDoctor>(
  (value) =>
    z
      .strictObject({
        tabsOf: z.function(),
        filesOf: z.function().optional(),
        partnerOf: z.function().optional(),
      })
      .safeParse(value).success,
);

const agendaSchema = z.custom<AppAgenda>(
  (value) =>
    z
      .strictObject({
        nouns: z.record(z.string(), z.string()),
        isPrivate: z.boolean().optional(),
        isUndated: z.boolean().optional(),
        knownAhead: z.record(z.string(), z.number()).optional(),
        beside: z.function().optional(),
        sourcesOf: z.function().optional(),
        placeOf: z.function(),
        linesOf: z.function(),
      })
      .safeParse(value).success,
);

const formSchema = z.custom<AppForm>(
  (value) =>
    z.strictObject({ read: z.function(), met: z.function(), add: z.function() }).safeParse(value).success,
);

const staffSchema = z.custom<AppStaff>(
  (value) => z.strictObject({ read: z.function(), press: z.function() }).safeParse(value).success,
);

const tripsSchema = z.custom<AppTrips>(
  (value) => z.strictObject({ list: z.function() }).safeParse(value).success,
);

const adopterSchema = z.custom<Adopter>(
  (value) =>
    z
      .strictObject({ sheetName: z.string(), folderTags: z.function(), sheetTags: z.function() })
      .safeParse(value).success,
);

const sampleSchema = z.custom<AppSample<Contract>>(
  (value) =>
    z
      .strictObject({
        hasOneSheet: z.boolean().optional(),
        make: z.function(),
        makeForFriend: z.function().optional(),
      })
      .safeParse(value).success,
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

/** The export of a file in an app's server part; null if the app has no such file. */
async function readPart<S extends z.ZodType>(folder: string, name: string, schema: S) {
  const file = path.join(folder, 'server', name);
  return existsSync(file) ? await defaultExport(file, schema) : null;
}

async function readApp(appsFolder: string, name: string): Promise<App> {
  const folder = path.join(appsFolder, name);
  const manifest = await defaultExport(path.join(folder, 'manifest.ts'), manifestSchema);
  if (manifest.id !== name) {
    throw new AppError(
      `The app in apps/${name} calls itself "${manifest.id}". Give its manifest the id "${name}", or rename the folder.`,
    );
  }
  if (manifest.isPlanned === true) {
    const none = {
      doctor: null,
      agenda: null,
      form: null,
      staff: null,
      trips: null,
      adopter: null,
      sample: null,
    };
    return { manifest, calls: null, ...none };
  }
  const [calls, doctor, agenda, form, staff, trips, adopter, sample] = await Promise.all([
    readCalls(folder),
    readPart(folder, 'doctor.ts', doctorSchema),
    readPart(folder, 'agenda.ts', agendaSchema),
    readPart(folder, 'form.ts', formSchema),
    readPart(folder, 'staff.ts', staffSchema),
    readPart(folder, 'trips.ts', tripsSchema),
    readPart(folder, 'adopt.ts', adopterSchema),
    readPart(folder, 'sample.ts', sampleSchema),
  ]);
  return { manifest, calls, doctor, agenda, form, staff, trips, adopter, sample };
}

/** All apps, in order of their places: each folder is one, and there is no other list of them. */
export async function discoverApps(appsFolder: string): Promise<App[]> {
  const folders = readdirSync(appsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const apps = await Promise.all(folders.map((entry) => readApp(appsFolder, entry.name)));
  return apps.toSorted((a, b) => a.manifest.place - b.manifest.place);
}
