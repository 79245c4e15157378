import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newMemberList, openMemberList, type SentMember } from '#testing/data/mug-club-list.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const at = '2026-11-21 19:04:09';
const later = (minutes: number) => {
  const total = 19 * 60 + 4 + minutes;
  return `2026-11-21 ${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}:09`;
};

/** A list with one member who has a card. */
async function withCard() {
  const list = await newMemberList(user);
  const { client, listId } = list;
  const row = await list.add();
  const issue = async (member: SentMember, isReplaced = false) =>
    await client.issueCard({
      listId,
      row: member._rowIndex,
      body: { expected: cellsOf(member), memberId: 'M1718880000001', isReplaced },
    });
  const { card } = await issue(row);
  const scan = (moment: string, text = card) => client.checkIn({ listId, body: { at: moment, card: text } });
  const visits = async () => (await client.listCheckIns({ listId })).checkIns;
  return { ...list, row, card, issue, scan, visits };
}

describe('a card', () => {
  it('is the same each time it is made', async () => {
    const { card, issue, row } = await withCard();
    expect((await issue(row)).card).toBe(card);
    expect(card.startsWith(`${row['Member ID']}.1.`)).toBe(true);
  });

  it('holds for its own list only, and not when a letter of it was changed', async () => {
    const { card, scan } = await withCard();
    const other = await withCard();
    await expect(other.scan(at, card)).rejects.toThrow('This is not a member card of this list.');
    const forged = card.replace(/^M\d/, (start) => (start === 'M1' ? 'M2' : 'M1'));
    await expect(scan(at, forged)).rejects.toThrow('This is not a member card of this list.');
    await expect(scan(at, 'https://elsewhere.example')).rejects.toThrow(
      'This is not a member card of this list.',
    );
    expect(await other.visits()).toEqual([]);
  });

  it('ends when it is replaced', async () => {
    const { card, issue, row, scan } = await withCard();
    const replaced = await issue(row, true);
    expect(replaced.row['Card Version']).toBe('2');
    await expect(scan(at, card)).rejects.toThrow('This card was replaced and is no longer valid.');
    expect(await scan(at, replaced.card)).toMatchObject({ outcome: 'checkedIn' });
  });

  it('ends with its member', async () => {
    const { client, listId, row, scan } = await withCard();
    await client.deleteMember({ listId, row: 2, body: { expected: cellsOf(row) } });
    await expect(scan(at)).rejects.toThrow('The member of this card is no longer in the list.');
  });

  it('gives an ID to a member who was typed by hand', async () => {
    const { hand, listId, rows, issue } = await withCard();
    await hand.type(listId, 'Members!B3', [['Ada Fong']]);
    const [, ada] = await rows();
    if (!ada) throw new Error('No member was read.');
    const { row, card } = await issue(ada);
    expect(row['Member ID']).toBe('M1718880000001');
    expect(card.startsWith('M1718880000001.1.')).toBe(true);
  });
});

describe('a card of a sheet that people changed', () => {
  it('holds for an ID with a dot in it', async () => {
    const { hand, listId, rows, issue, scan, visits } = await withCard();
    await hand.type(listId, 'Members!A2', [['MC.7 é']]);
    const [row] = await rows();
    if (!row) throw new Error('No member was read.');
    const { card } = await issue(row);
    expect(await scan(at, card)).toMatchObject({ outcome: 'checkedIn' });
    expect(await visits()).toMatchObject([{ 'Member ID': 'MC.7 é' }]);
    await issue(row, true);
    await expect(scan(later(90), card)).rejects.toThrow('This card was replaced and is no longer valid.');
  });

  it("is no stranger's card when the header row is damaged", async () => {
    const { hand, listId, scan } = await withCard();
    await hand.type(listId, 'Members!B1', [['']]);
    await expect(scan(at)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/header row of the tab "Members" is damaged/),
    });
  });
});

