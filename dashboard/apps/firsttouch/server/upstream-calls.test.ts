import { afterAll, beforeAll, expect, it } from 'vitest';
import { threeContacts } from '#testing/data/contacts.ts';
import { seen } from '#testing/data/seen-row.ts';
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

async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const calls = await upstream.callsOf(work);
  expect(user.upstreamCalls()).toBe(calls.length);
  return calls.length;
}

it('contacts with their interactions cost one call, two when the sheets are not known', async () => {
  const { client, ines, log } = await threeContacts(user);
  await log(ines, 'x');
  await client.listContacts({ query: { fresh: 'true' } });
  expect(await callsOf(() => client.listContacts({ query: {} }))).toBe(1);
  expect(await callsOf(() => client.listContacts({ query: { fresh: 'true' } }))).toBe(2);
});

it('a change costs two calls, of one contact or of many', async () => {
  const { client, sheetId, ines, tomas, joan, edit, remove } = await threeContacts(user);
  expect(await callsOf(() => edit(ines, { company: 'x' }))).toBe(2);
  const contacts = [tomas, joan].map((row) => ({ ...seen(row), changes: { notes: 'y' } }));
  expect(await callsOf(() => client.updateContacts({ sheetId, body: { contacts } }))).toBeLessThanOrEqual(3);
  const { contacts: rows } = await client.listContacts({ query: { sheetId } });
  expect(await callsOf(() => remove(...rows))).toBeLessThanOrEqual(3);
});

it('a contact right after another costs one call, and many cost the same', async () => {
  const { add, client, sheetId } = await threeContacts(user);
  expect(await callsOf(() => add({ contactName: 'One' }))).toBe(1);
  const contacts = Array.from({ length: 300 }, (_, index) => ({ contactName: `Person ${index}` }));
  expect(await callsOf(() => client.importContacts({ body: { sheetId, contacts } }))).toBe(1);
});

it('an interaction costs five calls at most, its contact being checked and changed in the same go', async () => {
  const { ines, log } = await threeContacts(user);
  const { contact } = await log(ines, 'The first one makes the tab');
  expect(await callsOf(() => log(contact, 'x', { status: 'Closed' }))).toBeLessThanOrEqual(5);
});
