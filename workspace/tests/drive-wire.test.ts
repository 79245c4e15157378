import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { driveMethods } from '../src/drive/api.ts';
import { loadDiscovery } from '../src/wire/discovery.ts';
import { startWorkspace } from './start.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let fileId: string;

beforeAll(async () => {
  server = await startWorkspace();
  fileId = z.object({ id: z.string() }).parse(await post('/drive/v3/files', { name: 'a', starred: true })).id;
});
afterAll(() => server.stop());

async function post(address: string, body: unknown) {
  const answer = await send(address, typeof body === 'string' ? body : JSON.stringify(body));
  return answer.body;
}

async function send(address: string, body: string, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  const answer = await server.fetch(address, { method, headers, body });
  return { status: answer.status, body: await answer.json() };
}

async function get(address: string, as?: string) {
  const answer = await server.fetch(address, as === undefined ? {} : { as });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

describe('every method of the discovery document', () => {
  const { methods } = loadDiscovery('drive-v3');
  const gaps = methods.filter(
    ({ id }) => 'gap' in (Object.entries(driveMethods).find(([key]) => key === id)?.[1] ?? {}),
  );

  it('is in the table, 64 in all', () => {
    expect(methods.map(({ id }) => id).sort()).toEqual(Object.keys(driveMethods).sort());
    expect(methods).toHaveLength(64);
  });

  it.each(gaps.map((method) => [method.id, method] as const))(
    '%s answers 501 with its reason',
    async (_id, method) => {
      const required = Object.entries(method.parameters)
        .filter(([, parameter]) => parameter.required && parameter.location === 'query')
        .map(([name]) => `${name}=1`);
      const address = `/drive/v3/${method.path.replace(/\{\w+\}/g, 'x')}?${required.join('&')}`;
      const as = server.token(
        'mara@example.org',
        'app',
        method.scopes.map((scope) => scope.split('/').at(-1) ?? ''),
      );
      const answer = await server.fetch(address, { as, method: method.httpMethod });
      expect(answer.status).toBe(501);
      expect(await answer.json()).toMatchObject({ error: { errors: [{ reason: 'notImplemented' }] } });
    },
  );

  it('refuses a known parameter that it does not honour, but not its default', async () => {
    expect((await get(`/drive/v3/files/${fileId}?includeLabels=x`)).status).toBe(501);
    expect((await get('/drive/v3/files?includePermissionsForView=published')).status).toBe(501);
    expect((await get('/drive/v3/files?corpora=drive&driveId=x')).status).toBe(501);
    expect((await get('/drive/v3/files?spaces=appDataFolder')).status).toBe(501);
    expect((await send('/drive/v3/files?keepRevisionForever=true', '{}')).status).toBe(501);
    expect((await send('/drive/v3/files?keepRevisionForever=false', '{}')).status).toBe(200);
    expect((await get('/drive/v3/files?supportsAllDrives=true&includeItemsFromAllDrives=true')).status).toBe(
      200,
    );
  });

  it('is not served under another way to answer', async () => {
    for (const query of ['alt=proto', 'callback=f', '$.xgafv=2']) {
      expect((await get(`/drive/v3/files?${query}`)).status).toBe(501);
    }
  });
});

describe('a request', () => {
  it('may carry parameters and fields that Drive does not know', async () => {
    expect((await get('/drive/v3/files?maxSize=100')).status).toBe(200);
    expect(await post('/drive/v3/files', { name: 'x', whatever: [1], kind: 'drive#file' })).toHaveProperty(
      'id',
    );
  });

  it('may be written loosely, as for Google: snake_case, null, one value for a list', async () => {
    const body = {
      name: null,
      mime_type: 'text/plain',
      parents: 'root',
      app_properties: { a: '1' },
      starred: 'true',
    };
    expect(await post('/drive/v3/files?fields=name,mimeType,starred,appProperties', body)).toEqual({
      name: 'Untitled',
      mimeType: 'text/plain',
      starred: true,
      appProperties: { a: '1' },
    });
  });

  it.each(['true', 'True', 'TRUE'])('may say %s', async (word) => {
    const address = `/drive/v3/files/${fileId}?supportsAllDrives=${word}&prettyPrint=${word}&key=k&quotaUser=q`;
    expect((await get(address)).status).toBe(200);
  });

  it('may end in a slash', async () => {
    expect((await get(`/drive/v3/files/${fileId}/`)).body.id).toBe(fileId);
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    ['"text"', 400],
    ['{"name": 5}', 400],
    ['{"name": {"a": 1}}', 400],
    ['{"parents": [[["root"]]]}', 200],
    ['{"starred": "perhaps"}', 400],
    ['{"createdTime": "yesterday"}', 400],
    ['{"appProperties": {"a": 5}}', 400],
    ['{"folderColorRgb": "red; background: url(x)"}', 400],
    [`{"name": "${'x'.repeat(40_000)}"}`, 400],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    [`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`, 400],
  ])('with the body %.40s answers %d', async (body, status) => {
    const answer = await send('/drive/v3/files', body);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body).toMatchObject({ error: { code: 400, errors: [{ domain: 'global' }] } });
  });

  it('of more than ten megabytes of JSON is refused', async () => {
    const answer = await send('/drive/v3/files', JSON.stringify({ description: 'x'.repeat(11_000_000) }));
    expect(answer.status).toBe(413);
  });

  it.each([
    '/drive/v3/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/drive/v3/files/..%5c..%5cwindows',
    '/drive/v3/files/%00',
    "/drive/v3/files/x'%20or%201=1",
    `/drive/v3/files/${'x'.repeat(5_000)}`,
    '/drive/v3/nothing',
    '/drive/v3/',
    '/drive/v3',
  ])('for %.60s answers 404', async (address) => {
    const { status, body } = await get(address);
    expect(status).toBe(404);
    expect(body.error.errors[0].reason).toBe('notFound');
  });

  it('that no verb answers is 404', async () => {
    expect((await send(`/drive/v3/files/${fileId}`, '{}', 'PUT')).status).toBe(404);
  });
});

