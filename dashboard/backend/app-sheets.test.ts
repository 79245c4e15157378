import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';

let upstream: Upstream;
let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
});
afterAll(() => server.stop());

const appName = 'todos';
const headers = ['Task', 'Status'];

async function newPerson() {
  const user = await server.newUser();
  const sheets = user.callsClient(sheetCalls);
  const create = (name: string, requestKey?: string) =>
    sheets.createSheet(
      { body: { appName, sheetConfig: { name, headers, sheetTabName: 'Tasks' } } },
      requestKey === undefined ? {} : { requestKey },
    );
  const names = async () =>
    (await sheets.listSheets({ query: { appName } })).sheets.map(({ name }) => name).toSorted();
  return { user, sheets, create, names, hand: new Hand(user.browser) };
}

async function callsOf(user: TestUser, work: () => Promise<unknown>): Promise<number> {
  await work();
  return user.upstreamCalls();
}

describe('the sheets of an app', () => {
  it('cost one call, whatever their number', async () => {
    const { user, create, names } = await newPerson();
    expect(await callsOf(user, names)).toBe(1);
    for (const name of ['a', 'b', 'c']) await create(name);
    expect(await callsOf(user, names)).toBe(1);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it("are found wherever they were moved, and so is what was put into the app's folder by hand", async () => {
    const { user, create, names, hand } = await newPerson();
    const { id, sheet } = await create('moved');
    const folder = sheet.parentFolderId ?? '';
    await hand.call('PATCH', `/drive/v3/files/${id}?addParents=root&removeParents=${folder}`, {});
    const mimeType = 'application/vnd.google-apps.spreadsheet';
    await hand.call('POST', '/drive/v3/files', { name: 'put there', mimeType, parents: [folder] });
    await hand.call('POST', '/drive/v3/files', { name: 'elsewhere', mimeType });
    expect(await names()).toEqual(['moved']);
    await user.allow('drive.readonly');
    expect(await names()).toEqual(['moved', 'put there']);
    await hand.updateFile(id, { trashed: true });
    expect(await names()).toEqual(['put there']);
  });

  it('are not those of another app', async () => {
    const { sheets, create, names } = await newPerson();
    const { sheet } = await create('mine');
    const inFolder = { name: 'roster', headers, parentFolderId: sheet.parentFolderId ?? '' };
    const { id } = await sheets.createSheet({ body: { appName: 'mug-club', sheetConfig: inFolder } });
    expect(await names()).toEqual(['mine']);
    const renaming = sheets.renameSheet({ sheetId: id, body: { appName, name: 'x' } });
    await expect(renaming).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const deleting = sheets.deleteSheet({ sheetId: id, query: { appName } });
    await expect(deleting).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a new sheet', () => {
  it('costs three calls once the folder is there', async () => {
    const { user, create } = await newPerson();
    await create('first');
    expect(await callsOf(user, () => create('second'))).toBe(3);
  });

  it('is made once under its key, also when the answer was lost', async () => {
    const { create, names } = await newPerson();
    const key = randomUUID();
    const [one, two] = await Promise.all([create('once', key), create('once', key)]);
    expect((await create('once', key)).id).toBe(one.id);
    expect(two.id).toBe(one.id);
    expect(await names()).toEqual(['once']);
  });

  it('is kept when Drive made it and its answer got lost', async () => {
    const { create, names } = await newPerson();
    await create('first');
    upstream.fail({ method: 'POST', path: /^\/drive\/v3\/files$/, how: 'unanswered', times: 1 });
    await create('second');
    expect(await names()).toEqual(['first', 'second']);
  });

  it('is whole when the answer to its layout got lost', async () => {
    const { create, hand } = await newPerson();
    await create('first');
    upstream.fail({ method: 'POST', path: /:batchUpdate$/, how: 'unanswered', times: 1 });
    const { id } = await create('second');
    expect(await hand.entered(id, 'Tasks!A1:B1')).toEqual([headers]);
  });

  it('leaves nothing behind when it cannot be laid out', async () => {
    const { create, names, hand } = await newPerson();
    await create('first');
    upstream.fail({ method: 'POST', path: /:batchUpdate$/, how: { status: 403 }, times: 1 });
    await expect(create('half')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(await names()).toEqual(['first']);
    expect((await hand.files("name = 'half' and trashed = false")).length).toBe(0);
  });
});

describe('a sheet that was shared', () => {
  async function sharedWith(role: 'reader' | 'writer') {
    const owner = await newPerson();
    const guest = await newPerson();
    const { id: sheetId } = await owner.create('Shared');
    await owner.sheets.shareSheet({ sheetId, body: { email: guest.user.account.email, role } });
    return { owner, guest, sheetId };
  }

  it('is listed once the person lets Rowhouse read what others share, with its owner and rights', async () => {
    const { owner, guest, sheetId } = await sharedWith('reader');
    const before = await guest.sheets.listSheets({ query: { appName } });
    expect(before).toMatchObject({ sheets: [], permissions: { hasLimitedAccess: true } });
    await guest.user.allow('drive.readonly');
    const { sheets, permissions } = await guest.sheets.listSheets({ query: { appName } });
    expect(permissions).toMatchObject({ hasLimitedAccess: false, canViewShared: true });
    expect(sheets).toMatchObject([
      { id: sheetId, isOwned: false, canEdit: false, owner: { emailAddress: owner.user.account.email } },
    ]);
  });

  it('is renamed by those who may edit, and by nobody else', async () => {
    const { guest, sheetId, owner } = await sharedWith('writer');
    await guest.user.allow('drive.readonly');
    const renaming = guest.sheets.renameSheet({ sheetId, body: { appName, name: 'Renamed' } });
    expect((await renaming).sheet.name).toBe('Renamed');
    expect(await owner.names()).toEqual(['Renamed']);
    await owner.sheets.shareSheet({ sheetId, body: { email: guest.user.account.email, role: 'reader' } });
    await expect(
      guest.sheets.renameSheet({ sheetId, body: { appName, name: 'Again' } }),
    ).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
      message: 'You can view this sheet, but not rename it.',
    });
  });

  it('goes to the trash and back by its owner alone', async () => {
    const { guest, sheetId, owner } = await sharedWith('writer');
    await guest.user.allow('drive.readonly');
    await expect(guest.sheets.deleteSheet({ sheetId, query: { appName } })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
      message: 'Only the owner of this sheet can delete it.',
    });
    await owner.sheets.deleteSheet({ sheetId, query: { appName } });
    expect(await owner.names()).toEqual([]);
    const restoring = guest.sheets.restoreSheet({ sheetId, body: { appName } });
    await expect(restoring).rejects.toMatchObject({ code: expect.stringMatching(/ACCESS_DENIED|NOT_FOUND/) });
    await owner.sheets.restoreSheet({ sheetId, body: { appName } });
    expect(await owner.names()).toEqual(['Shared']);
  });
});
