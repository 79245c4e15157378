import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dayOf } from '#kernel/day.ts';
import { problemSchema } from '#kernel/problem.ts';
import { type Probe, startProbe } from '#testing/server/probe.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

const call = async (options: InjectOptions) => await probe.server.inject(options);
const problemOf = async (options: InjectOptions) => await probe.problemOf(options);
const own = () => ({ origin: probe.origin, cookie: probe.cookie });

const echo = (payload: unknown, headers: Record<string, string> = own()): InjectOptions => ({
  method: 'POST',
  url: '/api/app/probe/an%20id/echo',
  headers: { 'content-type': 'application/json', ...headers },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});

describe('an app found in the folder', () => {
  it('is called with parsed input and answers what its contract allows, no more', async () => {
    const answer = await call(echo({ name: 'Ines', count: 1, extra: true }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: 'an id', name: 'Ines', day: expect.any(String), key: null });
  });

  it('is refused to people without a session and to people without access', async () => {
    expect(await problemOf(echo({}, { origin: probe.origin }))).toMatchObject({
      status: 401,
      code: 'AUTH_ERROR',
    });
    expect(
      await problemOf(echo({}, { origin: probe.origin, cookie: probe.cookieWithoutAccess })),
    ).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
    });
  });

  it.each(['forged', 'a'.repeat(5000), '%00', ''])('is refused to the session "%.10s"', async (token) => {
    const answer = await call(echo({}, { origin: probe.origin, cookie: `__Host-rowhouse_session=${token}` }));
    expect(answer.statusCode).toBe(401);
  });

  it('says of each field what is wrong with it', async () => {
    expect(await problemOf(echo({ name: '', list: [{}] }))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fields: { name: 'Please fill this in.', count: 'This is missing.', 'list.0.day': 'This is missing.' },
    });
    expect(await problemOf(echo({ name: 'x', count: '1' }))).toMatchObject({
      error: 'This must be a number.',
      fields: { count: 'This must be a number.' },
    });
  });

  it.each([
    ['cut JSON', '{"name": "x"'],
    ['no body', ''],
    ['a text', '"text"'],
    ['a poisoned prototype', '{"__proto__": {"name": "x"}, "count": 1}'],
  ])('answers 400 to %s', async (_, payload) => {
    expect(await problemOf(echo(payload))).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('takes nothing that is packed', async () => {
    const headers = { ...own(), 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(await problemOf(echo('{}', headers))).toMatchObject({
      status: 400,
      error: 'Please send this as it is, without Content-Encoding.',
    });
  });

  it('takes no form where it takes no file', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nInes\r\n--x--\r\n';
    const headers = { ...own(), 'content-type': 'multipart/form-data; boundary=x' };
    expect(await problemOf(echo(form, headers))).toMatchObject({
      status: 400,
      error: 'This call does not take content of this type.',
    });
  });

  it('answers 413 to a body of more than a megabyte', async () => {
    const payload = { name: 'x'.repeat(1024 * 1024), count: 1 };
    expect(await problemOf(echo(payload))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
  });

  it('gets the day where the person is, unless that cannot be', async () => {
    const dayFor = async (day: string) => {
      const answer = await call(echo({ name: 'x', count: 1 }, { ...own(), 'x-local-day': day }));
      return z.object({ day: z.string() }).parse(answer.json()).day;
    };
    const tomorrow = new Date(Date.now() + 86_400_000);
    const pad = (value: number) => String(value).padStart(2, '0');
    const day = `${tomorrow.getFullYear()}-${pad(tomorrow.getMonth() + 1)}-${pad(tomorrow.getDate())}`;
    expect(await dayFor(day)).toBe(day);
    expect(await dayFor('1999-01-01')).not.toBe('1999-01-01');
    expect(await dayFor("2025-13-45'--")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('gets the day on which a write was meant that has waited for the network', async () => {
    const dayFor = async (day: string, age: number | string) => {
      const headers = { ...own(), 'x-local-day': day, 'x-request-age': String(age) };
      return await call(echo({ name: 'x', count: 1 }, headers));
    };
    const agoMs = 20 * 86_400_000;
    const day = dayOf(new Date(Date.now() - agoMs), 'UTC');
    expect((await dayFor(day, agoMs / 1000)).json()).toMatchObject({ day });
    expect((await dayFor('1999-01-01', agoMs / 1000)).json()).not.toMatchObject({ day: '1999-01-01' });
    expect((await dayFor(day, 32 * 86_400)).json()).toMatchObject({
      code: 'INVALID_INPUT',
      error: expect.stringContaining('more than 30 days ago'),
    });
    expect((await dayFor(day, 'long')).json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('refuses what a page of another account asks for or sends', async () => {
    const send = (account: string) => call(echo({ name: 'x', count: 1 }, { ...own(), 'x-account': account }));
    const me = await call({ method: 'GET', url: '/api/auth/me', headers: own() });
    const { account } = z.object({ account: z.string() }).parse(me.json());
    expect((await send(account)).statusCode).toBe(200);
    const refusal = { code: 'AUTH_ERROR', session: 'another' };
    const another = { ...own(), 'x-account': account.replace(/./g, 'a') };
    expect((await send(another['x-account'])).json()).toMatchObject(refusal);
    for (const [method, url] of [
      ['GET', '/api/tokens'],
      ['POST', '/api/auth/sessions/end-others'],
      ['DELETE', '/api/auth/account'],
    ] as const) {
      expect((await call({ method, url, headers: another })).json()).toMatchObject(refusal);
    }
    // A page finds out this way that somebody else is signed in.
    expect((await call({ url: '/api/auth/me', headers: another })).json()).toMatchObject({ account });
  });

  it('gets the key of a repeated write, which must be a UUID', async () => {
    const key = 'A1B2C3D4-0000-4000-8000-000000000001';
    const answer = await call(echo({ name: 'x', count: 1 }, { ...own(), 'x-request-key': key }));
    expect(answer.json()).toMatchObject({ key: key.toLowerCase() });
    const bad = echo({ name: 'x', count: 1 }, { ...own(), 'x-request-key': '1; drop table' });
    expect(await problemOf(bad)).toMatchObject({ status: 400 });
  });

  it.each(['/wrong', '/broken'])('keeps the details of its faults to itself (%s)', async (url) => {
    const answer = await call({ url: `/api/app/probe${url}`, headers: own() });
    expect(answer.statusCode).toBe(500);
    expect(problemSchema.parse(answer.json())).toMatchObject({
      code: 'SERVER_ERROR',
      requestId: expect.any(String),
    });
    expect(answer.body).not.toContain('stranger');
  });

  it('has its upstream calls counted, for the caller and for the operator', async () => {
    const answer = await call({ url: '/api/app/probe/upstream', headers: own() });
    expect(answer.headers['x-upstream-calls']).toBe('2');
    const metrics = await call({ url: '/metrics' });
    expect(metrics.body).toContain('rowhouse_upstream_calls_total{method="drive.files.list",status="200"} 1');
  });

  it('sends files so that nothing in them runs', async () => {
    const answer = await call({ url: '/api/app/probe/download', headers: own() });
    expect(answer.body).toBe('<script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `attachment; filename="R__port;_.html"; filename*=UTF-8''R%C3%A9%22port%3B%E2%98%83.html`,
    });
  });
});

describe('an upload', () => {
  const upload = async (form: FormData, headers: Record<string, string> = own()) => {
    const request = new Request('http://any/', { method: 'POST', body: form });
    return await call({
      method: 'POST',
      url: '/api/app/probe/upload',
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const formWith = (entries: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(entries)) form.append(name, value);
    return form;
  };
  const photo = (bytes: number) => new File([new Uint8Array(bytes)], '../../etc/passwd');

  it('reaches the handler with its fields', async () => {
    const answer = await upload(formWith({ photo: photo(1000), note: 'lunch' }));
    expect(answer.json()).toMatchObject({ size: 1000, note: 'lunch' });
  });

  it('says of a form that breaks off that it does, and does not take it for a fault of ours', async () => {
    const whole = new Request('http://any/', {
      method: 'POST',
      body: formWith({ note: 'lunch', photo: photo(100) }),
    });
    const headers = { ...own(), 'content-type': whole.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await whole.arrayBuffer()).subarray(0, -60);
    const answer = await call({ method: 'POST', url: '/api/app/probe/upload', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(problemSchema.parse(answer.json())).toMatchObject({
      code: 'INVALID_INPUT',
      error: 'This form could not be read to its end. Please send it again.',
    });
  });

  it('answers 413 to a file over the limit', async () => {
    const answer = await upload(formWith({ photo: photo(1001), note: 'lunch' }));
    expect(answer.statusCode).toBe(413);
    expect(problemSchema.parse(answer.json()).code).toBe('TOO_LARGE');
  });

  it('of a file far over the limit is answered, however much is still on its way', async () => {
    const base = await probe.server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${base}/api/app/probe/upload`, {
      method: 'POST',
      headers: own(),
      body: formWith({ photo: photo(50_000_000), note: 'lunch' }),
    });
    expect(answer.status).toBe(413);
    expect(problemSchema.parse(await answer.json()).error).toContain('larger than');
  });

  it.each([
    ['no file', { note: 'lunch' }, 'photo'],
    ['no field', { photo: new File(['x'], 'x') }, 'note'],
  ])('names what is missing: %s', async (_, entries: Record<string, string | File>, field) => {
    const answer = await upload(formWith(entries));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(problemSchema.parse(answer.json()).fields ?? {})).toEqual([field]);
  });

  it('refuses files nobody asked for, and JSON in place of a form', async () => {
    const surplus = await upload(formWith({ photo: photo(1), note: 'x', other: new File(['x'], 'x') }));
    expect([400, 413]).toContain(surplus.statusCode);
    expect(
      await problemOf({
        method: 'POST',
        url: '/api/app/probe/upload',
        headers: { ...own(), 'content-type': 'application/json' },
        payload: '{}',
      }),
    ).toMatchObject({ status: 400 });
  });

  it('is not read before the door is open', async () => {
    const answer = await upload(formWith({ photo: photo(1), note: 'x' }), { origin: probe.origin });
    expect(answer.statusCode).toBe(401);
  });
});
