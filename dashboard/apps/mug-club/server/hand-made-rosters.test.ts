import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Field } from '#kernel/records/field.ts';
import { newMemberList, wendy } from '#testing/data/mug-club-list.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { member } from '../record.ts';

// Rosters that a person has kept by hand before, and continues to.

const aliasesOf = new Map<string, readonly string[]>(
  Object.values<Field>(member.fields).map(({ header, aliases = [] }) => [header, aliases]),
);

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

type Cells = readonly (readonly (string | number)[])[];

/** A list whose sheet contains only these cells. */
async function rosterOf(cells: Cells) {
  const list = await newMemberList(user);
  await list.hand.change(list.listId, {
    updateCells: { range: { sheetId: 0 }, fields: 'userEnteredValue,userEnteredFormat' },
  });
  await list.hand.type(list.listId, 'Members!A1', cells);
  return list;
}

describe('headers', () => {
  it('are found in any case and by their alternatives', async () => {
    const { rows, edit, hand, listId } = await rosterOf([
      ['FULL NAME', 'e-mail', 'Mobile'],
      ['Ada Fong', 'ada@cityart.example', '(616) 555-0171'],
    ]);
    const [ada] = await rows();
    expect(ada).toMatchObject({
      'Member ID': '',
      'Member Name': 'Ada Fong',
      Email: 'ada@cityart.example',
      Phone: '(616) 555-0171',
      'T-Shirt Distributed': false,
    });
    if (!ada) throw new Error('No member was read.');
    await edit(ada, { joinDate: '2025-01-09', tShirtSize: 'M', hatDistributed: true });
    const [headers, cells] = await hand.shown(listId, 'Members!A1:Z2');
    expect(headers?.slice(0, 3)).toEqual(['FULL NAME', 'e-mail', 'Mobile']);
    const named = Object.fromEntries((headers ?? []).map((header, index) => [header, cells?.[index]]));
    expect(named).toMatchObject({
      'Join Date': '2025-01-09',
      'T-Shirt Size': 'M',
      'Hat Distributed': 'TRUE',
    });
    expect(named['Member ID']).toMatch(/^M\d+$/);
  });

  it.each([
    ['Member Name', ['Name', 'MemberName', 'Full Name']],
    ['Email', ['E-mail', 'Email Address']],
    ['Phone', ['Phone Number', 'Mobile', 'Cell', 'Telephone']],
    ['Join Date', ['JoinDate', 'Date Joined', 'Joined']],
    ['T-Shirt Size', ['TShirt Size', 'Shirt Size', 'Size']],
    ['T-Shirt Distributed', ['TShirt Distributed', 'Shirt Distributed']],
    ['Hat Distributed', ['Hat Given']],
    ['Receipt Number', ['Receipt', 'Receipt #']],
    ['Notes', ['Comments', 'Note']],
  ] as const)('knows each documented name of %s', (field, aliases) => {
    expect(aliasesOf.get(field)).toEqual(expect.arrayContaining([...aliases]));
  });

  it.each([...aliasesOf].flatMap(([field, aliases]) => aliases.map((alias) => [field, alias])))(
    '%s is read under "%s"',
    async (field, alias) => {
      const value = field === 'Join Date' || field === 'Expires' ? '2025-03-04' : 'TRUE';
      const name: Cells = field === 'Member Name' ? [[], []] : [['Member Name'], ['Ada']];
      const { rows } = await rosterOf([
        [...(name[0] ?? []), alias],
        [...(name[1] ?? []), value],
      ]);
      const [row] = await rows();
      const isFlag = field === 'T-Shirt Distributed' || field === 'Hat Distributed';
      expect(row).toMatchObject({ [field]: isFlag ? true : value });
    },
  );

  it('leave everything alone while no column of names is found', async () => {
    const { client, add, listId, hand } = await rosterOf([
      ['Who', 'Email'],
      ['Ada', 'ada@cityart.example'],
    ]);
    expect(await client.listMembers({ listId })).toMatchObject({ rows: [], missingHeaders: ['Member Name'] });
    await expect(add()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hand.entered(listId, 'Members!A1:C3')).toEqual([
      ['Who', 'Email'],
      ['Ada', 'ada@cityart.example'],
    ]);
  });
});

