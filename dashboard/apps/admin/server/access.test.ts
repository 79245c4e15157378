import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { newList } from '#testing/data/todo-list.ts';
import { folderType, makeFiles, sheetType } from '#testing/server/drive-files.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const clientOf = (user: TestUser) => user.client(manifest, contract);
const bea = 'bea@elsewhere.example';
const hal = 'hal@example.com';

async function resource(user: TestUser, id: string) {
  const { resources } = await clientOf(user).listResources({});
  const found = resources.find((one) => one.id === id);
  if (!found) throw new Error(`There is no resource ${id}.`);
  return found;
}

/** Who may open a file besides its owner: type, address and role, sorted. */
async function guests(user: TestUser, id: string) {
  const { permissions } = await resource(user, id);
  return permissions
    .filter(({ role }) => role !== 'owner')
    .map(({ type, emailAddress, role }) => [type, emailAddress, role].join(' '))
    .sort();
}

/** A list that is shared with Bea, who edits, with Hal, who views, and with everybody who has the link. */
async function openList(user: TestUser) {
  const list = await newList(user);
  const sharing = user.callsClient(sheetCalls);
  await sharing.shareSheet({ sheetId: list.listId, body: { email: bea, role: 'writer' } });
  await sharing.shareSheet({ sheetId: list.listId, body: { email: hal, role: 'reader' } });
  await list.hand.call('POST', `/drive/v3/files/${list.listId}/permissions`, {
    type: 'anyone',
    role: 'reader',
  });
  return list;
}

async function permissionOf(user: TestUser, id: string, emailAddress: string) {
  const { permissions } = await resource(user, id);
  const found = permissions.find((one) => one.emailAddress === emailAddress);
  return { resourceId: id, permissionId: found?.id ?? '' };
}

