import type { drive_v3 } from '@googleapis/drive';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSharing } from './sharing-start.ts';
import { failure } from './start.ts';

let sharing: Awaited<ReturnType<typeof startSharing>>;
let server: (typeof sharing)['server'];
let mara: (typeof sharing)['mara'];
let jon: (typeof sharing)['jon'];
let create: (typeof sharing)['create'];
let share: (typeof sharing)['share'];
let fileId: string;

beforeAll(async () => {
  sharing = await startSharing();
  ({ server, mara, jon, create, share } = sharing);
});
afterAll(() => server.stop());
beforeEach(async () => {
  fileId = await create(mara, { name: 'Plan' });
});

describe('changes', () => {
  async function changes(api: drive_v3.Drive, pageToken: string) {
    const { data } = await api.changes.list({ pageToken });
    return data;
  }
  const start = async (api: drive_v3.Drive) =>
    (await api.changes.getStartPageToken()).data.startPageToken ?? '';

  it('begin with nothing and then tell each file once, at its latest change', async () => {
    const token = await start(mara);
    expect(await changes(mara, token)).toEqual({
      kind: 'drive#changeList',
      newStartPageToken: token,
      changes: [],
    });
    const other = await create(mara, { name: 'Other' });
    await mara.files.update({ fileId: other, requestBody: { name: 'Other still' } });
    await mara.files.update({ fileId, requestBody: { name: 'Plan B' } });
    const after = await changes(mara, token);
    expect(after.changes?.map((each) => each.file?.name)).toEqual(['Other still', 'Plan B']);
    expect(Number(after.newStartPageToken)).toBeGreaterThan(Number(token));
  });

  it('tell of files that are gone, or are no longer shared', async () => {
    const { id } = await share('reader', fileId);
    const [marasToken, jonsToken] = [await start(mara), await start(jon)];
    await mara.permissions.delete({ fileId, permissionId: id ?? '' });
    expect((await changes(jon, jonsToken)).changes).toMatchObject([{ fileId, removed: true }]);
    await mara.files.delete({ fileId });
    const gone = (await changes(mara, marasToken)).changes;
    expect(gone).toMatchObject([{ fileId, removed: true, changeType: 'file' }]);
    expect(gone?.[0]).not.toHaveProperty('file');
  });

  it('tell an application of its own files that are gone, and of no others', async () => {
    const narrow = server.client('mara@example.org', 'narrow', ['drive.file']);
    const [own, kept] = [await create(narrow, { name: 'Own' }), await create(narrow, { name: 'Kept' })];
    const token = await start(narrow);
    await mara.files.delete({ fileId });
    await mara.files.delete({ fileId: own });
    await mara.files.update({ fileId: kept, requestBody: { name: 'Kept still' } });
    expect((await changes(narrow, token)).changes).toMatchObject([
      { fileId: own, removed: true },
      { fileId: kept, removed: false },
    ]);
  });

  it('leave out what lies in the Drives of others where only My Drive is asked for', async () => {
    await share('reader', fileId);
    const pageToken = await start(jon);
    await mara.files.update({ fileId, requestBody: { name: 'Plan C' } });
    const folder = await create(jon, { name: 'Own', mimeType: 'application/vnd.google-apps.folder' });
    await create(jon, { name: 'Note', parents: [folder] });
    const names = async (restrictToMyDrive: boolean) => {
      const { data } = await jon.changes.list({ pageToken, restrictToMyDrive });
      return data.changes?.map((each) => each.file?.name);
    };
    expect(await names(false)).toEqual(['Plan C', 'Own', 'Note']);
    expect(await names(true)).toEqual(['Own', 'Note']);
  });

  it('come in pages', async () => {
    const token = await start(mara);
    for (const name of ['a', 'b', 'c']) await create(mara, { name });
    const { data: first } = await mara.changes.list({ pageToken: token, pageSize: 2 });
    expect(first).not.toHaveProperty('newStartPageToken');
    const { data: second } = await mara.changes.list({ pageToken: first.nextPageToken ?? '', pageSize: 2 });
    expect(second.changes?.map((each) => each.file?.name)).toEqual(['c']);
    expect((await failure(mara.changes.list({ pageToken: 'soon' }))).status).toBe(400);
  });
});
