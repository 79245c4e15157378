import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWith, named, threeContacts } from '#testing/data/contacts.ts';
import { seen } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Fault, Upstream } from '#testing/server/upstream.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const write: Omit<Fault, 'how'> = { method: 'POST', path: /:batchUpdate$/, times: 1 };

/** Ines on row 2 and Joan on row 4 are the same person; each has an interaction, and Joan another one typed by hand. */
async function twoOfOne() {
  const contacts = await threeContacts(user);
  const { client, sheetId, log, hand, read } = contacts;
  const { contact: ines } = await log(contacts.ines, 'With Ines');
  const { contact: joan } = await log(contacts.joan, 'With Joan');
  await hand.type(sheetId, 'Interactions!A4:D4', [['Joan Abara', '2025-11-01', 'Fair', 'By hand']]);
  const merge = (requestKey: string = randomUUID()) =>
    client.mergeContacts(
      {
        sheetId,
        body: {
          kept: seen(ines),
          dropped: seen(joan),
          changes: { contactName: 'Ines Abara', notes: joan.Notes },
        },
      },
      { requestKey },
    );
  const summariesOf = async (row: number) => {
    const { contacts: rows, interactions } = await read();
    const contact = rows.find(({ _rowIndex }) => _rowIndex === row);
    return interactions
      .filter((interaction) => contact && isWith(interaction, contact))
      .map(({ Summary }) => Summary);
  };
  return { ...contacts, ines, joan, merge, summariesOf };
}

describe('two contacts that are merged', () => {
  it('become one with the interactions of both', async () => {
    const { merge, rows, summariesOf } = await twoOfOne();
    const { row } = await merge();
    expect(row).toMatchObject({ 'Contact Name': 'Ines Abara', Notes: 'Collects regional presses.' });
    expect(named(await rows())).toEqual([
      [2, 'Ines Abara'],
      [3, 'Tomas Rey'],
    ]);
    expect(await summariesOf(2)).toEqual(['With Ines', 'With Joan', 'By hand']);
  });

  it('become one that has the status of the other since the same day', async () => {
    const { client, sheetId, ines, joan, edit } = await threeContacts(user);
    const kept = await edit(ines, { status: 'New', statusSince: '2025-11-02' });
    const dropped = await edit(joan, { status: 'Closed', statusSince: '2025-10-01' });
    const body = { kept: seen(kept), dropped: seen(dropped), changes: { status: 'Closed' } };
    const { row } = await client.mergeContacts({ sheetId, body });
    expect(row).toMatchObject({ Status: 'Closed', 'Status Since': '2025-10-01' });
  });

  it('are two again by undo, each with its own', async () => {
    const { merge, client, sheetId, rows, read, ines, joan, summariesOf, hand } = await twoOfOne();
    const before = await read();
    const { undo } = await merge();
    await hand.sort(sheetId, 0, 'DESCENDING');
    if (undo === null) throw new Error('There is nothing to undo.');
    await client.undo({ sheetId, body: { undo } });
    const after = await rows();
    const cells = after.map(({ _rowIndex, ...each }) => each);
    for (const contact of [ines, joan]) {
      const { _rowIndex, ...each } = contact;
      expect(cells).toContainEqual(each);
    }
    expect((await read()).interactions).toEqual(before.interactions);
    const rowOf = (name: string) => after.find((each) => each['Contact Name'] === name)?._rowIndex ?? 0;
    expect(await summariesOf(rowOf('Ines Duarte'))).toEqual(['With Ines']);
    expect(await summariesOf(rowOf('Joan Abara'))).toEqual(['With Joan', 'By hand']);
  });

  // Within one request, a change is attempted twice, a deletion only once.
  it.each([
    [0, 2],
    [1, 2],
    [2, 1],
  ])('lose nothing when write %i is lost on its way, and are one after another try', async (after, times) => {
    const { merge, rows, read, summariesOf } = await twoOfOne();
    const key = randomUUID();
    upstream.fail({ ...write, after, times, how: 'unheard' });
    await expect(merge(key)).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    const half = await read();
    expect(half.contacts.length).toBeGreaterThanOrEqual(3);
    expect(half.interactions).toHaveLength(3);
    for (const interaction of half.interactions) {
      expect(half.contacts.some((contact) => isWith(interaction, contact))).toBe(true);
    }
    await merge(key);
    expect(named(await rows())).toEqual([
      [2, 'Ines Abara'],
      [3, 'Tomas Rey'],
    ]);
    expect(await summariesOf(2)).toHaveLength(3);
  });

  it('are one, and no more, when the whole merge is sent again', async () => {
    const { merge, rows } = await twoOfOne();
    const key = randomUUID();
    upstream.fail({ ...write, after: 2, how: 'unanswered' });
    expect((await merge(key)).undo).toEqual(expect.any(String));
    expect((await merge(key)).undo).toBeNull();
    expect(await rows()).toHaveLength(2);
  });

  it('stay two when one of them was changed meanwhile', async () => {
    const { merge, rows, hand, sheetId } = await twoOfOne();
    await hand.type(sheetId, 'Contacts!A2', [['Someone else']]);
    await expect(merge()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rows()).toHaveLength(3);
  });

  it.each(['the same key', 'another key'])(
    'are one when they were alike and are sent again under %s',
    async (how) => {
      const { client, sheetId, add, rows } = await threeContacts(user);
      const twin = { contactName: 'Twin', email: 't@x.example' };
      const body = { kept: seen(await add(twin)), dropped: seen(await add(twin)), changes: {} };
      const requestKey = randomUUID();
      await client.mergeContacts({ sheetId, body }, { requestKey });
      const again = how === 'the same key' ? requestKey : randomUUID();
      expect((await client.mergeContacts({ sheetId, body }, { requestKey: again })).undo).toBeNull();
      expect(named(await rows()).slice(3)).toEqual([[5, 'Twin']]);
    },
  );

  it('stay two while nobody knows whose interactions are whose, because a header of theirs is gone', async () => {
    const { merge, rows, client, sheetId, hand, summariesOf } = await twoOfOne();
    const before = await rows();
    await hand.type(sheetId, 'Interactions!D1', [['']]);
    await expect(merge()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rows()).toEqual(before);
    await client.repairSheet({ sheetId });
    await merge();
    expect(await summariesOf(2)).toEqual(['With Ines', 'With Joan', 'By hand']);
  });

  it('are left as they are when the one to be deleted was changed meanwhile', async () => {
    const { merge, read, hand, sheetId, joan } = await twoOfOne();
    await hand.type(sheetId, `Contacts!B${joan._rowIndex}`, [['Another company']]);
    const before = await read();
    await expect(merge()).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { conflict: { rowIndex: joan._rowIndex, fields: ['Company'] } },
    });
    const after = await read();
    expect([after.contacts, after.interactions]).toEqual([before.contacts, before.interactions]);
  });

  it('must be two', async () => {
    const { client, sheetId, ines } = await twoOfOne();
    const body = { kept: seen(ines), dropped: seen(ines), changes: {} };
    await expect(client.mergeContacts({ sheetId, body })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
