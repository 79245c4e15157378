import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fillPath, parametersOf } from '../kernel/contract.ts';
import { manifestSchema } from '../kernel/manifest-schema.ts';

// Holds for every folder of apps/, whatever stands in it: this is what makes copying a folder safe.

const appsFolder = path.join(import.meta.dirname, '../apps');
const folders = readdirSync(appsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

async function defaultExportOf(file: string): Promise<unknown> {
  const module: unknown = await import(/* @vite-ignore */ file);
  return z.object({ default: z.unknown() }).parse(module).default;
}

const contractSchema = z.record(
  z.string(),
  z.looseObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string(),
    returns: z.instanceof(z.ZodType),
  }),
);

it('finds the apps', () => {
  expect(folders.length).toBeGreaterThanOrEqual(11);
});

it('gives every app a place of its own on the street', async () => {
  const manifests = await Promise.all(
    folders.map(async (folder) =>
      manifestSchema.parse(await defaultExportOf(path.join(appsFolder, folder, 'manifest.ts'))),
    ),
  );
  expect(new Set(manifests.map((manifest) => manifest.place)).size).toBe(folders.length);
  // An app without a card has no front that is to be told from others.
  const fronts = manifests.filter(({ hasCard, needsFolder }) => hasCard !== false || !needsFolder);
  expect(new Set(fronts.map((manifest) => manifest.color)).size).toBe(fronts.length);
});

describe.each(folders)('the app in %s', (folder) => {
  const at = (...parts: string[]) => path.join(appsFolder, folder, ...parts);
  const has = (...parts: string[]) => existsSync(at(...parts));
  const keepsSheets = has('server', 'sheet.ts') || has('record.ts');
  const readManifest = async () => manifestSchema.parse(await defaultExportOf(at('manifest.ts')));

  it("has a manifest whose id is the folder's name", async () => {
    expect((await readManifest()).id).toBe(folder);
  });

  it('is flat: its root, server/ and screens/, and rooms of screens/', () => {
    const foldersIn = (...parts: string[]) =>
      readdirSync(at(...parts), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    const inner = ['server', 'screens'].filter((part) => has(part));
    expect(foldersIn().toSorted()).toEqual(inner.toSorted());
    const rooms = has('screens') ? foldersIn('screens').map((room) => ['screens', room]) : [];
    for (const parts of [...(has('server') ? [['server']] : []), ...rooms])
      expect(foldersIn(...parts)).toEqual([]);
  });

  it('is either planned and a manifest alone, or has screens and a journey', async () => {
    const { isPlanned = false } = await readManifest();
    if (isPlanned) {
      expect(readdirSync(at())).toEqual(['manifest.ts']);
      return;
    }
    expect(has('screens', 'index.tsx')).toBe(true);
    expect(has(`${folder}.e2e.ts`)).toBe(true);
    expect(readFileSync(at(`${folder}.e2e.ts`), 'utf8')).toMatch(/\btest\(/);
  });

  it('keeps its sheet under everything a hand can do to it', () => {
    // Whose houses people make keeps sheets that they have made, without columns of its own.
    const keepsOwnApps = has('screens', 'houses.ts');
    expect(has('server', 'torture.test.ts')).toBe(keepsSheets || keepsOwnApps);
  });

  it('brings sample data where it keeps sheets', () => {
    expect(has('server', 'sample.ts')).toBe(keepsSheets);
  });

  it('says in the browser what is done about the lines of its agenda, where it has one', () => {
    expect(has('screens', 'agenda.ts')).toBe(has('server', 'agenda.ts'));
  });

  it('has a handler for each endpoint and an endpoint for each handler', async () => {
    expect(has('contract.ts')).toBe(has('server', 'routes.ts'));
    if (!has('contract.ts')) return;
    const contract = contractSchema.parse(await defaultExportOf(at('contract.ts')));
    const handlers = z
      .record(z.string(), z.function())
      .parse(await defaultExportOf(at('server', 'routes.ts')));
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it('gives each endpoint an address of its own', async () => {
    if (!has('contract.ts')) return;
    const contract = contractSchema.parse(await defaultExportOf(at('contract.ts')));
    const addresses = Object.values(contract).map(({ method, path: route }) => {
      const anonymous = Object.fromEntries(parametersOf(route).map((name) => [name, '*']));
      return `${method} ${fillPath(route, anonymous)}`;
    });
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
