import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newMemberList, openMemberList, wendy } from '#testing/data/mug-club-list.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// Three people: the list's owner, an editor and a viewer.

let server: TestServer;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await startServer();
  owner = await server.newUser();
  editor = await server.newUser();
  viewer = await server.newUser();
  stranger = await server.newUser();
  for (const person of [editor, viewer]) await person.allow('drive.readonly');
});
afterAll(() => server.stop());

async function sharedList() {
  const list = await newMemberList(owner);
  const calls = owner.callsClient(sheetCalls);
  const share = (person: TestUser, role: 'reader' | 'writer') =>
    calls.shareSheet({ sheetId: list.listId, body: { email: person.account.email, role } });
  await share(editor, 'writer');
  await share(viewer, 'reader');
  return { ...list, row: await list.add() };
}

it('a shared list says whose it is and what may be done with it', async () => {
  const { listId } = await sharedList();
  const asSeenBy = async (person: TestUser) => {
    const { data } = await openMemberList(person, listId).client.listLists();
    return data.lists.find(({ id }) => id === listId);
  };
  expect(await asSeenBy(owner)).toMatchObject({ isOwned: true, canEdit: true });
  const { email, name } = owner.account;
  const shared = { isOwned: false, owner: { displayName: name, emailAddress: email } };
  expect(await asSeenBy(editor)).toMatchObject({ ...shared, canEdit: true });
  expect(await asSeenBy(viewer)).toMatchObject({ ...shared, canEdit: false });
  expect(await asSeenBy(stranger)).toBeUndefined();
});

it('a list tells of the rights to it by its id alone', async () => {
  const { listId } = await sharedList();
  const asSeenBy = async (person: TestUser) =>
    (await openMemberList(person, listId).client.getList({ listId })).list;
  expect(await asSeenBy(owner)).toMatchObject({ id: listId, isOwned: true, canEdit: true });
  expect(await asSeenBy(editor)).toMatchObject({ isOwned: false, canEdit: true });
  expect(await asSeenBy(viewer)).toMatchObject({ isOwned: false, canEdit: false });
  await expect(asSeenBy(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('who was never asked for shared files sees their own lists alone, and is told so', async () => {
  await sharedList();
  const { client } = openMemberList(stranger, '');
  const { data, permissions } = await client.listLists();
  expect(data.lists).toEqual([]);
  expect(permissions).toEqual({ hasLimitedAccess: true, canViewShared: false, canViewMembers: true });
  expect((await openMemberList(viewer, '').client.listLists()).permissions).toEqual({
    hasLimitedAccess: false,
    canViewShared: true,
    canViewMembers: true,
  });
});

it('an editor changes members, and neither trashes the list nor adds people', async () => {
  const { listId, row, rows } = await sharedList();
  const { edit, add, client } = openMemberList(editor, listId);
  await edit(row, { notes: 'By the editor' });
  await add({ memberName: 'Ada Fong', email: 'ada@cityart.example' });
  expect(await rows()).toMatchObject([{ Notes: 'By the editor' }, { 'Member Name': 'Ada Fong' }]);
  expect((await client.renameList({ listId, body: { listName: `By an editor ${listId}` } })).list.name).toBe(
    `By an editor ${listId}`,
  );
  await expect(client.deleteList({ listId })).rejects.toMatchObject({ status: 403 });
  const body = { email: stranger.account.email, role: 'reader' as const };
  await expect(editor.callsClient(sheetCalls).shareSheet({ sheetId: listId, body })).rejects.toMatchObject({
    status: 403,
  });
});

it('a viewer reads and exports, and changes nothing', async () => {
  const { listId, row, rows } = await sharedList();
  const { edit, add, client, rows: seen } = openMemberList(viewer, listId);
  expect(await seen()).toHaveLength(1);
  expect((await viewer.send(client.addressOf.exportContacts({ listId, query: {} }))).status).toBe(200);
  const refused = { status: 403 };
  await expect(edit(row, { notes: 'Smuggled' })).rejects.toMatchObject(refused);
  await expect(add()).rejects.toMatchObject(refused);
  await expect(
    client.deleteMember({ listId, row: 2, body: { expected: cellsOf(row) } }),
  ).rejects.toMatchObject(refused);
  const members = [{ ...wendy, memberName: 'Imported' }];
  await expect(
    client.importMembers({ listId, body: { members, firstMemberId: 'M1718880000900' } }),
  ).rejects.toMatchObject(refused);
  await expect(client.renameList({ listId, body: { listName: 'Mine' } })).rejects.toMatchObject(refused);
  await expect(client.deleteList({ listId })).rejects.toMatchObject(refused);
  expect(await rows()).toEqual([row]);
});

it('a stranger finds no list', async () => {
  const { listId, row } = await sharedList();
  const { client, edit } = openMemberList(stranger, listId);
  await expect(client.listMembers({ listId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(edit(row, { notes: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('permission taken away in the middle of an edit leaves the row as it is', async () => {
  const { listId, row, rows } = await sharedList();
  const { edit } = openMemberList(editor, listId);
  await edit(row, { notes: 'Before' });
  const calls = owner.callsClient(sheetCalls);
  const { permissions } = await calls.listPermissions({ sheetId: listId });
  const entry = permissions.find(({ emailAddress }) => emailAddress === editor.account.email);
  await calls.removePermission({ sheetId: listId, permissionId: entry?.id ?? '' });
  const [seen = row] = await rows();
  await expect(edit(seen, { notes: 'After' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rows()).toMatchObject([{ Notes: 'Before' }]);
});
