import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  server = await startServer();
  [owner, editor, viewer] = await Promise.all([server.newUser(), server.newUser(), server.newUser()]);
  await Promise.all([editor.allow('drive.readonly'), viewer.allow('drive.readonly')]);
});
afterAll(() => server.stop());

const sheetsOf = (user: TestUser) => user.callsClient(sheetCalls);

/** A sheet of the owner's that is shared with the two others. */
async function sharedSheet() {
  const sheetConfig = { name: `Shared ${Math.random()}`, headers: ['Task', 'Status'], sheetTabName: 'Tasks' };
  const { id: sheetId } = await sheetsOf(owner).createSheet({ body: { appName: 'todos', sheetConfig } });
  const letIn = (user: TestUser, role: 'reader' | 'writer') =>
    sheetsOf(owner).shareSheet({ sheetId, body: { email: user.account.email, role } });
  await letIn(editor, 'writer');
  await letIn(viewer, 'reader');
  const write = (user: TestUser, task: string) =>
    sheetsOf(user).appendCells({ sheetId, body: { values: [[task, 'Pending']] } });
  const read = async (user: TestUser) =>
    (await sheetsOf(user).readCells({ sheetId, query: {} })).rows.map((row) => row['Task']);
  const idOf = async (user: TestUser) => {
    const { permissions } = await sheetsOf(owner).listPermissions({ sheetId });
    return permissions.find(({ emailAddress }) => emailAddress === user.account.email)?.id ?? '';
  };
  return { sheetId, letIn, write, read, idOf };
}

const mayNotWrite = { code: 'ACCESS_DENIED', message: 'You can view this file, but not change it.' };
const onlyOwner = { code: 'ACCESS_DENIED', message: 'Only the owner can change who this is shared with.' };

describe('a shared sheet', () => {
  it('is written by its owner and editors, and only read by viewers', async () => {
    const { write, read } = await sharedSheet();
    await write(owner, 'of the owner');
    await write(editor, 'of the editor');
    await expect(write(viewer, 'of the viewer')).rejects.toMatchObject(mayNotWrite);
    expect(await read(viewer)).toEqual(['of the owner', 'of the editor']);
  });

  it('follows a change of role at once', async () => {
    const { sheetId, write, idOf } = await sharedSheet();
    const change = async (user: TestUser, role: 'reader' | 'writer') =>
      sheetsOf(owner).changeRole({ sheetId, permissionId: await idOf(user), body: { role } });
    expect((await change(viewer, 'writer')).permission.role).toBe('writer');
    await write(viewer, 'now an editor');
    await change(editor, 'reader');
    await expect(write(editor, 'now a viewer')).rejects.toMatchObject(mayNotWrite);
  });

  it('takes a second invitation of someone for a change of role', async () => {
    const { sheetId, letIn, write } = await sharedSheet();
    await letIn(editor, 'reader');
    await expect(write(editor, 'x')).rejects.toMatchObject(mayNotWrite);
    const { permissions } = await sheetsOf(owner).listPermissions({ sheetId });
    expect(permissions.map(({ role }) => role)).toEqual(['owner', 'reader', 'reader']);
  });

  it('is gone for those who were removed, and says so', async () => {
    const { sheetId, read, write, idOf } = await sharedSheet();
    const permissionId = await idOf(editor);
    await sheetsOf(owner).removePermission({ sheetId, permissionId });
    const gone = {
      code: 'NOT_FOUND',
      message: 'This file is no longer there, or is not shared with you.',
    };
    await expect(read(editor)).rejects.toMatchObject(gone);
    await expect(sheetsOf(editor).listPermissions({ sheetId })).rejects.toMatchObject(gone);
    await expect(write(editor, 'x')).rejects.toMatchObject(gone);
    await sheetsOf(owner).removePermission({ sheetId, permissionId });
    const changing = sheetsOf(owner).changeRole({ sheetId, permissionId, body: { role: 'writer' } });
    await expect(changing).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This person has no access any more.',
    });
  });
});

