import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '#kernel/manifest.ts';
import { type Backend, type BackendUser, startBackend } from '#testing/server/backend.ts';
import { UpstreamBudget } from './budget.ts';

let backend: Backend;
let ida: BackendUser;
let bo: BackendUser;
/** Their own spreadsheets. */
const sheets = new Map<BackendUser, string>();

async function newSheet(user: BackendUser): Promise<string> {
  const { drive } = user.context();
  return (await drive.createSpreadsheet({ name: 'Numbers', parentId: 'root', tags: {} })).id;
}

beforeAll(async () => {
  backend = await startBackend();
  ida = await backend.newUser();
  bo = await backend.newUser();
  for (const user of [ida, bo]) sheets.set(user, await newSheet(user));
});
afterAll(() => backend.stop());
beforeEach(() => backend.upstream.heal());

interface Options {
  budget?: UpstreamBudget;
  signal?: AbortSignal;
  patienceMs?: number;
}

/** One read of the person's sheet, as a request of its own. */
function read(user: BackendUser, options: Options = {}) {
  return user.context(undefined, options).sheets.readValues(sheets.get(user) ?? '', 'A1');
}

/** One write of the person's sheet, as a request of its own. */
function write(user: BackendUser, options: Options = {}) {
  const range = { range: 'A1', values: [['1']] };
  return user.context(undefined, options).sheets.updateValues(sheets.get(user) ?? '', [range], 'RAW');
}

/** Google's answer to a limit, with when to come back where it says so. */
function limit(
  method: 'GET' | 'POST',
  headers: Record<string, string> = {},
  quota = 'ReadRequestsPerMinutePerUser',
) {
  const details = [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: quota } }];
  const body = { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED', details } };
  return { method, path: /^\/v4/, how: { status: 429, headers, body } };
}

describe('a limit of Google', () => {
  it('is waited for where nothing is lost by it', async () => {
    backend.upstream.fail({ ...limit('GET'), times: 2 });
    const calls = await backend.upstream.callsOf(() => read(ida));
    expect(calls).toHaveLength(3);
  });

  it('is told with its seconds when it lasts longer than a person waits', async () => {
    backend.upstream.fail({ ...limit('GET', { 'retry-after': '90' }), times: 1 });
    await expect(read(ida)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 90 },
    });
  });

  it('holds up the calls that follow in place of having each refused, and nobody else', async () => {
    const budget = new UpstreamBudget();
    backend.upstream.fail({ ...limit('GET', { 'retry-after': '90' }), times: 1 });
    await expect(read(ida, { budget })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const calls = await backend.upstream.callsOf(async () => {
      const refused = { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: expect.any(Number) } };
      await expect(read(ida, { budget })).rejects.toMatchObject(refused);
      await read(bo, { budget });
      await write(ida, { budget });
    });
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['GET', 'POST']);
  });

  it('holds up everybody when it is that of the installation', async () => {
    const budget = new UpstreamBudget();
    const fault = limit('GET', { 'retry-after': '90' }, 'ReadRequestsPerMinutePerProject');
    backend.upstream.fail({ ...fault, times: 1 });
    await expect(read(ida, { budget })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const calls = await backend.upstream.callsOf(async () => {
      await expect(read(bo, { budget })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });
    expect(calls).toEqual([]);
  });

  it('leaves a write undone that could be wrong a moment later', async () => {
    backend.upstream.fail({ ...limit('POST'), times: 1 });
    const calls = await backend.upstream.callsOf(async () => {
      await expect(write(ida)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });
    expect(calls).toHaveLength(1);
  });
});

describe('a budget', () => {
  const perPerson = (perPersonPerMinute: number) =>
    new UpstreamBudget({ perPersonPerMinute, perMinute: null });

  it('that is used up sends nothing more, and says when it will', async () => {
    const budget = perPerson(2);
    const calls = await backend.upstream.callsOf(async () => {
      await Promise.all([read(ida, { budget }), read(bo, { budget })]);
      await expect(read(ida, { budget })).resolves.toBeDefined();
      const refused = { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: expect.any(Number) } };
      await expect(read(ida, { budget })).rejects.toMatchObject(refused);
      await read(bo, { budget });
    });
    expect(calls).toHaveLength(4);
  });

  it('is asked for the write before the read on which it rests', async () => {
    const budget = perPerson(1);
    await write(ida, { budget });
    const calls = await backend.upstream.callsOf(async () => {
      const context = ida.context(undefined, { budget });
      const range = { range: 'A1', values: [['2']] };
      const sheetId = sheets.get(ida) ?? '';
      const change = context.sheets
        .readValues(sheetId, 'A1')
        .then(() => context.sheets.updateValues(sheetId, [range], 'RAW'));
      await expect(change).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });
    expect(calls).toEqual([]);
  });

  it('counts one write for a request that reads and writes', async () => {
    const budget = perPerson(1);
    const context = ida.context(undefined, { budget });
    const sheetId = sheets.get(ida) ?? '';
    const calls = await backend.upstream.callsOf(async () => {
      await context.sheets.readValues(sheetId, 'A1');
      await context.sheets.updateValues(sheetId, [{ range: 'A1', values: [['3']] }], 'RAW');
    });
    expect(calls).toHaveLength(2);
  });
});

