import { describe, expect, it } from 'vitest';
import { parseSettings as parseProduct } from '../dashboard/shell/server/settings.ts';
import { parseSettings as parseWorkspace } from '../workspace/src/config.ts';
import { makePlan } from './plan.ts';
import { makeSecrets } from './secrets.ts';

/** What the services make of an environment. */
function settingsOf(env: Readonly<Record<string, string>>) {
  const plan = makePlan(env);
  const services = new Map(plan.services(makeSecrets()).map((service) => [service.portSetting, service]));
  const envOf = (name: 'PORT' | 'WORKSPACE_PORT' | 'STRIPE_PORT') => services.get(name)?.env ?? {};
  return {
    plan,
    product: parseProduct(envOf('PORT')),
    workspace: parseWorkspace(envOf('WORKSPACE_PORT')),
    stripe: envOf('STRIPE_PORT'),
  };
}

describe('an address with a slash at its end, or written in another way', () => {
  it.each(['https://rowhouse.example/', 'HTTPS://Rowhouse.Example:443', ' https://rowhouse.example '])(
    'lets people sign in: %j',
    (address) => {
      const { plan, product, workspace, stripe } = settingsOf({ ROWHOUSE_URL: address, MOVE_FROM: address });
      expect(plan.productUrl).toBe('https://rowhouse.example');
      expect(workspace.clients[0]?.redirectUris).toEqual([
        product.google.redirectUri,
        'https://rowhouse.example/api/auth/move/callback',
      ]);
      expect(stripe['STRIPE_WEBHOOK_URL']).toBe('https://rowhouse.example/api/subscription/webhook');
    },
  );

  it('is refused with a path, which nobody could be reached below', () => {
    expect(() => makePlan({ ROWHOUSE_URL: 'https://example.org/rowhouse/' })).toThrow(
      'ROWHOUSE_URL is "https://example.org/rowhouse/", which must be an address without a path. Correct it and start again.',
    );
  });

  it('names the workspace alike to both', () => {
    const { plan, product, workspace } = settingsOf({ WORKSPACE_URL: 'https://Files.example/' });
    expect([plan.workspaceUrl, product.workspaceUrl]).toEqual([workspace.url, workspace.url]);
  });
});

describe('settings that are hardly meant as they are', () => {
  it('are named where people from elsewhere would be sent to their own machine', () => {
    const ROWHOUSE_URL = 'https://rowhouse.example';
    expect(makePlan({ ROWHOUSE_URL }).doubts).toEqual([
      'WORKSPACE_URL is not set, so people who sign in are sent to http://127.0.0.1:4311, which for them is their own machine. Set it to the address at which they reach the workspace.',
    ]);
    expect(makePlan({ ROWHOUSE_URL, WORKSPACE_URL: 'https://drive.example' }).doubts).toEqual([]);
    expect(makePlan({ ROWHOUSE_URL, GOOGLE_CLIENT_ID: 'client' }).doubts).toEqual([]);
    expect(makePlan({ ROWHOUSE_URL: 'http://localhost:4310' }).doubts).toEqual([]);
  });

  it('are named where both a workspace and Google are set', () => {
    const both = makePlan({ WORKSPACE_URL: 'http://127.0.0.1:4311', GOOGLE_CLIENT_ID: 'client' });
    expect(both.doubts).toEqual([
      'GOOGLE_CLIENT_ID is not used while WORKSPACE_URL is set: people sign in at the workspace on this machine. Remove one of the two.',
    ]);
  });
});

describe('a service that listens on one address', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4310'],
    ['0.0.0.0', 'http://127.0.0.1:4310'],
    ['::', 'http://127.0.0.1:4310'],
    ['localhost', 'http://127.0.0.1:4310'],
    ['192.0.2.7', 'http://192.0.2.7:4310'],
    ['::1', 'http://[::1]:4310'],
    ['999.1.1.1', 'http://127.0.0.1:4310'],
  ])('is looked for there: %s', (HOST, address) => {
    const [product] = makePlan({ HOST }).services(makeSecrets());
    expect(product?.url).toBe(address);
  });
});
