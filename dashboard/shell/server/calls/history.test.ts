import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
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
    message: 'This change is no longer in the history of this sheet.',
  });
  const [folder] = await hand.files("mimeType = 'application/vnd.google-apps.folder'");
  await expect(calls.readHistory({ sheetId: folder?.id ?? '', query })).rejects.toMatchObject({
    message: 'This file is not a spreadsheet.',
  });
});

it('a whole sheet is held against how it was at a time, goes back to it, and forward again', async () => {
  const { listId: sheetId, add, edit, hand, client } = await newMemberList(user);
  const calls = user.callsClient(historyCalls);
  const wendy = await add({ memberName: 'Wendy Okafor', notes: 'likes stout' });
  const hal = await add({ memberName: 'Hal Whitcomb', email: 'hal@divisionst.example' });
  await calls.lookAtHistory({ sheetId });
  const stood = (await client.listMembers({ listId: sheetId })).rows;
  const at = new Date().toISOString();
  await edit(wendy, { notes: 'likes porter' });
  await client.deleteMember({ listId: sheetId, row: hal._rowIndex, body: { expected: cellsOf(hal) } });
  await add({ memberName: 'Priya Nair' });
  const members = (await hand.tabs(sheetId))[0] ?? '';
  const compared = await calls.compareHistory({ sheetId, query: { at } });
  expect(compared.otherwise.map(({ kind, row }) => [kind, row])).toEqual([
    ['changed', 2],
    ['deleted', null],
    ['added', 3],
  ]);
  expect(compared.otherwise[0]).toMatchObject({
    tab: members,
    cells: [{ header: 'Notes', from: 'likes porter', to: 'likes stout' }],
  });
  const now = (await client.listMembers({ listId: sheetId })).rows;
  const went = await calls.goBack({ sheetId, body: { at } });
  expect(went).toMatchObject({ rows: 3, left: 0 });
  expect((await client.listMembers({ listId: sheetId })).rows).toEqual(stood);
  expect(await calls.compareHistory({ sheetId, query: { at } })).toMatchObject({ rows: 0 });
  await calls.goBack({ sheetId, body: { at: went.before } });
  expect((await client.listMembers({ listId: sheetId })).rows).toEqual(now);
});

it('changes are shown by person and day, and saved as a file', async () => {
  const { listId: sheetId, add, hand } = await newMemberList(user);
  const calls = user.callsClient(historyCalls);
  await add({ memberName: 'Wendy Okafor', notes: '=1+1' });
  await calls.lookAtHistory({ sheetId });
  const [header = []] = await hand.shown(sheetId, 'Members!1:1');
  const notes = String.fromCharCode(65 + header.indexOf('Notes'));
  await hand.type(sheetId, `Members!${notes}2`, [['typed']]);
  const all = await calls.readHistory({ sheetId, query });
  expect(all).toMatchObject({ ways: { here: 1, hand: 1 }, people: [expect.any(String)], count: 2 });
  const [who = ''] = all.people;
  expect((await calls.readHistory({ sheetId, query: { who } })).changes.map(({ kind }) => kind)).toEqual([
    'added',
  ]);
  expect(await calls.readHistory({ sheetId, query: { who: 'Nobody' } })).toMatchObject({
    count: 0,
    days: [],
  });
  const [{ day = '' } = {}] = all.days;
  expect((await calls.readHistory({ sheetId, query: { day } })).count).toBe(2);
  const other = await calls.readHistory({ sheetId, query: { day: '2001-01-01' } });
  expect(other).toMatchObject({ count: 0, days: [{ day, count: 2 }] });
  const address = calls.addressOf.exportHistory({ sheetId, query: { way: 'hand' } });
  const text = await (await user.send(address)).text();
  const [head, ...rows] = text.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toMatch(/^Noted at,Not before,Who,/);
  expect(rows.map((row) => row.split(',').slice(-4))).toEqual([['changed', 'Notes', `"'=1+1"`, 'typed']]);
});
