import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgendaLine, type AgendaSource, agendaCalls } from '#kernel/calls/agenda.ts';
import { sampleCalls } from '#kernel/calls/sample.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { newList } from '#testing/data/todo-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

const patienceMs = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const agendaOf = (user: TestUser) => user.callsClient(agendaCalls);
const day = (ahead: number) => daysAfter(dayOf(new Date()), ahead);

async function linesOf(user: TestUser, { app, files }: AgendaSource): Promise<AgendaLine[]> {
  const { lines } = await agendaOf(user).lines({ appId: app, query: { files: files.join(',') } });
  return lines;
}

describe('the agenda of a furnished street', () => {
  let user: TestUser;
  let sources: AgendaSource[];
  beforeAll(async () => {
    user = await server.newUser();
    const sample = user.callsClient(sampleCalls);
    await sample.make();
    while ((await sample.status()).state === 'making');
    ({ sources } = await agendaOf(user).sources());
  }, patienceMs);

  it('names the spreadsheets of all apps with days in one call, once their folders are known', async () => {
    const again = await agendaOf(user).sources();
    expect(user.upstreamCalls()).toBe(1);
    expect(again.sources).toEqual(sources);
    expect([...new Set(sources.map(({ app }) => app))].toSorted()).toEqual([
      'autotrack',
      'exercise',
      'expenses',
      'firsttouch',
      'health',
      'mug-club',
      'todos',
    ]);
  });

  it('reads each file in one call, and of every app knows what is late, today, or to come', async () => {
    const lines = new Map<string, AgendaLine[]>();
    for (const source of sources) {
      const own = await linesOf(user, source);
      expect([source.app, user.upstreamCalls()]).toEqual([source.app, source.files.length]);
      lines.set(source.app, [...(lines.get(source.app) ?? []), ...own]);
    }
    const titles = Object.fromEntries([...lines].map(([app, own]) => [app, own.map(({ title }) => title)]));
    for (const app of ['todos', 'firsttouch', 'mug-club', 'autotrack', 'health']) {
      expect(titles[app], app).not.toEqual([]);
    }
    const all = [...lines.values()].flat();
    for (const { state, day: on } of all) {
      if (state === 'today') expect(on).toBe(day(0));
      if (state === 'coming') expect(on > day(0)).toBe(true);
    }
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['late', 'today', 'coming', 'waiting']));
  });
});

describe('a list of tasks', () => {
  it('tells the tasks that are open by their days, and gets another version with every change', async () => {
    const user = await server.newUser();
    const { add, toggle, listId, list } = await newList(user);
    const late = await add({ text: 'Pay the rent', dueDate: day(-2) });
    await add({ text: 'Water the ferns', dueDate: day(3), labels: ['home'] });
    await add({ text: 'Some day' });
    await add({ text: 'In a year', dueDate: day(365) });
    const [source] = (await agendaOf(user).sources()).sources;
    expect(source).toMatchObject({ app: 'todos', files: [listId], name: list.name, canEdit: true });
    if (!source) return;
    expect(await linesOf(user, source)).toMatchObject([
      { title: 'Pay the rent', day: day(-2), state: 'late', row: late.row._rowIndex, action: 'complete' },
      { title: 'Water the ferns', note: '#home', day: day(3), state: 'coming' },
    ]);
    await toggle(late, true);
    const [after] = (await agendaOf(user).sources()).sources;
    expect(after?.version).not.toBe(source.version);
    expect((await linesOf(user, source)).map(({ title }) => title)).toEqual(['Water the ferns']);
  });
});

it('refuses what is no app with days, and what is no file', async () => {
  const user = await server.newUser();
  const agenda = agendaOf(user);
  await expect(agenda.lines({ appId: 'laser-maps', query: { files: 'a' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(agenda.lines({ appId: 'todos', query: { files: 'a b' } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { files: 'Please name one to four files' } },
  });
  await expect(agenda.lines({ appId: 'todos', query: { files: 'nothing' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
