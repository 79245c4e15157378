import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { sessionCalls } from '#kernel/calls/session.ts';
import type { Calls, Contract, Endpoint } from '#kernel/contract.ts';
import { isKept } from '#kernel/kept.ts';
import { noPreferences } from '#kernel/preferences.ts';

// Which answers browsers keep follows from the contracts; here it is read as one list.

const dashboard = path.join(import.meta.dirname, '..');

async function moduleIn(file: string): Promise<Record<string, unknown>> {
  const module: unknown = await import(/* @vite-ignore */ path.join(dashboard, file));
  return { ...z.looseObject({}).parse(module) };
}

const isCalls = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && 'prefix' in value && 'contract' in value;

const ofApps = readdirSync(path.join(dashboard, 'apps'))
  .filter((id) => existsSync(path.join(dashboard, 'apps', id, 'contract.ts')))
  .map(async (id): Promise<[string, Contract][]> => {
    const module = await moduleIn(`apps/${id}/contract.ts`);
    // `defineContract` gave it.
    return [[`/api/app/${id}`, module['default'] as Contract]];
  });
const ofShell = readdirSync(path.join(dashboard, 'kernel/calls'))
  .filter((name) => !name.endsWith('.test.ts'))
  .map(async (name): Promise<[string, Contract][]> => {
    const found = Object.values(await moduleIn(`kernel/calls/${name}`)).filter(isCalls);
    return found.map(({ prefix, contract }) => [prefix, contract]);
  });
const kept: [string, Endpoint][] = (await Promise.all([...ofApps, ...ofShell]))
  .flat()
  .flatMap(([prefix, contract]) =>
    Object.values(contract)
      .filter((endpoint) => isKept(prefix, endpoint))
      .map((endpoint): [string, Endpoint] => [`${prefix}${endpoint.path}`, endpoint]),
  );

it('browsers keep what apps read and what opens them, and nothing of money, tokens or other people’s access', () => {
  const addresses = kept.map(([address]) => address).sort();
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain('/api/app/expenses/:reportId/data');
  expect(addresses.filter((address) => !address.startsWith('/api/app'))).toEqual([
    '/api/alpha/status',
    '/api/auth/me',
    '/api/subscription/status',
  ]);
  expect(addresses.filter((address) => /admin|token|session|portal|checkout|\/move/.test(address))).toEqual(
    [],
  );
});

/** The shape of what a schema takes or gives, without what it fills in. */
function shapeOf({ returns }: Endpoint, io: 'input' | 'output'): string {
  return JSON.stringify(
    z.toJSONSchema(returns, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        delete jsonSchema.additionalProperties;
        delete jsonSchema.required;
      },
    }),
  );
}

// What is kept is what a page has of an answer, and is read again by the same schema.
const readAgain = kept.filter(([address, { isTranslated }]) => !isTranslated && address !== '/api/auth/me');

it.each(readAgain)('%s: what a page has of its answer has the shape that was answered', (_, endpoint) => {
  expect(shapeOf(endpoint, 'output')).toBe(shapeOf(endpoint, 'input'));
});

it('preferences, which are read with patience, stay what they are', () => {
  const { returns } = sessionCalls.contract.me;
  const preferences = { ...noPreferences, locale: 'de-DE', weekStart: 'monday' };
  const session = {
    isAuthenticated: true,
    account: 'a',
    user: { name: 'Ada', email: 'ada@a.example', image: null, createdAt: '2025-01-06T12:00:00Z' },
    workspaceName: null,
    preferences,
  };
  expect(returns.parse(returns.parse(session))).toEqual(session);
});
