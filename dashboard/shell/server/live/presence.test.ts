import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { sessionCalls } from '#kernel/calls/session.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { Hand } from '#testing/server/hand.ts';
import { type Listener, listen } from '#testing/server/live.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

// People are told who has a sheet open only if both want that and both may read the sheet.

let server: WatchedServer;
let mara: TestUser;
let jon: TestUser;
let sheetId: string;
let permissionId: string;
beforeAll(async () => {
  server = await startWatchedServer();
  [mara, jon] = [await server.newUser(), await server.newUser()];
  await jon.allow('drive.readonly');
  const sheetConfig = { name: `List ${randomUUID()}`, headers: ['Task', 'Status'], sheetTabName: 'Tasks' };
  const made = await mara.callsClient(sheetCalls).createSheet({ body: { appName: 'todos', sheetConfig } });
  sheetId = made.id;
  const given = await new Hand(mara.browser).call('POST', `/drive/v3/files/${sheetId}/permissions`, {
    ...{ type: 'user', role: 'reader', emailAddress: jon.account.email },
  });
  permissionId = z.object({ id: z.string() }).parse(given).id;
});
afterAll(() => server.stop());

const opened: Listener[] = [];
afterEach(() => {
  for (const listener of opened.splice(0)) listener.leave();
});

const wants = (person: TestUser, presence: true | null) =>
  person.callsClient(sessionCalls).savePreferences({ body: { ...noPreferences, presence } });
const reads = async (person: TestUser) =>
  (await person.send(`/api/app/shared/sheets/${sheetId}/data`)).status;
async function open(person: TestUser): Promise<Listener> {
  const listener = await listen(server.address, person, [sheetId], { open: [sheetId] });
  opened.push(listener);
  await listener.next('beat');
  return listener;
}
const nameOf = (person: TestUser) => person.account.name;
const here = (...people: TestUser[]) =>
  people.length === 0 ? { people: {} } : { people: { [sheetId]: people.map(nameOf) } };
/** Resolves once the listener is told about a change; everything announced before it has then been sent. */
async function untilChanged(listener: Listener): Promise<void> {
  await new Hand(mara.browser).type(sheetId, 'Tasks!A2', [[randomUUID()]]);
  await listener.next('changed');
}

it('two who want it see each other for as long as both have the sheet open, without a call upstream', async () => {
  for (const person of [mara, jon]) await wants(person, true);
  expect([await reads(mara), await reads(jon)]).toEqual([200, 200]);
  const first = await open(mara);
  const calls = await server.upstream.callsOf(async () => {
    const second = await open(jon);
    expect(await second.next('present')).toEqual(here(mara));
    expect(await first.next('present')).toEqual(here(jon));
    second.leave();
    expect(await first.next('present')).toEqual(here());
  });
  expect(calls.filter((call) => !call.includes('/changes'))).toEqual([]);
});

it('who does not want it is not shown, and is told of nobody, in browsers that were open before as well', async () => {
  await wants(mara, true);
  await wants(jon, true);
  await Promise.all([reads(mara), reads(jon)]);
  const first = await open(mara);
  const second = await open(jon);
  expect(await first.next('present')).toEqual(here(jon));
  expect(await second.next('present')).toEqual(here(mara));
  await wants(jon, null);
  expect(await first.next('present')).toEqual(here());
  expect(await second.next('present')).toEqual(here());
  const again = await open(jon);
  await untilChanged(again);
  expect(again.left()).not.toContain('present');
  expect(first.left()).not.toContain('present');
});

it('who may not read the sheet neither sees nor is seen, whatever the browser asks for', async () => {
  const stranger = await server.newUser();
  for (const person of [mara, stranger]) await wants(person, true);
  await reads(mara);
  expect(await reads(stranger)).toBe(404);
  const first = await open(mara);
  const other = await open(stranger);
  await untilChanged(first);
  expect([...first.left(), ...other.left()]).not.toContain('present');
});

it('whoever may read it no more is told of nobody from then on, though the browser does not read again', async () => {
  for (const person of [mara, jon]) await wants(person, true);
  await Promise.all([reads(mara), reads(jon)]);
  const first = await open(mara);
  const second = await open(jon);
  expect(await first.next('present')).toEqual(here(jon));
  expect(await second.next('present')).toEqual(here(mara));
  await new Hand(mara.browser).call('DELETE', `/drive/v3/files/${sheetId}/permissions/${permissionId}`);
  expect(await second.next('present')).toEqual(here());
  expect(await first.next('present')).toEqual(here());
});
