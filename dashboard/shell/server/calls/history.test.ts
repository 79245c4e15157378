import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const query = {};

it('tells what was done in an app and by hand, of a sheet and of one row, and puts it back', async () => {
  const { listId: sheetId, add, edit, hand, client } = await newMemberList(user);
  const calls = user.callsClient(historyCalls);
  const row = await add({ memberName: 'Wendy Okafor', notes: 'likes stout' });
  await add({ memberName: 'Hal Whitcomb', email: 'hal@divisionst.example' });
  await edit(row, { notes: 'likes porter' });
  const members = (await hand.tabs(sheetId))[0] ?? '';
  await hand.insertRows(sheetId, 1);

  const seen = await calls.readHistory({ sheetId, query });
  expect(seen).toMatchObject({ isOn: true, canEdit: true, hasUnnoted: true, unreadable: 0 });
  expect(await calls.lookAtHistory({ sheetId })).toEqual({ noted: 1 });
  const { changes, count, people, days } = await calls.readHistory({ sheetId, query });
  expect(count).toBe(4);
  expect(people).toHaveLength(1);
  expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(4);
  expect(changes.map(({ kind, how, row: at }) => [kind, how, at])).toEqual([
    ['arranged', 'In the sheet', null],
    ['changed', 'Mug Club', 3],
    ['added', 'Mug Club', 4],
    ['added', 'Mug Club', 3],
  ]);
  const ofRow = await calls.readHistory({ sheetId, query: { tab: members, row: 3, way: 'here' } });
  expect(ofRow.changes.map(({ kind }) => kind)).toEqual(['changed', 'added']);
  expect(ofRow.now).toContainEqual(expect.objectContaining({ value: 'likes porter' }));

  const change = changes[1]?.id ?? '';
  expect(await calls.restoreChange({ sheetId, body: { change } })).toEqual({ tab: members, row: 3 });
  expect((await client.listMembers({ listId: sheetId })).rows[0]).toMatchObject({ Notes: 'likes stout' });
});

it('is for those who may open the sheet, and changed by those who may change it', async () => {
  const { listId: sheetId, add } = await newMemberList(user);
  await add();
  const other = await server.newUser();
  const theirs = other.callsClient(historyCalls);
  await expect(theirs.readHistory({ sheetId, query })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const email = other.account.email;
  await user.callsClient(sheetCalls).shareSheet({ sheetId, body: { email, role: 'reader' } });
  await other.allow('drive.readonly');
  const read = await theirs.readHistory({ sheetId, query }).catch((error: unknown) => error);
  expect(read).toMatchObject({ canEdit: false, count: 1 });
  const denied = { code: 'ACCESS_DENIED' };
  await expect(theirs.switchHistory({ sheetId, body: { isOn: false } })).rejects.toMatchObject(denied);
  await expect(theirs.lookAtHistory({ sheetId })).rejects.toMatchObject(denied);
});

it('a change that is not told of, and a file that is no spreadsheet, are refused in a sentence', async () => {
  const { listId: sheetId, add, hand } = await newMemberList(user);
  await add();
  const calls = user.callsClient(historyCalls);
  await expect(calls.restoreChange({ sheetId, body: { change: '99 0' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'The history of this sheet does not tell of this change any more.',
  });
  const [folder] = await hand.files("mimeType = 'application/vnd.google-apps.folder'");
  await expect(calls.readHistory({ sheetId: folder?.id ?? '', query })).rejects.toMatchObject({
    message: 'This file is not a spreadsheet.',
  });
});
