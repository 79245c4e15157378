import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMemberList, wendy } from '#testing/data/mug-club-list.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';

// Google counts and delays every call, so this limits what a screen may cost.

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const callsOf = (work: () => Promise<unknown>) => upstream.callsOf(work);

const batchUpdate = /:batchUpdate$/;
const at = '2026-11-21 19:04:09';

it('the lists cost one call, whatever their number', async () => {
  for (let count = 0; count < 3; count += 1) await newMemberList(user);
  const { client, listId } = await newMemberList(user);
  await client.listLists();
  expect(await callsOf(() => client.listLists())).toHaveLength(1);
  expect(await callsOf(() => client.getList({ listId }))).toHaveLength(1);
});

it('a roster of 2,000 members costs one call, and its import two reads and one write', async () => {
  const { client, listId, rows } = await newMemberList(user);
  const members = Array.from({ length: 2000 }, (_, index) => ({
    ...wendy,
    memberName: `Member ${index}`,
    email: `member${index}@example.com`,
  }));
  const body = { members, firstMemberId: 'M1718880000000' };
  expect((await callsOf(() => client.importMembers({ listId, body }))).length).toBeLessThanOrEqual(3);
  expect(await callsOf(rows)).toHaveLength(1);
  const all = await rows();
  expect(all).toHaveLength(2000);
  expect(new Set(all.map((row) => row['Member ID'])).size).toBe(2000);
  const marks = all.slice(0, 1500).map((row) => ({
    rowIndex: row._rowIndex,
    expected: cellsOf(row),
    changes: { tShirtDistributed: true },
  }));
  const given = await callsOf(() => client.updateMembers({ listId, body: { updates: marks } }));
  expect(given.length).toBeLessThanOrEqual(2);
  expect((await rows()).filter((row) => row['T-Shirt Distributed'])).toHaveLength(1500);
});

it('adding a member right after another costs one write, editing and deleting one read and one write each', async () => {
  const { client, listId, add, edit } = await newMemberList(user);
  const row = await add();
  expect(await callsOf(() => add({ memberName: 'Ada', email: 'ada@b.example' }))).toHaveLength(1);
  expect(await callsOf(() => edit(row, { notes: 'one', phone: '2' }))).toHaveLength(2);
  expect(await callsOf(() => edit({ ...row, Notes: 'one', Phone: '2' }, {}))).toHaveLength(1);
  const body = { expected: { ...cellsOf(row), Notes: 'one', Phone: '2' } };
  expect(await callsOf(() => client.deleteMember({ listId, row: 2, body }))).toHaveLength(2);
});

it('a check-in right after another costs one read and one write, a second scan one read', async () => {
  const { client, listId, add } = await newMemberList(user);
  const first = await add();
  const second = await add({ memberName: 'Ada', email: 'ada@b.example' });
  const come = (row: typeof first) => () =>
    client.checkIn({ listId, body: { at, member: { rowIndex: row._rowIndex, expected: cellsOf(row) } } });
  await come(first)();
  expect(await callsOf(come(second))).toHaveLength(2);
  expect(await callsOf(come(second))).toHaveLength(1);
});

describe('answers that get lost on the way from Google', () => {
  it.each(['unheard', 'unanswered'] as const)('add a member once: %s', async (how) => {
    const { add, rows } = await newMemberList(user);
    await add();
    const options = { memberId: 'M1718880000009', requestKey: randomUUID() };
    const ada = { memberName: 'Ada', email: 'ada@b.example' };
    upstream.fail({ method: 'POST', path: batchUpdate, how, times: 1 });
    await add(ada, options).catch(() => undefined);
    await add(ada, options);
    expect((await rows()).map((row) => row['Member Name'])).toEqual(['Wendy Okafor', 'Ada']);
  });

  it('note a visit once', async () => {
    const { client, listId, add } = await newMemberList(user);
    const row = await add();
    const requestKey = randomUUID();
    const come = () =>
      client.checkIn(
        { listId, body: { at, member: { rowIndex: 2, expected: cellsOf(row) } } },
        { requestKey },
      );
    upstream.fail({ method: 'POST', path: batchUpdate, how: 'unanswered', times: 1, after: 1 });
    await come().catch(() => undefined);
    expect(await come()).toMatchObject({ outcome: 'checkedIn', at });
    expect((await client.listCheckIns({ listId })).checkIns).toHaveLength(1);
  });

  it('import a roster once', async () => {
    const { client, listId, rows } = await newMemberList(user);
    const members = ['Ada', 'Ben', 'Cleo'].map((memberName) => ({ ...wendy, memberName, email: '' }));
    const requestKey = randomUUID();
    const body = { members, firstMemberId: 'M1718880000020' };
    upstream.fail({ method: 'POST', path: batchUpdate, how: 'unanswered', times: 1 });
    upstream.fail({ method: 'GET', path: /^\/v4\/spreadsheets\//, how: 'unheard', times: 4, after: 2 });
    await client.importMembers({ listId, body }, { requestKey }).catch(() => undefined);
    expect(await client.importMembers({ listId, body }, { requestKey })).toMatchObject({ added: 3 });
    expect(await rows()).toHaveLength(3);
  });
});
