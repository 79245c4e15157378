import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeForm } from './form.ts';
import { type StripeStandIn, startStripe } from './server.ts';

const secretKey = 'sk_test_key';
const dataDir = mkdtempSync(path.join(tmpdir(), 'rowhouse-stripe-api-'));
let standIn: StripeStandIn;

beforeAll(async () => {
  standIn = await startStripe({
    port: 0,
    dataDir,
    secretKey,
    webhookUrl: 'http://127.0.0.1:1/nobody',
    webhookSecret: 'whsec_secret',
  });
});

afterAll(async () => {
  await standIn.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the API', () => {
  const ask = async (method: string, url: string, form: Record<string, string> = {}, headers = {}) => {
    const response = await fetch(`${standIn.url}/v1${url}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, ...headers },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };

  it('replays the answer of a repeated key and refuses the key with other parameters', async () => {
    const key = { 'idempotency-key': 'key-1' };
    const first = await ask('POST', '/customers', { email: 'a@example.com' }, key);
    const second = await ask('POST', '/customers', { email: 'a@example.com' }, key);
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await ask('POST', '/customers', { email: 'b@example.com' }, key);
    expect(other).toMatchObject({ status: 400, json: { error: { type: 'idempotency_error' } } });
  });

  it.each([
    ['a wrong key', 'GET', '/customers', {}, { authorization: 'Bearer sk_other' }, 401, undefined],
    ['an unknown parameter', 'POST', '/customers', { colour: 'red' }, {}, 400, 'parameter_unknown'],
    ['a missing parameter', 'POST', '/billing_portal/sessions', {}, {}, 400, 'parameter_missing'],
    ['an unknown customer', 'GET', '/customers/cus_none', {}, {}, 404, 'resource_missing'],
    ['an unknown address', 'GET', '/invoices/none', {}, {}, 404, undefined],
  ])('refuses %s as Stripe does', async (_, method, url, form, headers, status, code) => {
    const answer = await ask(method, url, form, headers);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ error: { message: expect.any(String), ...(code && { code }) } });
  });

  it('shows a page for an address that is unknown, with nothing of the address in it', async () => {
    const response = await fetch(`${standIn.url}/checkout/%3Cscript%3E`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('script');
  });
});

it('decodes the form encoding of Stripe', () => {
  expect(decodeForm('a=1&b[c]=2&d[0][e]=3&d[1][e]=4&f[]=5')).toEqual({
    a: '1',
    b: { c: '2' },
    d: [{ e: '3' }, { e: '4' }],
    f: '5',
  });
  expect(decodeForm('__proto__[x]=1')).not.toHaveProperty('x');
});
