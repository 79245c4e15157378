import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { newList } from '#testing/data/todo-list.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

it('a repeating task that is unchecked and checked again comes again once', async () => {
  const { add, toggle, todos } = await newList(user);
  const todo = await add({ text: 'Water', dueDate: today(), repeat: 'FREQ=WEEKLY' });
  const { todo: done } = await toggle(todo, true);
  const { todo: open } = await toggle(done, false);
  await toggle(open, true);
  const pending = (await todos()).filter(({ status }) => status === 'pending');
  expect(pending).toHaveLength(1);
});

it('two repeating tasks that are exactly alike come again twice', async () => {
  const { add, toggle, todos } = await newList(user);
  const twins = [0, 1].map(() => ({ text: 'Water', dueDate: today(), repeat: 'FREQ=WEEKLY' }));
  for (const twin of twins) await toggle(await add(twin), true);
  const pending = (await todos()).filter(({ status }) => status === 'pending');
  expect(pending).toHaveLength(2);
});
