import { afterAll, beforeAll, expect, it } from 'vitest';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { newList } from '#testing/data/todo-list.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('tells of a task how it repeats and its labels, in words that follow a full stop', async () => {
  const user = await server.newUser();
  const { listId, add } = await newList(user);
  const dueDate = daysAfter(dayOf(new Date()), 2);
  await add({ text: 'Pay the rent', dueDate, repeat: 'FREQ=DAILY', labels: ['home'] });
  await add({ text: 'Call the dentist', dueDate });
  const { lines } = await user.callsClient(agendaCalls).lines({ appId: 'todos', query: { files: listId } });
  expect(lines.map(({ title, note }) => ({ title, note }))).toEqual([
    { title: 'Pay the rent', note: 'Every day. #home' },
    { title: 'Call the dentist', note: '' },
  ]);
});