describe('rows typed by hand', () => {
  it('are changed by two people in neighbouring cells without a conflict', async () => {
    const { rows, edit, hand, listId } = await rosterOf([
      ['Name', 'Email', 'Notes', 'Receipt'],
      ['Ada', 'ada@cityart.example', '', ''],
      ['Ben', 'ben@cityart.example', '', ''],
    ]);
    const [ada] = await rows();
    if (!ada) throw new Error('No member was read.');
    await hand.type(listId, 'Members!D2', [['R-7']]);
    const saved = await edit(ada, { notes: 'Founding member', joinDate: '2025-01-09', tShirtSize: 'M' });
    expect(saved).toMatchObject({ Notes: 'Founding member', 'Receipt Number': 'R-7' });
    expect((await hand.shown(listId, 'Members!A3:D3'))[0]).toEqual(['Ben', 'ben@cityart.example']);
  });

  it('show sizes and dates that are none as they are', async () => {
    const { rows } = await rosterOf([
      ['Name', 'Size', 'Joined', 'Hat Given'],
      ['Ada', 'Medium', 'last spring', 'x'],
      ['Ben', '4XL', '3/4/2024', 'no'],
    ]);
    expect(await rows()).toMatchObject([
      { 'T-Shirt Size': 'Medium', 'Join Date': 'last spring', 'Hat Distributed': true },
      { 'T-Shirt Size': '4XL', 'Join Date': '2024-03-04', 'Hat Distributed': false },
    ]);
  });

  it('keep an end of the membership that is no date, whatever else is changed in the form', async () => {
    const { rows, edit, hand, listId } = await rosterOf([
      ['Name', 'Email', 'Joined', 'Size', 'Phone', 'Valid Until'],
      ['Ada', 'ada@cityart.example', '3/4/2024', 'M', '', 'Lifetime'],
    ]);
    const [ada] = await rows();
    if (!ada) throw new Error('No member was read.');
    // The form has a field for dates, which shows no other text.
    const saved = await edit(ada, { phone: '555 0171', expires: '' });
    expect(saved).toMatchObject({ Phone: '555 0171', Expires: 'Lifetime' });
    const again = await edit(saved, { expires: '2027-01-31' });
    expect(again.Expires).toBe('2027-01-31');
    expect((await edit(again, { expires: '' })).Expires).toBe('');
    expect((await hand.shown(listId, 'Members!F2'))[0] ?? []).toEqual([]);
  });

  it('get an end of the membership that is no date back when a renewal is undone', async () => {
    const { client, rows, listId } = await rosterOf([
      ['Name', 'Valid Until'],
      ['Ada', 'Lifetime'],
    ]);
    const mark = async (expires: string) => {
      const [ada] = await rows();
      if (!ada) throw new Error('No member was read.');
      const update = { rowIndex: ada._rowIndex, expected: cellsOf(ada), changes: { expires } };
      return (await client.updateMembers({ listId, body: { updates: [update] } })).rows;
    };
    expect(await mark('2027-01-31')).toMatchObject([{ Expires: '2027-01-31' }]);
    expect(await mark('Lifetime')).toMatchObject([{ Expires: 'Lifetime' }]);
  });

  it('get new members below them, under the columns as they stand', async () => {
    const { add, hand, listId } = await rosterOf([
      ['Notes', 'Name', 'Twice'],
      ['first', 'Ada', '=LEN(A2)*2'],
    ]);
    await add({ notes: 'second' });
    const [headers, first, second] = await hand.entered(listId, 'Members!A1:Z3');
    expect(headers?.slice(0, 3)).toEqual(['Notes', 'Name', 'Twice']);
    expect(first?.slice(0, 3)).toEqual(['first', 'Ada', '=LEN(A2)*2']);
    expect(second?.slice(0, 3)).toEqual(['second', wendy.memberName, '']);
  });
});

it('a roster from elsewhere that lies in the folder of Mug Club is listed and read, whatever its tab is named', async () => {
  const guest = await server.newUser();
  const { client } = await newMemberList(guest);
  const hand = new Hand(guest.browser);
  const [folder] = await hand.files("name = 'mug-club' and trashed = false");
  const made = await hand.call('POST', '/drive/v3/files', {
    name: 'Old roster',
    mimeType: 'application/vnd.google-apps.spreadsheet',
    parents: [folder?.id],
  });
  const { id } = z.object({ id: z.string() }).parse(made);
  await hand.type(id, 'A1', [
    ['Full Name', 'Size'],
    ['Ada Fong', 'M'],
  ]);
  await guest.allow('drive.readonly');
  const { lists } = (await client.listLists()).data;
  expect(lists.find(({ name }) => name === 'Old roster')).toMatchObject({ id, isOwned: true, canEdit: true });
  const { rows, range } = await client.listMembers({ listId: id });
  expect(rows).toMatchObject([{ 'Member Name': 'Ada Fong', 'T-Shirt Size': 'M' }]);
  expect(range).toBe('Sheet1!A1:B2');
});
