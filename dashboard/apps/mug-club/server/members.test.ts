import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, newMemberList, wendy } from '#testing/data/mug-club-list.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const documented = [
  'Member ID',
  'Member Name',
  'Email',
  'Phone',
  'Join Date',
  'T-Shirt Size',
  'T-Shirt Distributed',
  'Hat Distributed',
  'Receipt Number',
  'Notes',
];

describe('a new list', () => {
  it('has the tab and the ten headers in their order', async () => {
    const { hand, listId } = await newMemberList(user);
    expect(await hand.tabs(listId)).toEqual(['Members']);
    expect(await hand.entered(listId, 'Members!A1:J1')).toEqual([documented]);
  });

  it('gives one blank for several in its name, and refuses one of blanks alone', async () => {
    const { client } = await newMemberList(user);
    const listName = ` Founders   ${randomUUID()} `;
    const { list, id, listId } = await client.createList({ body: { listName, description: 'Since 2019' } });
    expect(list.name).toBe(listName.replace(/\s+/g, ' ').trim());
    expect(list).toMatchObject({
      id: listId,
      description: 'Since 2019',
      modifiedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      webViewLink: expect.stringContaining(listId),
    });
    expect(id).toBe(listId);
    await expect(client.createList({ body: { listName: '   ' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(client.createList({ body: { listName: list.name } })).rejects.toThrow(/already exists/);
  });

  it('is renamed, trashed and brought back by its owner', async () => {
    const { client, listId } = await newMemberList(user);
    const name = `Renamed ${randomUUID()}`;
    expect((await client.renameList({ listId, body: { listName: name } })).list.name).toBe(name);
    await client.deleteList({ listId });
    const ids = async () => (await client.listLists()).data.lists.map(({ id }) => id);
    expect(await ids()).not.toContain(listId);
    await client.restoreList({ listId });
    expect(await ids()).toContain(listId);
  });
});

describe('members', () => {
  it('are written as they were typed, with an ID, a real date and flags', async () => {
    const { add, client, hand, listId } = await newMemberList(user);
    const row = await add({
      phone: '+1 555 0100',
      receiptNumber: '00123',
      notes: '=1+1',
      memberName: '-Ada',
    });
    expect(row._rowIndex).toBe(2);
    expect(row['Member ID']).toMatch(/^M\d{13,}$/);
    const [cells] = await hand.entered(listId, 'Members!A2:J2');
    expect(cells?.slice(1, 4)).toEqual(['-Ada', wendy.email, '+1 555 0100']);
    expect(cells?.[4]).toBeTypeOf('number');
    expect(cells?.slice(5)).toEqual(['S', false, false, '00123', '=1+1']);
    expect((await hand.shown(listId, 'Members!E2:H2'))[0]).toEqual(['2025-06-20', 'S', 'FALSE', 'FALSE']);
    expect(await client.listMembers({ listId })).toMatchObject({
      rows: [{ _rowIndex: 2, 'Member Name': '-Ada', 'Receipt Number': '00123' }],
      headers: documented,
      permissions: { hasLimitedAccess: true, canViewShared: false, canViewMembers: true },
    });
  });

  it('come back exactly, emoji, right-to-left and 50,000 characters included', async () => {
    const { add, rows } = await newMemberList(user);
    const notes = `${'é'.repeat(49_990)} 🍺 שלום`;
    await add({ notes, memberName: '@שרה 🍺', phone: '3-4', receiptNumber: '+1+1' });
    expect(await rows()).toMatchObject([
      { Notes: notes, 'Member Name': '@שרה 🍺', Phone: '3-4', 'Receipt Number': '+1+1' },
    ]);
  });

  it('get the next free ID where one is taken', async () => {
    const { add } = await newMemberList(user);
    const first = await add({}, { memberId: 'M1718880000000' });
    const second = await add(
      { memberName: 'Rob Feld', email: 'rob@feld.example' },
      { memberId: 'M1718880000000' },
    );
    expect([first['Member ID'], second['Member ID']]).toEqual(['M1718880000000', 'M1718880000001']);
  });

  it('are refused with a sentence at each field', async () => {
    const { client, listId } = await newMemberList(user);
    const body = { ...wendy, listId, memberName: ' ', email: 'a b@c.de', joinDate: '', tShirtSize: '' };
    await expect(client.addMember({ listId, body })).rejects.toMatchObject({
      details: {
        fields: {
          memberName: 'Member name is required',
          email: 'Invalid email format',
          joinDate: 'Join date is required',
          tShirtSize: 'T-shirt size is required',
        },
      },
    });
    const noMail = { ...wendy, listId, email: '' };
    await expect(client.addMember({ listId, body: noMail })).rejects.toMatchObject({
      details: { fields: { email: 'Email is required' } },
    });
    await expect(client.addMember({ listId, body: { ...wendy, listId: '' } })).rejects.toMatchObject({
      details: { fields: { listId: 'No list selected' } },
    });
  });

  it('are changed cell by cell', async () => {
    const { add, edit, hand, listId } = await newMemberList(user);
    const row = await add({ notes: 'Founding member' });
    // A new list has only the specified headers; ours are added with the first value below them.
    expect((await hand.entered(listId, 'Members!1:1'))[0]).toEqual([
      ...['Member ID', 'Member Name', 'Email', 'Phone', 'Join Date', 'T-Shirt Size', 'T-Shirt Distributed'],
      ...['Hat Distributed', 'Receipt Number', 'Notes'],
    ]);
    await hand.type(listId, 'Members!D2', [['(616) 555-0139']]);
    const saved = await edit(row, { tShirtDistributed: true, expires: '2026-12-31' });
    expect(saved).toMatchObject({
      'T-Shirt Distributed': true,
      Expires: '2026-12-31',
      Phone: '(616) 555-0139',
    });
    const [headers, cells] = await hand.shown(listId, 'Members!A1:L2');
    expect(headers?.indexOf('Expires')).toBeGreaterThanOrEqual(10);
    expect(cells?.slice(3, 8)).toEqual(['(616) 555-0139', '2025-06-20', 'S', 'TRUE', 'FALSE']);
  });

  it('are found by their ID when a form brings no row', async () => {
    const { client, add, hand, listId, rows } = await newMemberList(user);
    const row = await add();
    await add({ memberName: 'Ada Fong', email: 'ada@cityart.example' });
    await hand.insertRows(listId, 1);
    const body = { ...fieldsOf(row), notes: 'By ID', listId, memberId: row['Member ID'] };
    await client.updateMember({ listId, row: `row-${row._rowIndex}`, body });
    expect((await rows()).map(({ Notes }) => Notes)).toEqual(['By ID', '']);
  });

  it('are found by their address or name where a form brings neither ID nor row', async () => {
    const { client, add, hand, listId, rows } = await newMemberList(user);
    const wendyRow = await add();
    const ada = await add({ memberName: 'Ada Fong', email: 'ada@cityart.example' });
    await hand.insertRows(listId, 1);
    const { memberId: _, ...fields } = { memberId: '', ...fieldsOf(ada), notes: 'By address', listId };
    await client.updateMember({ listId, row: `row-${wendyRow._rowIndex}`, body: fields });
    expect((await rows()).map(({ Notes }) => Notes)).toEqual(['', 'By address']);
    const nobody = { ...fields, memberName: 'Bo', email: 'bo@cityart.example' };
    const unknown = client.updateMember({ listId, row: `row-${ada._rowIndex}`, body: nobody });
    await expect(unknown).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are not mistaken for one another where an ID stands twice and a form brings no row', async () => {
    const { client, add, hand, listId, rows } = await newMemberList(user);
    const row = await add();
    await hand.type(listId, 'Members!A3:C3', [[row['Member ID'], 'Ada Fong', 'ada@x.example']]);
    const update = (rowIndex: number, notes: string) => {
      const fields = { ...fieldsOf(row), memberName: 'Ada Fong', email: 'ada@x.example', notes };
      const body = { ...fields, listId, memberId: row['Member ID'] };
      return client.updateMember({ listId, row: rowIndex, body });
    };
    await update(3, 'Chosen by row');
    await expect(update(9, 'Of nobody')).rejects.toThrow('Two rows have this member ID.');
    expect((await rows()).map(({ Notes }) => Notes)).toEqual(['', 'Chosen by row']);
  });

  it('are changed together or not at all', async () => {
    const { client, add, edit, listId, rows } = await newMemberList(user);
    const first = await add();
    const second = await add({ memberName: 'Rob Feld', email: 'rob@feld.example', expires: '2026-01-31' });
    const renewed = (row: typeof first, expires: string) => ({
      rowIndex: row._rowIndex,
      expected: cellsOf(row),
      changes: { expires, tShirtDistributed: true },
    });
    await edit(second, { expires: '2026-02-28' });
    const late = { updates: [renewed(first, '2027-01-31'), renewed(second, '2027-01-31')] };
    await expect(client.updateMembers({ listId, body: late })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rows()).toMatchObject([
      { Expires: '', 'T-Shirt Distributed': false },
      { Expires: '2026-02-28', 'T-Shirt Distributed': false },
    ]);
    const [, fresh = second] = await rows();
    const updates = [renewed(first, '2027-01-31'), renewed(fresh, '2027-02-28')];
    expect((await client.updateMembers({ listId, body: { updates } })).rows).toMatchObject([
      { Expires: '2027-01-31', 'T-Shirt Distributed': true },
      { Expires: '2027-02-28', 'T-Shirt Distributed': true },
    ]);
  });

  it('are deleted and brought back with all their cells', async () => {
    const { client, add, hand, listId, rows } = await newMemberList(user);
    const row = await add();
    await hand.type(listId, 'Members!M1', [['Mug'], ['=ROW()*10']]);
    const { undo } = await client.deleteMember({ listId, row: 2, body: { expected: cellsOf(row) } });
    expect(await rows()).toEqual([]);
    expect((await client.undoDelete({ listId, body: { undo } })).row).toEqual(row);
    expect(await hand.entered(listId, 'Members!M2')).toEqual([['=ROW()*10']]);
  });
});

describe('saves that are repeated', () => {
  it('add a member once under one key', async () => {
    const { add, rows } = await newMemberList(user);
    const options = { memberId: 'M1718880000005', requestKey: randomUUID() };
    await add({}, options);
    await add({}, options);
    expect(await rows()).toHaveLength(1);
  });

  it('import a roster once', async () => {
    const { client, listId, rows } = await newMemberList(user);
    const members = ['Dana Osei', 'Rob Feld', 'Kim Tran'].map((memberName) => ({
      ...wendy,
      memberName,
      email: '',
      joinDate: 'spring',
    }));
    const body = { members, firstMemberId: 'M1718880000100' };
    expect(await client.importMembers({ listId, body })).toMatchObject({ added: 3 });
    expect(await client.importMembers({ listId, body })).toMatchObject({ added: 3 });
    expect((await rows()).map((row) => [row['Member ID'], row['Member Name'], row['Join Date']])).toEqual([
      ['M1718880000100', 'Dana Osei', 'spring'],
      ['M1718880000101', 'Rob Feld', 'spring'],
      ['M1718880000102', 'Kim Tran', 'spring'],
    ]);
  });

  it('import whom the first attempt did not bring, and nobody else again, where others are chosen for the second', async () => {
    const { client, listId, rows } = await newMemberList(user);
    const send = (...names: string[]) => {
      const members = names.map((memberName) => ({ ...wendy, memberName, email: '', joinDate: '' }));
      return client.importMembers({ listId, body: { members, firstMemberId: 'M1718880000100' } });
    };
    await send('Dana Osei', 'Rob Feld');
    expect(await send('Dana Osei', 'Rob Feld', 'Kim Tran')).toMatchObject({ added: 3 });
    await send('Rob Feld', 'Ana Silva');
    expect((await rows()).map((row) => [row['Member ID'], row['Member Name']])).toEqual([
      ['M1718880000100', 'Dana Osei'],
      ['M1718880000101', 'Rob Feld'],
      ['M1718880000102', 'Kim Tran'],
      ['M1718880000103', 'Ana Silva'],
    ]);
  });
});
