import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { today } from '#kernel/day.ts';
import { listFor, newList, placed, threeTodos } from '#testing/data/todo-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const clientOf = (user: TestUser) => user.client(manifest, contract);

/** A person's lists with counts and due tasks, requested like the screen does. */
async function look(user: TestUser) {
  const client = clientOf(user);
  const { lists, permissions } = await client.listLists({});
  const asked = lists.map(({ id, version }) => `${id}:${version}`).join(',');
  const { summaries } = await client.summarizeLists({ query: { lists: asked } });
  return { lists, permissions, summaries };
}

describe('the lists of a person', () => {
  it('each stand in a sheet of their own in the folder of the app, the one changed last first', async () => {
    const user = await server.newUser();
    const first = await newList(user, 'First');
    await newList(user, 'Second');
    await first.add({ text: 'Later' });
    const { lists, folderLink } = await clientOf(user).listLists({});
    expect(lists.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(lists[0]).toMatchObject({
      id: first.listId,
      isOwned: true,
      canEdit: true,
      owner: { emailAddress: user.account.email },
      url: lists[0]?.webViewLink,
    });
    const [folder] = await first.hand.files(
      "name = 'todos' and mimeType = 'application/vnd.google-apps.folder'",
    );
    expect(folderLink).toContain(folder?.id);
    expect(await first.hand.files(`'${folder?.id}' in parents`)).toHaveLength(2);
  });

  it('need names of their own', async () => {
    const user = await server.newUser();
    await newList(user, 'Studio move');
    await expect(clientOf(user).createList({ body: { name: ' studio MOVE ' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A list named "studio MOVE" already exists',
    });
    await expect(clientOf(user).createList({ body: { name: '  ' } })).rejects.toMatchObject({
      details: { fields: { name: 'Please enter a list name' } },
    });
  });

  it('are counted, canceled tasks being a part of the total, and say what is due', async () => {
    const user = await server.newUser();
    const { add, toggle, cancel, paper, binder, listId, hand } = await threeTodos(user);
    await toggle(paper, true);
    await cancel(binder);
    await add({ text: 'Overdue', dueDate: '2025-01-01' });
    await hand.type(listId, 'Tasks!A6:D6', [['Soon', '', '', 'soon']]);
    const { summaries } = await look(user);
    expect(summaries).toHaveLength(1);
    expect(summaries[0]).toMatchObject({ total: 5, completed: 1, canceled: 1, isRead: true, dueTotal: 2 });
    expect(summaries[0]?.due.map(({ text }) => text)).toEqual(['Overdue', 'Proof the cover']);
    const { lists } = await clientOf(user).listLists({});
    expect(lists[0]).toMatchObject({ total: 5, completed: 1, canceled: 1, isCounted: true });
  });

  it('show changes by hand in their counts', async () => {
    const user = await server.newUser();
    const { hand, listId } = await threeTodos(user);
    await look(user);
    await hand.type(listId, 'Tasks!B2', [['Completed']]);
    expect((await clientOf(user).listLists({})).lists[0]).toMatchObject({ isCounted: false, completed: 0 });
    expect((await look(user)).summaries[0]).toMatchObject({ completed: 1 });
  });

  it('show zeros for one that cannot be read, and say so', async () => {
    const user = await server.newUser();
    const { hand, listId } = await threeTodos(user);
    await newList(user);
    await hand.change(listId, {
      updateSheetProperties: { properties: { sheetId: 0, title: 'Other' }, fields: 'title' },
    });
    await hand.type(listId, 'Other!A1:F1', [['a', 'b', 'c', 'd', 'e', 'f']]);
    const { summaries } = await look(user);
    const broken = summaries.find(({ id }) => id === listId);
    expect(broken).toMatchObject({ total: 0, completed: 0, canceled: 0, isRead: false, due: [] });
    expect(summaries.filter(({ isRead }) => isRead)).toHaveLength(1);
  });

  it('are renamed, put into the trash and taken out again', async () => {
    const user = await server.newUser();
    const { client, listId, todos } = await threeTodos(user);
    const { list } = await client.renameList({ listId, body: { name: ' Broadside no. 12 ' } });
    expect(list.name).toBe('Broadside no. 12');
    await client.deleteList({ listId });
    expect((await client.listLists({})).lists).toEqual([]);
    await client.restoreList({ listId });
    expect((await client.listLists({})).lists.map(({ name }) => name)).toEqual(['Broadside no. 12']);
    expect(await todos()).toHaveLength(3);
  });
});

describe('a damaged list', () => {
  it('names what is missing and gets it back', async () => {
    const user = await server.newUser();
    const { hand, client, listId } = await threeTodos(user);
    await hand.type(listId, 'Tasks!A1', [['Something']]);
    expect(await client.listTodos({ listId })).toMatchObject({ todos: [], missingHeaders: ['Task'] });
    await expect(clientOf(user).addTodo({ listId, body: { text: 'x' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await hand.type(listId, 'Tasks!A1', [['']]);
    const { todos } = await client.repairList({ listId });
    expect(placed(todos)).toEqual([
      [2, 'Order rag paper'],
      [3, 'Call the binder'],
      [4, 'Proof the cover'],
    ]);
  });
});

describe('three people', () => {
  it('own, edit and view the same list, each within their rights', async () => {
    const [owner, editor, viewer] = [await server.newUser(), await server.newUser(), await server.newUser()];
    const { listId, paper } = await threeTodos(owner);
    const sharing = owner.callsClient(sheetCalls);
    for (const [person, role] of [
      [editor, 'writer'],
      [viewer, 'reader'],
    ] as const) {
      await person.allow('drive.readonly');
      await sharing.shareSheet({ sheetId: listId, body: { email: person.account.email, role } });
    }
    const seen = async (user: TestUser) => (await clientOf(user).listLists({})).lists[0];
    expect(await seen(owner)).toMatchObject({ isOwned: true, canEdit: true });
    const owned = { emailAddress: owner.account.email, displayName: owner.account.name };
    expect(await seen(editor)).toMatchObject({ isOwned: false, canEdit: true, owner: owned });
    expect(await seen(viewer)).toMatchObject({ isOwned: false, canEdit: false, owner: owned });

    const editing = listFor(editor, listId);
    const { todo } = await editing.toggle(paper, true);
    expect(todo).toMatchObject({ completed: true, completedDate: today() });
    await clientOf(editor).renameList({ listId, body: { name: 'Renamed by the editor' } });
    const denied = { code: 'ACCESS_DENIED' };
    await expect(clientOf(editor).deleteList({ listId })).rejects.toMatchObject(denied);
    const body = { email: viewer.account.email, role: 'writer' as const };
    await expect(editor.callsClient(sheetCalls).shareSheet({ sheetId: listId, body })).rejects.toMatchObject(
      denied,
    );

    const viewing = listFor(viewer, listId);
    expect(await viewing.todos()).toHaveLength(3);
    await expect(viewing.toggle(todo, false)).rejects.toMatchObject(denied);
    await expect(viewing.add({ text: 'Smuggled' })).rejects.toMatchObject(denied);
    await expect(viewing.remove(todo)).rejects.toMatchObject(denied);
    await expect(clientOf(viewer).renameList({ listId, body: { name: 'Mine' } })).rejects.toMatchObject(
      denied,
    );
    await expect(clientOf(viewer).deleteList({ listId })).rejects.toMatchObject(denied);
    expect((await seen(owner))?.name).toBe('Renamed by the editor');
    expect((await listFor(owner, listId).todos()).length).toBe(3);
  });

  it('see nothing of a list that is not theirs', async () => {
    const [owner, stranger] = [await server.newUser(), await server.newUser()];
    const { listId } = await threeTodos(owner);
    await look(owner);
    const { version } = (await clientOf(owner).listLists({})).lists[0] ?? {};
    const { lists, permissions } = await clientOf(stranger).listLists({});
    expect(lists).toEqual([]);
    expect(permissions.hasLimitedAccess).toBe(true);
    const { summaries } = await clientOf(stranger).summarizeLists({
      query: { lists: `${listId}:${version}` },
    });
    expect(summaries).toEqual([
      { id: listId, version, total: 0, completed: 0, canceled: 0, isRead: false, due: [], dueTotal: 0 },
    ]);
    await expect(listFor(stranger, listId).todos()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(clientOf(stranger).deleteList({ listId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
