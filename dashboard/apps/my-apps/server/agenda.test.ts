import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { recordOf } from '#kernel/own-apps/own-app.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { foreignSheet, ownApp } from '#testing/data/own-apps.ts';
import { RecordClient } from '#testing/server/record-client.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { templates } from '../screens/making/templates.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const agendaOf = (user: TestUser) => user.callsClient(agendaCalls);
const day = (ahead: number) => daysAfter(dayOf(new Date()), ahead);
const inventory = templates.find(({ app }) => app.title === 'Inventory')?.app;

/** An inventory with a thing that is overdue, one due soon, one that was returned and one that nobody has. */
async function lentThings(user: TestUser) {
  const client = user.client(manifest, contract);
  if (!inventory) throw new Error('There is a template for an inventory.');
  const { sheetId } = await client.makeApp({ body: { app: inventory } });
  const rows = new RecordClient(client, recordOf(inventory));
  const lent = [
    { thing: 'Circle cutter', place: 'Shelf 3', backBy: day(-2) },
    { thing: 'Bone folder', place: 'Drawer', backBy: day(5) },
    { thing: 'Press', place: 'Cellar', backBy: day(-9), isBack: true },
    { thing: 'Awl', place: 'Drawer' },
  ];
  for (const thing of lent) await rows.add(thing, sheetId);
  return { client, sheetId, rows };
}

async function linesOf(user: TestUser, sheetId: string) {
  return (await agendaOf(user).lines({ appId: manifest.id, query: { files: sheetId } })).lines;
}

describe('rows of an own app that are due', () => {
  it('are told by its column of days, without those that are done with, and open where they stand', async () => {
    const user = await server.newUser();
    const { sheetId } = await lentThings(user);
    const { sources } = await agendaOf(user).sources();
    expect(sources).toEqual([
      { app: 'my-apps', files: [sheetId], name: 'Inventory', version: expect.any(String), canEdit: true },
    ]);
    const lines = await linesOf(user, sheetId);
    expect(lines.map(({ title, state, action }) => [title, state, action])).toEqual([
      ['Circle cutter', 'late', 'tick'],
      ['Bone folder', 'coming', 'tick'],
    ]);
    // The row is found by its contents, wherever it has moved to.
    const is = expect.stringMatching(/^[a-z0-9]+-[a-z0-9]+$/);
    expect(lines[0]).toMatchObject({ note: 'Inventory', place: { sheet: sheetId, row: '2', is } });
    expect(lines[1]?.place['is']).not.toBe(lines[0]?.place['is']);
  });

  it('go by their name, not by the photo before it', async () => {
    const user = await server.newUser();
    const { client, sheetId, app } = await ownApp(user, {
      cells: [
        ['Photo', 'Plant', 'Water on'],
        ['fern.jpg', 'Fern', day(1)],
        ['rose.jpg', 'Rose', day(2)],
        ['ivy.jpg', 'Ivy', day(3)],
      ],
    });
    expect(app.columns[0]?.kind).toBe('photo');
    await client.changeApp({ sheetId, body: { app: { ...app, due: 'waterOn' }, expected: app } });
    expect((await linesOf(user, sheetId)).map(({ title }) => title)).toEqual(['Fern', 'Rose', 'Ivy']);
  });

  it('are those nearest to today where a long sheet has too many', async () => {
    const user = await server.newUser();
    const past = Array.from({ length: 210 }, (_, at) => [`Visit ${at}`, day(at - 230)]);
    const { client, sheetId, app } = await ownApp(user, {
      cells: [['Visit', 'On'], ...past, ['Fair', day(3)], ['Market', day(1)]],
    });
    await client.changeApp({ sheetId, body: { app: { ...app, due: 'on' }, expected: app } });
    const { lines, more } = await agendaOf(user).lines({ appId: manifest.id, query: { files: sheetId } });
    expect([lines[0], ...lines.slice(-2)].map((line) => line?.title)).toEqual(['Visit 12', 'Market', 'Fair']);
    expect(more).toBe(12);
  });

  it('are ticked off by the change that a form would send, and are gone then', async () => {
    const user = await server.newUser();
    const { sheetId, rows } = await lentThings(user);
    const [line] = await linesOf(user, sheetId);
    const { row, done } = z.object({ row: z.looseObject({}), done: z.string() }).parse(line?.data);
    expect(done).toBe('isBack');
    await rows.update(sheetId, row as RowCells, { [done]: true });
    expect((await linesOf(user, sheetId)).map(({ title }) => title)).toEqual(['Bone folder']);
  });

  it('cost one look for all sheets while nothing has changed, and one call for a sheet that has', async () => {
    const user = await server.newUser();
    const { sheetId } = await lentThings(user);
    const first = await agendaOf(user).sources();
    await linesOf(user, sheetId);
    expect((await server.upstream.callsOf(() => agendaOf(user).sources())).length).toBe(1);
    expect((await server.upstream.callsOf(() => linesOf(user, sheetId))).length).toBe(1);
    expect(await agendaOf(user).sources()).toEqual(first);
    await user
      .client(manifest, contract)
      .addRow({ body: { sheetId, thing: 'Glue pot', place: 'Shelf 1', backBy: day(0) } });
    const [changed] = (await agendaOf(user).sources()).sources;
    expect(changed?.version).not.toBe(first.sources[0]?.version);
  });

  it('are told of sheets elsewhere in Drive as well, by their own versions, in one look more', async () => {
    const user = await server.newUser();
    const { client, sheetId, app, list } = await ownApp(user);
    await foreignSheet(user, { title: 'No app' });
    const due = { ...app, due: 'due', done: 'depositPaid' };
    await client.changeApp({ sheetId, body: { app: due, expected: app } });
    const first = await agendaOf(user).sources();
    expect(first.sources).toMatchObject([{ files: [sheetId], name: 'Commissions 2026' }]);
    expect((await server.upstream.callsOf(() => agendaOf(user).sources())).length).toBe(2);
    expect(await agendaOf(user).sources()).toEqual(first);
    const unpaid = (await list()).rows.filter((row) => (row as RowCells)['depositPaid'] !== true);
    expect((await linesOf(user, sheetId)).length).toBe(unpaid.length);
    // An app without dates has no lines, and is not asked for them again.
    await client.changeApp({ sheetId, body: { app, expected: due } });
    expect((await agendaOf(user).sources()).sources).toEqual([]);
  });
});