describe('a check-in', () => {
  it('makes the tab with the first visit and says who came when', async () => {
    const { scan, visits, hand, listId, row } = await withCard();
    expect(await scan(at)).toMatchObject({
      outcome: 'checkedIn',
      at,
      row: { 'Member Name': 'Wendy Okafor' },
    });
    expect(await hand.tabs(listId)).toEqual(['Members', 'CheckIns']);
    expect(await hand.shown(listId, 'CheckIns!A1:D2')).toEqual([
      ['When', 'Member ID', 'Member Name', 'By'],
      [at, row['Member ID'], 'Wendy Okafor', user.account.name],
    ]);
    expect(await visits()).toHaveLength(1);
  });

  it('is not noted twice within the hour', async () => {
    const { scan, visits } = await withCard();
    await scan(at);
    expect(await scan(later(59))).toMatchObject({ outcome: 'already', at });
    expect(await visits()).toHaveLength(1);
    expect(await scan(later(61))).toMatchObject({ outcome: 'checkedIn', at: later(61) });
    expect(await visits()).toHaveLength(2);
  });

  it('is noted once when two phones scan at the same time', async () => {
    const { scan, visits } = await withCard();
    const outcomes = await Promise.all([scan(at), scan(later(0).replace(':09', ':10'))]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'checkedIn']);
    expect(await visits()).toHaveLength(1);
  });

  it('is noted once when it is sent again after its answer got lost', async () => {
    const { client, listId, card, visits } = await withCard();
    const requestKey = randomUUID();
    const send = () => client.checkIn({ listId, body: { at, card } }, { requestKey });
    expect(await send()).toMatchObject({ outcome: 'checkedIn' });
    expect(await send()).toMatchObject({ outcome: 'checkedIn', at });
    expect(await visits()).toHaveLength(1);
  });

  it('works by name, for a member without an ID too', async () => {
    const { client, hand, listId, rows, visits } = await withCard();
    await hand.type(listId, 'Members!B3', [['Ada Fong']]);
    const [, ada] = await rows();
    if (!ada) throw new Error('No member was read.');
    const member = { rowIndex: 3, expected: cellsOf(ada) };
    const send = () => client.checkIn({ listId, body: { at, member } });
    const { row } = await send();
    expect(row['Member ID']).toMatch(/^M\d+$/);
    // Sent again by a phone that got no answer, it is for the member, who has an ID by now.
    expect((await send()).row).toEqual(row);
    expect(await visits()).toMatchObject([{ 'Member ID': row['Member ID'], 'Member Name': 'Ada Fong' }]);
  });

  it.each(['11/21/2026 7:00 PM', '2026-11-21T19:00:00+02:00'])(
    'counts a visit at %s by hand',
    async (when) => {
      const { hand, listId, row, scan } = await withCard();
      await scan('2026-11-01 20:00:00');
      await hand.type(listId, 'CheckIns!A3', [[when, row['Member ID'], 'Wendy Okafor']]);
      expect(await scan(at)).toMatchObject({ outcome: 'already' });
    },
  );
});

