import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderCalls } from '#kernel/calls/folders.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function newPerson() {
  const user = await server.newUser();
  return {
    user,
    folders: user.callsClient(folderCalls),
    launcher: user.callsClient(launcherCalls),
    hand: new Hand(user.browser),
  };
}

const appName = 'expenses';
const allFolders = "mimeType = 'application/vnd.google-apps.folder' and trashed = false";

describe("an app's folder", () => {
  it('is not made by looking for it', async () => {
    const { folders, launcher, hand, user } = await newPerson();
    expect(await folders.readFolder({ query: { appName } })).toEqual({
      folder: null,
      subfolders: [],
      folderLink: null,
    });
    expect(await launcher.available({})).toEqual({ directoryApps: [] });
    expect(user.upstreamCalls()).toBe(1);
    expect(await hand.files(allFolders)).toEqual([]);
  });

  it('is made once below Rowhouse, however often and however fast it is asked for', async () => {
    const { folders, launcher, hand } = await newPerson();
    const made = await Promise.all([
      folders.ensureFolder({ body: { appName } }),
      folders.ensureFolder({ body: { appName } }),
      launcher.initialize({}),
      folders.ensureFolder({ body: { appName: 'todos' } }),
    ]);
    expect(made[0].folder.id).toBe(made[1].folder.id);
    const names = (await hand.files(allFolders)).map(({ name }) => name).toSorted();
    expect(names).toEqual(['Rowhouse', 'expenses', 'todos']);
  });

  it('is found under another name, and in another place', async () => {
    const { folders, hand } = await newPerson();
    const { folder } = await folders.ensureFolder({ body: { appName } });
    await hand.updateFile(folder.id, { name: 'My expenses' });
    const [root] = await hand.files("name = 'Rowhouse'");
    await hand.call('PATCH', `/drive/v3/files/${folder.id}?addParents=root&removeParents=${root?.id}`, {});
    expect((await folders.ensureFolder({ body: { appName } })).folder.id).toBe(folder.id);
  });

  it('is made anew when it lies in the trash', async () => {
    const { folders, hand } = await newPerson();
    const { folder } = await folders.ensureFolder({ body: { appName } });
    await hand.updateFile(folder.id, { trashed: true });
    expect((await folders.readFolder({ query: { appName } })).folder).toBeNull();
    expect((await folders.ensureFolder({ body: { appName } })).folder.id).not.toBe(folder.id);
  });

  it('exists for apps only', async () => {
    const { folders } = await newPerson();
    for (const name of ['account', 'nothing', '', '../x', '__proto__']) {
      await expect(folders.ensureFolder({ body: { appName: name } })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});

describe('a folder in a folder', () => {
  it('keeps its description, and its metadata out of sight', async () => {
    const { folders, hand } = await newPerson();
    const { folder: parent } = await folders.ensureFolder({ body: { appName } });
    const body = {
      name: ' Trip ',
      description: 'To the fair',
      metadata: { type: 'expense', year: 2026, isOpen: true },
    };
    const { folder } = await folders.createSubfolder({ folderId: parent.id, body });
    expect(folder).toMatchObject({ name: 'Trip', description: 'To the fair' });
    expect((await folders.readFolder({ query: { appName } })).subfolders).toEqual([
      { ...folder, subfolders: [] },
    ]);
    const inside = { parentFolderId: folder.id, name: 'photos' };
    const { folder: photos } = await folders.createInFolder({ body: inside });
    expect((await hand.files(`'${folder.id}' in parents`)).map(({ id }) => id)).toEqual([photos.id]);
  });

  it('is not made twice under one name', async () => {
    const { folders } = await newPerson();
    const { folder } = await folders.ensureFolder({ body: { appName } });
    const make = () => folders.createSubfolder({ folderId: folder.id, body: { name: 'Trip' } });
    const results = await Promise.allSettled([make(), make()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(make()).rejects.toMatchObject({ message: 'A folder named "Trip" already exists' });
  });

  it('is made once under its key, however often it is asked for', async () => {
    const { folders, hand } = await newPerson();
    const { folder: parent } = await folders.ensureFolder({ body: { appName } });
    const requestKey = randomUUID();
    const make = () =>
      folders.createSubfolder({ folderId: parent.id, body: { name: 'Trip' } }, { requestKey });
    expect((await make()).folder.id).toBe((await make()).folder.id);
    expect(await hand.files("name = 'Trip'")).toHaveLength(1);
  });

  it('takes no more metadata than Drive keeps', async () => {
    const { folders } = await newPerson();
    const { folder } = await folders.ensureFolder({ body: { appName } });
    const body = { name: 'Trip', metadata: { note: 'é'.repeat(70) } };
    const making = folders.createSubfolder({ folderId: folder.id, body });
    await expect(making).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is not made where the person may not', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()];
    const { folder } = await theirs.folders.ensureFolder({ body: { appName } });
    const making = mine.folders.createInFolder({ body: { parentFolderId: folder.id, name: 'x' } });
    await expect(making).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
