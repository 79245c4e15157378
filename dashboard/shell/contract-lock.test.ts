import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';

// What scripts and older pages rely on: no address, field, limit or sentence of a call moves unseen. What is meant to
// move is written anew with `vitest -u`, and read in the change.

const dashboard = path.join(import.meta.dirname, '..');

const zodType = z.instanceof(z.ZodType);
const endpointSchema = z.object({
  method: z.string(),
  path: z.string(),
  query: zodType.optional(),
  body: zodType.optional(),
  maxBodyBytes: z.number().optional(),
  files: z.record(z.string(), z.unknown()).optional(),
  returns: zodType,
});
const contractSchema = z.record(z.string(), endpointSchema);
const callsSchema = z.object({ prefix: z.string(), contract: contractSchema });

function describe(schema: z.ZodType | undefined, io: 'input' | 'output'): unknown {
  if (schema === undefined) return undefined;
  // What is no JSON, such as a file, is anything.
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The format says it, in less than a thousand signs.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return described;
}

/** A line for each part of a call, so that a change shows where it is. */
function linesOf(prefix: string, contract: z.infer<typeof contractSchema>): string[] {
  return Object.entries(contract).flatMap(
    ([name, { method, path: address, query, body, returns, ...facts }]) => {
      const parts = {
        ...facts,
        query: describe(query, 'input'),
        body: describe(body, 'input'),
        returns: describe(returns, 'output'),
      };
      const told = Object.entries(parts).filter(([, part]) => part !== undefined);
      return [
        `${name}: ${method} ${prefix}${address}`,
        ...told.map(([part, what]) => `  ${part} ${JSON.stringify(what)}`),
      ];
    },
  );
}

type Named = [name: string, lines: string[]];

async function moduleIn(file: string): Promise<Record<string, unknown>> {
  const module: unknown = await import(/* @vite-ignore */ path.join(dashboard, file));
  return z.record(z.string(), z.unknown()).parse({ ...z.looseObject({}).parse(module) });
}

const folders = readdirSync(path.join(dashboard, 'apps'));
const apps = await Promise.all(
  folders
    .filter((id) => existsSync(path.join(dashboard, 'apps', id, 'contract.ts')))
    .map(async (id): Promise<Named> => {
      const module = await moduleIn(`apps/${id}/contract.ts`);
      return [id, linesOf(`/api/app/${id}`, contractSchema.parse(module['default']))];
    }),
);
const shared = await Promise.all(
  readdirSync(path.join(dashboard, 'kernel/calls'))
    .filter((name) => !name.endsWith('.test.ts'))
    .map(async (name): Promise<Named> => {
      const found = Object.values(await moduleIn(`kernel/calls/${name}`)).flatMap((one) => {
        const { success, data } = callsSchema.safeParse(one);
        return success ? linesOf(data.prefix, data.contract) : [];
      });
      return [`shared-${path.basename(name, '.ts')}`, found];
    }),
);
const locks = [...apps, ...shared].filter(([, lines]) => lines.length > 0);

it('the contracts of all apps and of the shell are looked at', () => {
  expect(apps.length).toBeGreaterThanOrEqual(10);
  expect(shared.length).toBeGreaterThanOrEqual(10);
});

it.each(locks)('%s: its calls are what they were', async (name, lines) => {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`contracts/${name}.txt`);
});
