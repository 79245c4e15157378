import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { newList } from '#testing/data/todo-list.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const inDays = (count: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

const wateringWeekly = {
  text: 'Water the plants',
  priority: 'High' as const,
  notes: 'Not the cactus',
  labels: ['home'],
  repeat: 'FREQ=WEEKLY',
};

async function weekly() {
  const list = await newList(user);
  const todo = await list.add({ ...wateringWeekly, dueDate: today() });
  return { ...list, todo };
}

const statesOf = (todos: readonly { status: string; dueDate: string }[]) =>
  todos.map(({ status, dueDate }) => [status, dueDate]);

describe('a repeating task', () => {
  it('says in words how it repeats, and is due first on the first day of its rule', async () => {
    const { add } = await newList(user);
    expect(await add({ text: 'Pay rent', repeat: 'FREQ=DAILY' })).toMatchObject({
      dueDate: today(),
      repeat: { rule: 'FREQ=DAILY', from: 'due', words: 'every day' },
    });
    expect(await add({ text: 'Odd', repeat: 'now and then' })).toMatchObject({
      dueDate: '',
      repeat: { rule: 'now and then', words: null },
    });
  });

  it('comes again when it is done, as it was but for its dates', async () => {
    const { toggle, todos, todo } = await weekly();
    const { todo: done, added } = await toggle(todo, true);
    expect(done).toMatchObject({ status: 'completed', completedDate: today() });
    const [next] = added;
    expect(added).toHaveLength(1);
    expect(next).toMatchObject({
      text: 'Water the plants',
      status: 'pending',
      dueDate: inDays(7),
      priority: 'High',
      notes: 'Not the cactus',
      labels: ['home'],
      createdDate: today(),
      completedDate: '',
      repeat: { rule: 'FREQ=WEEKLY', words: 'every week' },
    });
    expect(await todos()).toEqual([done, next]);
  });

  it('takes along what another hand wrote into its row meanwhile', async () => {
    const { hand, listId, toggle, todo } = await weekly();
    await hand.type(listId, 'Tasks!E2', [['Not the fern either']]);
    const { added } = await toggle(todo, true);
    expect(added[0]?.notes).toBe('Not the fern either');
  });

  it('costs one read and one write', async () => {
    const { toggle, todo } = await weekly();
    upstream.calls.length = 0;
    await toggle(todo, true);
    expect(upstream.calls).toHaveLength(2);
  });

  it('comes again once when two people check it', async () => {
    const { toggle, todos, todo } = await weekly();
    const { todo: done } = await toggle(todo, true);
    const second = await toggle(todo, true);
    expect(second).toEqual({ todo: done, added: [] });
    expect(await todos()).toHaveLength(2);
  });

  it('does not come again when it is canceled, nor after its last time', async () => {
    const { add, cancel, toggle, todos } = await newList(user);
    await cancel(await add({ text: 'One', repeat: 'FREQ=DAILY' }));
    await toggle(await add({ text: 'Two', repeat: 'FREQ=DAILY;COUNT=1' }), true);
    expect(await todos()).toHaveLength(2);
    const { added } = await toggle(await add({ text: 'Three', repeat: 'FREQ=DAILY;COUNT=2' }), true);
    expect(added[0]?.repeat?.rule).toBe('FREQ=DAILY;COUNT=1');
  });

  it('comes again for each of many that are done at once', async () => {
    const { client, listId, add, todos } = await newList(user);
    const one = await add({ text: 'One', repeat: 'every 2 days', dueDate: today() });
    const two = await add({ text: 'Two' });
    const three = await add({ text: 'Three', repeat: 'FREQ=DAILY', repeatFrom: 'completion' });
    const rows = [one, two, three].map(({ row }) => row);
    await client.changeTodos({ listId, body: { rows, deed: { kind: 'complete' } } });
    expect(statesOf((await todos()).slice(3))).toEqual([
      ['pending', inDays(2)],
      ['pending', inDays(1)],
    ]);
  });
});