describe('fields', () => {
  it.each([
    ['id,name', { id: '', name: 'a' }],
    ['name, starred', { name: 'a', starred: true }],
    ['owners/emailAddress', { owners: [{ emailAddress: 'mara@example.org' }] }],
    ['owners(emailAddress,me)', { owners: [{ emailAddress: 'mara@example.org', me: true }] }],
    ['owners.displayName', { owners: [{ displayName: 'Mara Ellison' }] }],
    ['description', {}],
    ['app_properties', {}],
    ['capabilities(canEdit)', { capabilities: { canEdit: true } }],
  ])('%s', async (fields, expected) => {
    const { body } = await get(`/drive/v3/files/${fileId}?fields=${encodeURIComponent(fields)}`);
    expect(body).toEqual('id' in expected ? { ...expected, id: fileId } : expected);
  });

  it('reach into lists, where kind and incompleteSearch come only if named', async () => {
    const { body } = await get('/drive/v3/files?q=starred%3Dtrue&fields=files(name,owners/me)&pageSize=1');
    expect(body.files).toHaveLength(1);
    expect(Object.keys(body)).toEqual(['files']);
    expect(Object.keys(body.files[0]).sort()).toEqual(['name', 'owners']);
  });

  it.each([
    'nothing',
    'name/first',
    'files(id',
    'id,,name',
    'id)',
    '(id)',
    'owners(nothing)',
    `${'a('.repeat(200)}`,
  ])('refuse %.20s', async (fields) => {
    const { status, body } = await get(`/drive/v3/files/${fileId}?fields=${encodeURIComponent(fields)}`);
    expect(status).toBe(400);
    expect(body.error.errors[0]).toMatchObject({ reason: 'invalidParameter', location: 'fields' });
  });
});

describe('who calls', () => {
  it('must be said', async () => {
    const { status, body } = await get('/drive/v3/files', '');
    expect(status).toBe(401);
    expect(body.error).toMatchObject({
      code: 401,
      status: 'UNAUTHENTICATED',
      errors: [
        { message: 'Login Required.', reason: 'required', location: 'Authorization', locationType: 'header' },
      ],
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'CREDENTIALS_MISSING',
          domain: 'googleapis.com',
          metadata: { method: 'google.apps.drive.v3.DriveFiles.List', service: 'drive.googleapis.com' },
        },
      ],
    });
  });

  it.each(['unknown', 'x y', ''])('is not believed with the token "%s"', async (token) => {
    const answer = await fetch(`${server.origin}/drive/v3/files`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: { errors: [{ message: 'Invalid Credentials', reason: 'authError' }] },
    });
  });

  it('may be said in the query', async () => {
    const token = server.token('mara@example.org');
    for (const name of ['access_token', 'oauth_token']) {
      expect((await get(`/drive/v3/files?${name}=${token}`, '')).status).toBe(200);
    }
  });
});

it('answers no key that the discovery document does not have', async () => {
  const text = readFileSync(new URL('../discovery/drive-v3.json', import.meta.url), 'utf8');
  const properties = z.record(z.string(), z.unknown()).parse(JSON.parse(text).schemas.File.properties);
  const { body } = await get(`/drive/v3/files/${fileId}?fields=*`);
  expect(Object.keys(body).filter((name) => !Object.hasOwn(properties, name))).toEqual([]);
  const capabilities =
    loadDiscovery('drive-v3').schemas.get('File')?.properties?.['capabilities']?.properties ?? {};
  expect(Object.keys(body.capabilities).filter((name) => !Object.hasOwn(capabilities, name))).toEqual([]);
});
