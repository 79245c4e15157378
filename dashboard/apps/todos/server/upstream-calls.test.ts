import { afterAll, beforeAll, expect, it } from 'vitest';
import { newList, rowsOf, threeTodos } from '#testing/data/todo-list.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

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

const callsOf = async (work: () => Promise<unknown>) => (await upstream.callsOf(work)).length;

async function readAll() {
  const client = user.client(manifest, contract);
  const { lists } = await client.listLists({});
  const asked = lists.map(({ id, version }) => `${id}:${version}`).join(',');
  return await client.summarizeLists({ query: { lists: asked } });
}

it('all lists cost one call, and one more for each that changed since it was counted', async () => {
  const lists = [];
  for (let count = 0; count < 10; count += 1) lists.push(await newList(user));
  const [first] = lists;
  const client = user.client(manifest, contract);
  await client.listLists({});
  expect(await callsOf(() => client.listLists({}))).toBe(1);
  expect(await callsOf(readAll)).toBe(11);
  expect(upstream.maxAtOnce()).toBeGreaterThan(1);
  expect(upstream.maxAtOnce()).toBeLessThanOrEqual(8);
  expect(await callsOf(readAll)).toBe(1);
  await first?.add({ text: 'One more' });
  expect(await callsOf(readAll)).toBe(2);
});

it('a list costs one call', async () => {
  const { todos } = await threeTodos(user);
  expect(await callsOf(todos)).toBe(1);
});

it('editing, toggling, canceling, moving and deleting cost one read and one write, adding right after another and changing the same row again the write alone', async () => {
  const { client, listId, add, edit, toggle, cancel, restore, move, remove, paper, binder, cover } =
    await threeTodos(user);
  expect(await callsOf(() => add({ text: 'Fourth' }))).toBe(1);
  expect(await callsOf(() => edit(paper, { notes: 'Rag', dueDate: '2026-12-01' }))).toBe(2);
  expect(await callsOf(() => toggle(binder, true))).toBe(2);
  let canceled = cover;
  expect(
    await callsOf(async () => {
      canceled = await cancel(cover);
    }),
  ).toBe(2);
  expect(await callsOf(() => restore(canceled))).toBe(1);
  const rows = rowsOf(await callsFree());
  expect(await callsOf(() => client.changeTodos({ listId, body: { rows, deed: { kind: 'cancel' } } }))).toBe(
    2,
  );
  const [one, two] = await callsFree();
  if (!one || !two) throw new Error('The list is empty.');
  expect(await callsOf(() => move(two, one))).toBe(2);
  const [top] = await callsFree();
  if (!top) throw new Error('The list is empty.');
  expect(await callsOf(() => remove(top))).toBe(2);

  function callsFree() {
    return client.listTodos({ listId }).then(({ todos }) => todos);
  }
});

it('what changes nothing writes nothing', async () => {
  const { edit, toggle, paper } = await threeTodos(user);
  expect(await callsOf(() => edit(paper, { priority: 'High' }))).toBe(1);
  expect(await callsOf(() => toggle(paper, false))).toBe(0);
});