describe('taking back that a task was done', () => {
  async function doneWeekly() {
    const list = await weekly();
    const { todo: done, added } = await list.toggle(list.todo, true);
    const body = { rows: [{ now: done.row, before: list.todo.row }], added: added.map(({ row }) => row) };
    const revert = () => list.client.revertTodos({ listId: list.listId, body });
    return { ...list, done, revert };
  }

  it('takes away what came of it, in one read and one write', async () => {
    const { todos, todo, revert } = await doneWeekly();
    upstream.calls.length = 0;
    await revert();
    expect(upstream.calls).toHaveLength(2);
    expect(await todos()).toEqual([todo]);
  });

  it('is done once, however often it is asked for', async () => {
    const { todos, todo, revert } = await doneWeekly();
    await revert();
    await revert();
    expect(await todos()).toEqual([todo]);
  });

  it('is done once where another task has moved up into the place of the next time', async () => {
    const { add, todos, todo, revert } = await doneWeekly();
    await add({ ...wateringWeekly, text: 'Another', dueDate: inDays(7) });
    await revert();
    await revert();
    expect(await todos()).toEqual([todo, expect.objectContaining({ text: 'Another' })]);
  });

  it('writes nothing when someone has changed the next time', async () => {
    const { hand, listId, todos, revert } = await doneWeekly();
    await hand.type(listId, 'Tasks!C3', [['Low']]);
    const before = await todos();
    await expect(revert()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await todos()).toEqual(before);
  });

  it('leaves what another hand wrote into the other cells meanwhile', async () => {
    const { client, listId, hand, add, toggle, todos } = await newList(user);
    const todo = await add({ text: 'Order rag paper' });
    const { todo: done } = await toggle(todo, true);
    await hand.type(listId, 'Tasks!E2', [['For the 28th']]);
    const body = { rows: [{ now: done.row, before: todo.row }], added: [] };
    await client.revertTodos({ listId, body });
    expect(await todos()).toMatchObject([{ status: 'pending', completedDate: '', notes: 'For the 28th' }]);
  });
});

describe('when an answer gets lost', () => {
  const write = { method: 'POST', path: /:batchUpdate$/, times: 1 };

  it('the next time is not made twice, whoever asks again', async () => {
    const { toggle, todos, todo } = await weekly();
    const key = randomUUID();
    upstream.fail({ ...write, how: 'unanswered' });
    await toggle(todo, true, key).catch(() => undefined);
    const again = await toggle(todo, true, key);
    expect(again.todo.completed).toBe(true);
    expect(again.added).toHaveLength(1);
    expect(statesOf(await todos())).toEqual([
      ['completed', today()],
      ['pending', inDays(7)],
    ]);
  });

  it('neither the check nor the next time is there when the write never arrived', async () => {
    const { toggle, todos, todo } = await weekly();
    const key = randomUUID();
    upstream.fail({ ...write, how: { status: 403 } });
    await expect(toggle(todo, true, key)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(await todos()).toEqual([todo]);
    await toggle(todo, true, key);
    expect(await todos()).toHaveLength(2);
  });
});

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

it('of two that are exactly alike, one that has come again does not stand for the other when both are done at once', async () => {
  const { client, listId, add, toggle, todos } = await newList(user);
  const twin = { text: 'Water', dueDate: today(), repeat: 'FREQ=WEEKLY' };
  const { todo: done } = await toggle(await add(twin), true);
  const { todo: open } = await toggle(done, false);
  const rows = [open.row, (await add(twin)).row];
  await client.changeTodos({ listId, body: { rows, deed: { kind: 'complete' } } });
  expect(statesOf(await todos()).filter(([status]) => status === 'pending')).toEqual([
    ['pending', inDays(7)],
    ['pending', inDays(7)],
  ]);
});

it('of two that are exactly alike, one that somebody else has just done does not stand for the other', async () => {
  const { client, listId, add, toggle, todos } = await newList(user);
  const twin = { text: 'Water', dueDate: today(), repeat: 'FREQ=WEEKLY' };
  const twins = [await add(twin), await add(twin)];
  const rows = twins.map(({ row }) => row);
  for (const todo of twins.slice(0, 1)) await toggle(todo, true);
  await client.changeTodos({ listId, body: { rows, deed: { kind: 'complete' } } });
  const pending = (await todos()).filter(({ status }) => status === 'pending');
  expect(pending).toHaveLength(2);
});