describe('the people of a shared sheet', () => {
  it('are known to its owner and editors, the owner first', async () => {
    const { sheetId } = await sharedSheet();
    const entry = (user: TestUser, role: string) => ({
      displayName: user.account.name,
      emailAddress: user.account.email,
      photoLink: expect.stringMatching(/\/pictures\/\d\/T\w$/),
      role,
    });
    const people = [entry(owner, 'owner'), entry(editor, 'writer'), entry(viewer, 'reader')];
    const known = await sheetsOf(owner).listPermissions({ sheetId });
    expect(known).toMatchObject({ permissions: people, canShare: true, linkRole: null });
    const seen = await sheetsOf(editor).listPermissions({ sheetId });
    expect(seen).toMatchObject({ permissions: people, canShare: false });
    await expect(sheetsOf(viewer).listPermissions({ sheetId })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
      message: 'You can view this, but not who else can.',
    });
  });

  it('are let in, changed and removed by the owner alone', async () => {
    const { sheetId, idOf } = await sharedSheet();
    const permissionId = await idOf(viewer);
    for (const guest of [editor, viewer]) {
      const sheets = sheetsOf(guest);
      const body = { email: 'someone@example.com' };
      await expect(sheets.shareSheet({ sheetId, body })).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
      await expect(sheets.removePermission({ sheetId, permissionId })).rejects.toMatchObject(onlyOwner);
      const change = { sheetId, permissionId, body: { role: 'writer' as const } };
      await expect(sheets.changeRole(change)).rejects.toMatchObject(onlyOwner);
    }
    expect((await sheetsOf(owner).listPermissions({ sheetId })).permissions).toHaveLength(3);
  });

  it('always include the owner', async () => {
    const { sheetId, idOf } = await sharedSheet();
    const permissionId = await idOf(owner);
    const stays = { code: 'ACCESS_DENIED', message: "The owner's access cannot be changed." };
    const sheets = sheetsOf(owner);
    await expect(sheets.removePermission({ sheetId, permissionId })).rejects.toMatchObject(stays);
    const change = { sheetId, permissionId, body: { role: 'reader' as const } };
    await expect(sheets.changeRole(change)).rejects.toMatchObject(stays);
    const email = owner.account.email.toUpperCase();
    await expect(sheets.shareSheet({ sheetId, body: { email } })).rejects.toMatchObject({
      details: { fields: { email: 'This is your own address, and you are the owner.' } },
    });
  });

  it('may be everyone who has the link', async () => {
    const { sheetId } = await sharedSheet();
    const anyone = { type: 'anyone', role: 'reader' };
    await new Hand(owner.browser).call('POST', `/drive/v3/files/${sheetId}/permissions`, anyone);
    const { permissions, linkRole } = await sheetsOf(owner).listPermissions({ sheetId });
    expect([permissions.length, linkRole]).toEqual([3, 'reader']);
  });

  it('cost one call to read, and two to change', async () => {
    const { sheetId, idOf, letIn } = await sharedSheet();
    const permissionId = await idOf(viewer);
    expect(owner.upstreamCalls()).toBe(1);
    await letIn(viewer, 'writer');
    expect(owner.upstreamCalls()).toBe(2);
    await sheetsOf(owner).changeRole({ sheetId, permissionId, body: { role: 'reader' } });
    expect(owner.upstreamCalls()).toBe(2);
    await sheetsOf(owner).removePermission({ sheetId, permissionId });
    expect(owner.upstreamCalls()).toBe(2);
  });
});

it('shares sheets and the folders of records, and no other files', async () => {
  const hand = new Hand(owner.browser);
  await sharedSheet();
  const [appFolder] = await hand.files("name = 'todos'");
  const sharing = sheetsOf(owner).shareSheet({
    sheetId: appFolder?.id ?? '',
    body: { email: 'someone@example.com' },
  });
  await expect(sharing).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Only sheets and the folders they belong to are shared here.',
  });
});