describe('a check-in by name where an ID stands twice', () => {
  async function withCopy() {
    const list = await withCard();
    const id = list.row['Member ID'];
    await list.hand.type(list.listId, 'Members!A3:C3', [[id, 'Ada Fong', 'ada@x.example']]);
    const [wendy, ada] = await list.rows();
    if (!wendy || !ada) throw new Error('No members were read.');
    const come = (row: SentMember, moment = at) =>
      list.client.checkIn({
        listId: list.listId,
        body: { at: moment, member: { rowIndex: row._rowIndex, expected: cellsOf(row) } },
      });
    return { ...list, wendy, ada, come };
  }

  it('notes whom the person chose, each of the two', async () => {
    const { come, wendy, ada, visits } = await withCopy();
    expect(await come(ada)).toMatchObject({ outcome: 'checkedIn', row: { 'Member Name': 'Ada Fong' } });
    expect(await come(wendy)).toMatchObject({ outcome: 'checkedIn', row: { 'Member Name': 'Wendy Okafor' } });
    expect(await come(ada, later(5))).toMatchObject({ outcome: 'already' });
    expect((await visits()).map((visit) => visit['Member Name'])).toEqual(['Ada Fong', 'Wendy Okafor']);
  });

  it('finds the chosen one in another row, and notes nobody when there is none', async () => {
    const { come, ada, hand, listId, visits } = await withCopy();
    expect(await come({ ...ada, _rowIndex: 2 })).toMatchObject({ row: { 'Member Name': 'Ada Fong' } });
    await hand.type(listId, 'Members!B3', [['Ada Roe']]);
    await expect(come(ada, later(90))).rejects.toThrow('Two rows have this member ID.');
    expect(await visits()).toHaveLength(1);
  });
});

describe('the tab of the visits without its header row', () => {
  it('is told of, takes no visit and is repaired with the list', async () => {
    const { client, hand, listId, rows, scan } = await withCard();
    await scan(at);
    await hand.type(listId, 'Members!B3', [['Ada Fong']]);
    await hand.type(listId, 'CheckIns!C1', [['']]);
    expect(await client.listCheckIns({ listId })).toMatchObject({
      checkIns: [],
      missingHeaders: ['Member Name'],
    });
    const [, ada] = await rows();
    if (!ada) throw new Error('No member was read.');
    const member = { rowIndex: 3, expected: cellsOf(ada) };
    await expect(client.checkIn({ listId, body: { at, member } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/header row of the tab "CheckIns" is damaged/),
    });
    expect((await rows())[1]?.['Member ID']).toBe('');
    await client.repairList({ listId });
    expect(await client.listCheckIns({ listId })).toMatchObject({
      checkIns: [{ When: at, 'Member Name': 'Wendy Okafor', By: user.account.name }],
      missingHeaders: [],
    });
    expect(await scan(later(5))).toMatchObject({ outcome: 'already' });
  });

  it('takes visits as before when only the header of who noted them is gone', async () => {
    const { hand, listId, scan, visits } = await withCard();
    await scan(at);
    await hand.type(listId, 'CheckIns!D1', [['']]);
    expect(await scan(later(5))).toMatchObject({ outcome: 'already' });
    expect(await scan(later(90))).toMatchObject({ outcome: 'checkedIn' });
    expect(await visits()).toHaveLength(2);
  });

  it('is not made by a repair while nobody came', async () => {
    const { client, hand, listId } = await withCard();
    await client.repairList({ listId });
    expect(await hand.tabs(listId)).toEqual(['Members']);
    expect(await client.listCheckIns({ listId })).toEqual({ checkIns: [], missingHeaders: [], range: null });
  });
});

it.each([
  '2026-13-01 10:00:00',
  '2026-02-30 10:00:00',
  '2026-11-21 24:00:00',
  '2026-11-21 10:60:00',
  '2026-11-21',
])('no visit is noted at %s', async (moment) => {
  const { scan, visits } = await withCard();
  await expect(scan(moment)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await visits()).toEqual([]);
});

it('only those who may edit the list make cards and check in', async () => {
  const { listId, card, row } = await withCard();
  const guest = await server.newUser();
  const body = { email: guest.account.email, role: 'reader' as const };
  await user.callsClient(sheetCalls).shareSheet({ sheetId: listId, body });
  await guest.allow('drive.readonly');
  const { client } = openMemberList(guest, listId);
  expect((await client.listMembers({ listId })).rows).toHaveLength(1);
  await expect(client.checkIn({ listId, body: { at, card } })).rejects.toMatchObject({ status: 403 });
  const wanted = { expected: cellsOf(row), memberId: row['Member ID'], isReplaced: false };
  await expect(client.issueCard({ listId, row: 2, body: wanted })).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
  });
});
