import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newReport, reportsOf } from '#testing/data/expense-report.ts';
import { newList } from '#testing/data/todo-list.ts';
import { folderType, makeFiles, sheetType } from '#testing/server/drive-files.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let upstream: Upstream;
let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
});
afterAll(() => server.stop());

const clientOf = (user: TestUser) => user.client(manifest, contract);

async function resourcesOf(user: TestUser) {
  const { resources } = await clientOf(user).listResources({});
  return resources;
}

async function named(user: TestUser, name: string) {
  const found = (await resourcesOf(user)).find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource named ${name}.`);
  return found;
}

/** A folder and files of the person's own without tags, as people put them beside the product's. */
async function untagged(user: TestUser) {
  await clientOf(user).listResources({});
  const [folderId = ''] = await makeFiles(upstream.drive(), [{ name: 'Old papers', mimeType: folderType }]);
  const [sheetId = '', noteId = ''] = await makeFiles(upstream.drive(), [
    { name: 'Old list', mimeType: sheetType, parents: [folderId] },
    { name: 'Note', parents: [folderId] },
  ]);
  return { folderId, sheetId, noteId };
}

describe('the resources of a person', () => {
  it('are all files, with the folder they lie in, the app they belong to and who may see them', async () => {
    const user = await server.newUser();
    const { reportId, sheetId } = await newReport(user);
    await newList(user, 'Studio move');
    const listing = await clientOf(user).listResources({});
    expect(listing).toMatchObject({ searchMethod: 'metadata', hasLimitedAccess: true, totalSheets: 2 });
    expect(listing.totalResources).toBe(listing.resources.length);
    // The root, the two apps' folders, the report with its photos and its sheet, and the list.
    expect(listing.totalResources).toBe(7);
    const root = listing.resources.find(({ kind }) => kind === 'root');
    expect(root).toMatchObject({ name: 'Rowhouse', rowhouseApp: null, isOwned: true });
    expect(listing.folderLink).toBe(root?.webViewLink);
    expect(listing.resources.find(({ id }) => id === sheetId)).toMatchObject({
      name: 'Expenses',
      mimeType: sheetType,
      folderId: reportId,
      isShared: false,
      isOwned: true,
      canShare: true,
      rowhouseApp: 'expenses',
      isRowhouseResource: true,
      hasRowhouseMetadata: true,
      kind: 'sheet',
      permissions: [{ role: 'owner', type: 'user', emailAddress: user.account.email }],
    });
    const expenses = listing.apps.find(({ id }) => id === 'expenses');
    expect(expenses).toMatchObject({ title: 'Expenses', record: 'folder', canHold: true });
    expect(listing.apps.find(({ id }) => id === 'todos')).toMatchObject({ record: 'sheet', canHold: true });
    expect(listing.apps.find(({ id }) => id === 'admin')).toMatchObject({ canHold: false });
  });

  it('are none before there is anything', async () => {
    const user = await server.newUser();
    expect(await clientOf(user).listResources({})).toMatchObject({
      resources: [],
      totalResources: 0,
      folderLink: null,
    });
  });

  it('hold nothing of anybody else, and what is shared only once it may be seen', async () => {
    const [owner, guest] = [await server.newUser(), await server.newUser()];
    const { listId } = await newList(owner, 'Shared list');
    await newList(owner, 'Private list');
    const share = { email: guest.account.email, role: 'reader' as const };
    await owner.callsClient(sheetCalls).shareSheet({ sheetId: listId, body: share });
    expect(await resourcesOf(guest)).toEqual([]);
    expect(await guest.callsClient(launcherCalls).sharedWithMe({})).toEqual({
      resources: [],
      hasLimitedAccess: true,
    });
    await guest.allow('drive.readonly');
    const [shared, ...others] = await resourcesOf(guest);
    expect(others).toEqual([]);
    expect(shared).toMatchObject({
      id: listId,
      isOwned: false,
      isShared: true,
      canShare: false,
      owner: { emailAddress: owner.account.email },
      // A viewer does not learn who else may see it.
      canSeePeople: false,
      permissions: [],
    });
    const answer = await guest.callsClient(launcherCalls).sharedWithMe({});
    expect(answer.resources.map(({ id }) => id)).toEqual([listId]);
    expect(answer.hasLimitedAccess).toBe(false);
  });

  it('also hold what was put into the folders by hand, where the whole Drive may be seen', async () => {
    const user = await server.newUser();
    const { hand } = await newList(user, 'Made here');
    const [folder] = await hand.files("name = 'todos'");
    await hand.call('POST', '/drive/v3/files', {
      name: 'Put there',
      mimeType: sheetType,
      parents: [folder?.id],
    });
    await hand.call('POST', '/drive/v3/files', { name: 'Elsewhere', mimeType: sheetType });
    await user.allow('drive.readonly');
    const names = (await resourcesOf(user)).map(({ name }) => name);
    expect(names).toEqual(['Rowhouse', 'todos', 'Made here', 'Put there']);
    expect(await named(user, 'Put there')).toMatchObject({
      isRowhouseResource: true,
      hasRowhouseMetadata: false,
      rowhouseApp: null,
      folderName: 'todos',
    });
    const { id: resourceId } = await named(user, 'Put there');
    const body = { resourceId, appName: 'mug-club', resourceType: 'data' as const };
    await expect(clientOf(user).associateResource({ body })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
      message: expect.stringContaining('created elsewhere'),
    });
  });

  it('are looked for in the folder where the search by tags fails', async () => {
    const user = await server.newUser();
    await newReport(user);
    await newList(user, 'Kept');
    upstream.fail({
      method: 'GET',
      path: /drive\/v3\/files$/,
      how: { status: 400, body: { error: { code: 400, message: 'Invalid Value' } } },
      times: 1,
    });
    const listing = await clientOf(user).listResources({});
    expect(listing.searchMethod).toBe('folder');
    expect(listing.totalResources).toBe(7);
  });

  it('cost one call for each thousand, however deep they lie', async () => {
    const user = await server.newUser();
    await newList(user);
    const root = (await resourcesOf(user)).find(({ kind }) => kind === 'root');
    const tags = { rowhouse: '1', app: 'expenses' };
    const [top = ''] = await makeFiles(upstream.drive(), [
      {
        name: 'Deep',
        mimeType: folderType,
        parents: [root?.id ?? ''],
        appProperties: { ...tags, kind: 'folder' },
      },
    ]);
    let parent = top;
    for (let level = 0; level < 6; level += 1) {
      const folder = { name: `Level ${level}`, mimeType: folderType, parents: [parent] };
      [parent = ''] = await makeFiles(upstream.drive(), [
        { ...folder, appProperties: { ...tags, kind: 'folder' } },
      ]);
    }
    const photos = Array.from({ length: 2_000 }, (_, at) => ({
      name: `photo-${at}.jpg`,
      parents: [parent],
      appProperties: { ...tags, kind: 'photo' },
    }));
    await makeFiles(upstream.drive(), photos);
    let count = 0;
    const calls = await upstream.callsOf(async () => {
      count = (await resourcesOf(user)).length;
    });
    expect(count).toBe(2_010);
    // One call checks whether the list is unchanged, because it was read a moment ago.
    expect(calls).toHaveLength(1 + 3);
  }, 120_000);
});

describe('associating', () => {
  it('gives a sheet to an app, which shows it from then on, and once more changes nothing', async () => {
    const user = await server.newUser();
    const { sheetId } = await untagged(user);
    expect(await named(user, 'Old list')).toMatchObject({ rowhouseApp: null, hasRowhouseMetadata: false });
    const body = { resourceId: sheetId, appName: 'todos', resourceType: 'data' as const };
    const { resource } = await clientOf(user).associateResource({ body });
    expect(resource).toMatchObject({
      id: sheetId,
      rowhouseApp: 'todos',
      hasRowhouseMetadata: true,
      kind: 'sheet',
    });
    const { sheets } = await user.callsClient(sheetCalls).listSheets({ query: { appName: 'todos' } });
    expect(sheets.map(({ name }) => name)).toEqual(['Old list']);
    const calls = await upstream.callsOf(() => clientOf(user).associateResource({ body }));
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('gives a folder with its sheets to an app that keeps single sheets', async () => {
    const user = await server.newUser();
    const { folderId, sheetId } = await untagged(user);
    const body = { resourceId: folderId, appName: 'mug-club', resourceType: 'directory' as const };
    expect(await clientOf(user).associateResource({ body })).toMatchObject({ sheets: 1 });
    const { sheets } = await user.callsClient(sheetCalls).listSheets({ query: { appName: 'mug-club' } });
    expect(sheets.map(({ id }) => id)).toEqual([sheetId]);
  });

  it('makes a report of a folder, and puts a lone sheet into a folder of its own', async () => {
    const user = await server.newUser();
    const { folderId, sheetId } = await untagged(user);
    const reports = async () => (await reportsOf(user)).reports;
    const directory = { resourceId: folderId, appName: 'expenses', resourceType: 'directory' as const };
    expect(await clientOf(user).associateResource({ body: directory })).toMatchObject({ sheets: 1 });
    expect(await reports()).toMatchObject([{ name: 'Old papers', sheetId }]);

    const [loneId = ''] = await makeFiles(upstream.drive(), [{ name: 'Lone trip', mimeType: sheetType }]);
    const data = { resourceId: loneId, appName: 'expenses', resourceType: 'data' as const };
    await clientOf(user).associateResource({ body: data });
    expect(await reports()).toMatchObject([{ name: 'Lone trip', sheetId: loneId }, { name: 'Old papers' }]);
    expect(await named(user, 'expenses')).toMatchObject({ kind: 'app' });
  });

  it('goes on where it stopped, whatever call failed, and makes one report', async () => {
    const ways = [
      { inFolder: true, fails: { method: 'PATCH', after: 0 } },
      { inFolder: true, fails: { method: 'PATCH', after: 1 } },
      // Those before make the folders Rowhouse and expenses.
      { inFolder: false, fails: { method: 'POST', after: 2 } },
      { inFolder: false, fails: { method: 'PATCH', after: 0 } },
      { inFolder: false, fails: { method: 'PATCH', after: 1 } },
    ];
    for (const { inFolder, fails } of ways) {
      const user = await server.newUser();
      const { sheetId } = await untagged(user);
      const [loneId = ''] = await makeFiles(upstream.drive(), [{ name: 'Lone trip', mimeType: sheetType }]);
      const body = {
        resourceId: inFolder ? sheetId : loneId,
        appName: 'expenses',
        resourceType: 'data' as const,
      };
      upstream.fail({ ...fails, path: /drive\/v3\/files/, how: { status: 403 }, times: 1 });
      await expect(clientOf(user).associateResource({ body })).rejects.toThrow();
      upstream.heal();
      await clientOf(user).associateResource({ body });
      const { reports } = await reportsOf(user);
      expect(reports).toMatchObject([
        { name: inFolder ? 'Old papers' : 'Lone trip', sheetId: body.resourceId },
      ]);
    }
  });

  it('refuses what has another app, is not owned, is of another kind, or names no app', async () => {
    const [owner, guest] = [await server.newUser(), await server.newUser()];
    const { listId } = await newList(owner, 'Taken');
    await guest.allow('drive.readonly');
    const share = { email: guest.account.email, role: 'writer' as const };
    await owner.callsClient(sheetCalls).shareSheet({ sheetId: listId, body: share });
    const ask = (user: TestUser, appName: string, resourceType: 'directory' | 'data', resourceId = listId) =>
      clientOf(user).associateResource({ body: { resourceId, appName, resourceType } });
    await expect(ask(owner, 'mug-club', 'data')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This already belongs to Todos.',
    });
    await expect(ask(guest, 'todos', 'data')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    await expect(ask(owner, 'todos', 'directory')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    for (const appName of ['admin', 'account', 'nonsense']) {
      await expect(ask(owner, appName, 'data')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(ask(owner, '', 'data')).rejects.toMatchObject({
      details: { fields: { appName: 'Please select an app' } },
    });
    const { id: rootId } = await named(owner, 'Rowhouse');
    await expect(ask(owner, 'todos', 'directory', rootId)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(ask(owner, 'todos', 'data', 'no-such-file')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
