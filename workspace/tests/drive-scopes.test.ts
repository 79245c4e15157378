import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSharing } from './sharing-start.ts';
import { failure } from './start.ts';

let sharing: Awaited<ReturnType<typeof startSharing>>;
let server: (typeof sharing)['server'];
let mara: (typeof sharing)['mara'];
let create: (typeof sharing)['create'];
let share: (typeof sharing)['share'];
let found: (typeof sharing)['found'];
let fileId: string;

beforeAll(async () => {
  sharing = await startSharing();
  ({ server, mara, create, share, found } = sharing);
});
afterAll(() => server.stop());
beforeEach(async () => {
  fileId = await create(mara, { name: 'Plan' });
});

describe('a token that holds drive.file alone', () => {
  it('sees what its app made, and nothing else', async () => {
    const app = server.client('mara@example.org', 'fresh-app', ['drive.file']);
    const other = server.client('mara@example.org', 'other-app', ['drive.file']);
    const made = await create(app, { name: 'By the app' });
    expect(await found(app, "'me' in owners")).toEqual([made]);
    expect((await app.files.get({ fileId: made, fields: 'isAppAuthorized' })).data).toEqual({
      isAppAuthorized: true,
    });
    expect((await failure(app.files.get({ fileId }))).status).toBe(404);
    expect((await failure(other.files.get({ fileId: made }))).status).toBe(404);
    expect(await found(other, "name = 'By the app'")).toEqual([]);
  });

  it('does not see what another person shares, even from the same app', async () => {
    const app = server.client('mara@example.org', 'first-app', ['drive.file']);
    const made = await create(app, { name: 'Shared by app' });
    await share('writer', made);
    const jonsApp = server.client('jon@example.org', 'first-app', ['drive.file']);
    expect((await failure(jonsApp.files.get({ fileId: made }))).status).toBe(404);
  });

  it('beside drive.readonly reads all files, and writes its own', async () => {
    const app = server.client('mara@example.org', 'first-app', ['drive.file', 'drive.readonly']);
    expect((await app.files.get({ fileId })).data.name).toBe('Plan');
    expect(await failure(app.files.update({ fileId, requestBody: { name: 'x' } }))).toMatchObject({
      status: 403,
      reason: 'appNotAuthorizedToFile',
    });
  });

  it('has properties that no other app sees', async () => {
    const app = server.client('mara@example.org', 'first-app', ['drive']);
    await app.files.update({
      fileId,
      requestBody: { appProperties: { secret: '1' }, properties: { open: '2' } },
    });
    const other = server.client('mara@example.org', 'second-app', ['drive']);
    const { data } = await other.files.get({ fileId, fields: 'appProperties,properties' });
    expect(data).toEqual({ properties: { open: '2' } });
    expect(await found(other, "appProperties has { key='secret' and value='1' }")).toEqual([]);
    expect(await found(app, "appProperties has { key='secret' and value='1' }")).toEqual([fileId]);
  });
});

describe('scopes', () => {
  it.each([
    ['drive.readonly', 200, 403],
    ['drive.metadata.readonly', 200, 403],
    ['drive', 200, 200],
    ['spreadsheets', 403, 403],
  ])('%s: reading answers %d, writing %d', async (scope, reading, writing) => {
    const as = server.token('mara@example.org', 'app', [scope]);
    const read = await server.fetch(`/drive/v3/files/${fileId}`, { as });
    const write = await server.fetch('/drive/v3/files', { as, method: 'POST' });
    expect([read.status, write.status]).toEqual([reading, writing]);
  });

  it('for metadata do not open contents', async () => {
    const as = server.token('mara@example.org', 'app', ['drive.metadata.readonly']);
    const answer = await server.fetch(`/drive/v3/files/${fileId}?alt=media`, { as });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: { status: 'PERMISSION_DENIED', errors: [{ reason: 'insufficientPermissions' }] },
    });
  });
});