describe('when the browser leaves', () => {
  it('a read that is under way ends', async () => {
    const browser = new AbortController();
    backend.upstream.fail({ method: 'GET', path: /^\/v4/, how: 'held', times: 1 });
    const before = backend.upstream.calls.length;
    const reading = read(ida, { signal: browser.signal });
    await expect.poll(() => backend.upstream.calls.length).toBe(before + 1);
    browser.abort();
    await expect(reading).rejects.toMatchObject({ name: 'CallerLeft' });
    await expect.poll(() => backend.upstream.calls.at(-1)).toMatch(/^hung up/);
  });

  it('a read that waits to be repeated is not', async () => {
    const browser = new AbortController();
    backend.upstream.fail({ ...limit('GET', { 'retry-after': '15' }), times: 1 });
    const before = backend.upstream.calls.length;
    const reading = read(ida, { signal: browser.signal });
    await expect.poll(() => backend.upstream.calls.length).toBe(before + 1);
    browser.abort();
    await expect(reading).rejects.toMatchObject({ name: 'CallerLeft' });
    await expect(read(ida, { signal: browser.signal })).rejects.toMatchObject({ name: 'CallerLeft' });
    expect(backend.upstream.calls).toHaveLength(before + 1);
  });

  it('a write goes on to its end', async () => {
    const browser = new AbortController();
    browser.abort();
    expect(await backend.upstream.callsOf(() => write(ida, { signal: browser.signal }))).toHaveLength(1);
  });
});

it('a read of a store that has stopped ends when patience does, and not an attempt later', async () => {
  backend.upstream.fail({ method: 'GET', path: /^\/v4/, times: 100, how: 'held' });
  const begun = performance.now();
  await expect(read(ida, { patienceMs: 1000 })).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
  // One attempt alone may take fifteen seconds while there is time.
  expect(performance.now() - begun).toBeLessThan(12_000);
});

it('a read that begins when less time is left than an attempt may take is made', async () => {
  expect(await read(ida, { patienceMs: 9_000 })).toBeDefined();
});

/** An app with files of its own. */
const ledger: Manifest = {
  id: 'ledger',
  title: 'Ledger',
  description: 'What came and what went.',
  place: 90,
  needsFolder: true,
  color: 'green',
  house: { gable: 'step', picture: [], height: 120 },
};

describe('a file of another app', () => {
  it('is not there, also where the answer about it comes before it is known whose it is', async () => {
    const { drive } = ida.context();
    const tags = { rowhouse: '1', app: 'todos' };
    const { id } = await drive.createSpreadsheet({ name: 'Errands', parentId: 'root', tags });
    const known = Promise.withResolvers<void>();
    const how = { status: 403, body: { error: { code: 403, message: 'no' } } };
    backend.upstream.fail({ method: 'GET', path: /^\/v4/, times: 1, how });
    const late = { overtakenBy: () => known.promise };
    backend.upstream.fail({ method: 'GET', path: /^\/drive\/v3\/files\//, times: 1, how: late });
    const { sheets: own } = ida.context(undefined, { app: ledger });
    const reading = own.readValues(id, 'A1').catch((error: unknown) => error);
    await expect
      .poll(() => backend.upstream.calls.some((call) => call.includes(`/v4/spreadsheets/${id}`)))
      .toBe(true);
    // By then the refusal has arrived.
    await read(bo);
    known.resolve();
    expect(await reading).toMatchObject({ code: 'NOT_FOUND', message: 'This file belongs to another app.' });
  });
});
