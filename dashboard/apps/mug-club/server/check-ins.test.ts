import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { cellsOf, newMemberList, openMemberList } from '#testing/mug-club-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server.ts';
import type { MemberRow } from '../contract.ts';

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
  const issue = async (member: MemberRow, isReplaced = false) =>
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
    await expect(scan(at, card)).rejects.toThrow(
      'This card was replaced by another one and no longer holds.',
    );
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
    const { row } = await client.checkIn({ listId, body: { at, member } });
    expect(row['Member ID']).toMatch(/^M\d+$/);
    expect(await visits()).toMatchObject([{ 'Member ID': row['Member ID'], 'Member Name': 'Ada Fong' }]);
  });

  it('counts visits that were typed by hand', async () => {
    const { hand, listId, row, scan } = await withCard();
    await scan('2026-11-01 20:00:00');
    await hand.type(listId, 'CheckIns!A3', [['11/21/2026 7:00 PM', row['Member ID'], 'Wendy Okafor']]);
    expect(await scan(at)).toMatchObject({ outcome: 'already' });
  });
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