describe('taking access away', () => {
  it('shuts out a person and the link, and gives both back as they were', async () => {
    const user = await server.newUser();
    const { listId } = await openList(user);
    const open = ['anyone  reader', `user ${bea} writer`, `user ${hal} reader`];
    expect(await guests(user, listId)).toEqual(open);
    const accesses = [await permissionOf(user, listId, bea), await permissionOf(user, listId, '')];
    const calls = await server.upstream.callsOf(async () => {
      const { revoked, failed, undo } = await clientOf(user).revokeAccess({ body: { accesses } });
      expect({ revoked, failed }).toEqual({ revoked: accesses, failed: [] });
      await clientOf(user).undoRevoke({ body: { undo: undo ?? '' } });
    });
    // One read of the file, two permissions removed, two restored, one of them again for somebody without an account.
    expect(calls).toHaveLength(6);
    expect(await guests(user, listId)).toEqual(open);
    await clientOf(user).revokeAccess({ body: { accesses } });
    expect(await guests(user, listId)).toEqual([`user ${hal} reader`]);
  });

  it('gives back what it can where a file has gone meanwhile, and says what it could not', async () => {
    const user = await server.newUser();
    const [gone, kept] = [await openList(user), await openList(user)];
    const accesses = [
      await permissionOf(user, gone.listId, bea),
      await permissionOf(user, kept.listId, bea),
      await permissionOf(user, kept.listId, hal),
    ];
    const open = await guests(user, kept.listId);
    const { undo } = await clientOf(user).revokeAccess({ body: { accesses } });
    await gone.hand.call('DELETE', `/drive/v3/files/${gone.listId}`);
    await expect(clientOf(user).undoRevoke({ body: { undo: undo ?? '' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^1 of 3 permissions could not be restored\. This file is no longer there/,
      ),
    });
    expect(await guests(user, kept.listId)).toEqual(open);
  });

  it('is done when it is sent again because its answer was not heard, and can be taken back', async () => {
    const user = await server.newUser();
    const { listId } = await openList(user);
    const open = await guests(user, listId);
    const accesses = [await permissionOf(user, listId, bea), await permissionOf(user, listId, hal)];
    const requestKey = randomUUID();
    const send = () => clientOf(user).revokeAccess({ body: { accesses } }, { requestKey });
    expect(await send()).toMatchObject({ revoked: accesses, failed: [] });
    const { revoked, failed, undo } = await send();
    expect({ revoked, failed }).toEqual({ revoked: accesses, failed: [] });
    await clientOf(user).undoRevoke({ body: { undo: undo ?? '' } });
    expect(await guests(user, listId)).toEqual(open);
  });

  it('names what it could not do, with the reason, and does the rest', async () => {
    const [user, stranger] = [await server.newUser(), await server.newUser()];
    const { listId } = await openList(user);
    const accesses = [
      await permissionOf(user, listId, user.account.email),
      { resourceId: listId, permissionId: 'nobody' },
      { resourceId: 'no-such-file', permissionId: 'x' },
      await permissionOf(user, listId, hal),
    ];
    const outcome = await clientOf(user).revokeAccess({ body: { accesses } });
    expect(outcome.revoked).toEqual([accesses[3]]);
    expect(outcome.failed.map(({ error }) => error)).toEqual([
      "The owner's access cannot be changed.",
      'This access was already removed.',
      'This file is no longer there, or is not shared with you.',
    ]);
    const forged = await clientOf(stranger).revokeAccess({ body: { accesses: accesses.slice(0, 1) } });
    expect(forged).toMatchObject({ revoked: [], undo: null });
    await expect(clientOf(stranger).undoRevoke({ body: { undo: outcome.undo ?? '' } })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    );
  });

  it('is not for those who were let in', async () => {
    const [owner, guest] = [await server.newUser(), await server.newUser()];
    const { listId } = await openList(owner);
    const share = { email: guest.account.email, role: 'writer' as const };
    await owner.callsClient(sheetCalls).shareSheet({ sheetId: listId, body: share });
    await guest.allow('drive.readonly');
    const accesses = [await permissionOf(owner, listId, hal)];
    expect(await clientOf(guest).revokeAccess({ body: { accesses } })).toMatchObject({
      revoked: [],
      failed: [{ error: 'Only the owner can change who this is shared with.' }],
    });
    expect(await guests(owner, listId)).toContain(`user ${hal} reader`);
  });

  it('is done at the folder that lets people in', async () => {
    const user = await server.newUser();
    const { reportId, sheetId } = await newReport(user);
    await user
      .callsClient(sheetCalls)
      .shareSheet({ sheetId: reportId, body: { email: bea, role: 'reader' } });
    const inside = await permissionOf(user, sheetId, bea);
    const refused = await clientOf(user).revokeAccess({ body: { accesses: [inside] } });
    expect(refused.failed).toMatchObject([{ error: expect.stringContaining('the folder above') }]);
    const door = await permissionOf(user, reportId, bea);
    await clientOf(user).revokeAccess({ body: { accesses: [door] } });
    expect(await guests(user, sheetId)).toEqual([]);
  });

  it('at a folder also ends what was given to the same person on a file in it, and both come back', async () => {
    const user = await server.newUser();
    const [{ reportId, sheetId }, other] = [await newReport(user), await newReport(user)];
    const sharing = user.callsClient(sheetCalls);
    for (const id of [sheetId, other.sheetId, reportId])
      await sharing.shareSheet({ sheetId: id, body: { email: bea, role: 'reader' } });
    await sharing.shareSheet({ sheetId, body: { email: hal, role: 'writer' } });
    const door = await permissionOf(user, reportId, bea);
    const { revoked, failed, undo } = await clientOf(user).revokeAccess({ body: { accesses: [door] } });
    expect({ revoked, failed }).toEqual({ revoked: [door], failed: [] });
    expect(await guests(user, sheetId)).toEqual([`user ${hal} writer`]);
    expect(await guests(user, other.sheetId)).toEqual([`user ${bea} reader`]);
    await clientOf(user).undoRevoke({ body: { undo: undo ?? '' } });
    expect(await guests(user, sheetId)).toEqual([`user ${bea} reader`, `user ${hal} writer`]);
  });
});

describe('the trash', () => {
  it('holds what was moved there, a folder with its files as one, and gives it back', async () => {
    const user = await server.newUser();
    const client = clientOf(user);
    const { reportId, sheetId } = await newReport(user);
    const { listId } = await newList(user, 'Gone tomorrow');
    await client.trashResource({ resourceId: reportId });
    await client.trashResource({ resourceId: listId });
    const { resources } = await client.listTrash({});
    expect(resources.map(({ id }) => id)).toEqual([reportId, listId]);
    expect(resources[1]).toMatchObject({ name: 'Gone tomorrow', rowhouseApp: 'todos' });
    expect((await client.listResources({})).resources.some(({ id }) => id === sheetId)).toBe(false);
    await client.restoreResource({ resourceId: reportId });
    expect((await client.listTrash({})).resources.map(({ id }) => id)).toEqual([listId]);
    expect(await resource(user, sheetId)).toMatchObject({ folderId: reportId });
  });

  it('is not for the folders of the product, nor for what others own', async () => {
    const [owner, guest] = [await server.newUser(), await server.newUser()];
    const { listId } = await newList(owner);
    const { resources } = await clientOf(owner).listResources({});
    for (const { id } of resources.filter(({ kind }) => kind === 'root' || kind === 'app')) {
      await expect(clientOf(owner).trashResource({ resourceId: id })).rejects.toMatchObject({
        code: 'ACCESS_DENIED',
      });
    }
    await guest.allow('drive.readonly');
    const share = { email: guest.account.email, role: 'writer' as const };
    await owner.callsClient(sheetCalls).shareSheet({ sheetId: listId, body: share });
    await expect(clientOf(guest).trashResource({ resourceId: listId })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    });
  });

  it('keeps what the product did not make out of sight where the whole Drive may be seen', async () => {
    const user = await server.newUser();
    const { hand, listId } = await newList(user);
    await user.allow('drive.readonly');
    const [ownId = ''] = await makeFiles(server.upstream.drive(), [{ name: 'Old', mimeType: folderType }]);
    await hand.call('POST', '/drive/v3/files', { name: 'Private', mimeType: sheetType, trashed: false });
    const [privateFile] = await hand.files("name = 'Private'");
    for (const id of [listId, ownId, privateFile?.id]) await hand.updateFile(id ?? '', { trashed: true });
    expect((await clientOf(user).listTrash({})).resources.map(({ id }) => id)).toEqual([listId]);
  });
});
