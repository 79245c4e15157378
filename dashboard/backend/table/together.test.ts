import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineSheet } from '#backend/table/sheet.ts';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';

const parts = defineSheet({
  tab: 'Parts',
  columns: { ID: { kind: 'text' }, What: { kind: 'text' } },
  fingerprint: ['ID'],
});

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const write = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;
const part = (ID: string) => ({ ID, What: `part ${ID}` });

async function twoTabs() {
  const { fileId, paint, glue, sand } = await threeJobs(backend);
  const both = (requestKey?: string) => backend.user.context(requestKey).openAll(fileId, [jobs, parts]);
  const whats = async () => {
    const [work, pieces] = await both().list();
    return [work.rows.map(({ What }) => What), pieces.rows.map(({ ID }) => ID)];
  };
  return { both, whats, paint, glue, sand, fileId };
}

it('changes, deletes and adds rows in several tabs at once, and makes the tab that is not there', async () => {
  const { both, whats, paint, glue } = await twoTabs();
  const [work, pieces] = await both().write([
    { updates: [{ ...paint, changes: { What: 'Varnish' } }], removals: [glue], records: [job('Drill')] },
    { records: [part('a'), part('b')], isMade: true },
  ]);
  expect(await whats()).toEqual([
    ['Varnish', 'Sand', 'Drill'],
    ['a', 'b'],
  ]);
  expect(work).toMatchObject({ updated: [{ _rowIndex: 2 }], added: [{ _rowIndex: 4, What: 'Drill' }] });
  expect(pieces).toMatchObject({ added: [{ _rowIndex: 2 }, { _rowIndex: 3 }], undo: null });
});

it('writes nothing at all where one row of one tab is a conflict, or a tab is gone that it may not make', async () => {
  const { both, whats, paint, sand } = await twoTabs();
  const stale = { ...paint, expected: { ...paint.expected, What: 'Something else' } };
  const records = [part('a')];
  await expect(both().write([{ removals: [stale] }, { records, isMade: true }])).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(both().write([{ removals: [sand] }, { records }])).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await whats()).toEqual([['Paint', 'Glue', 'Sand'], []]);
});

it('happens once when the answer got lost, and gives the undo of what it deleted', async () => {
  const { both, whats, glue, fileId } = await twoTabs();
  const key = randomUUID();
  const changes = () => both(key).write([{ removals: [glue] }, { records: [part('a')], isMade: true }]);
  backend.upstream.fail({ ...write, how: 'unanswered' });
  const [{ undo }] = await changes();
  await changes();
  expect(await whats()).toEqual([['Paint', 'Sand'], ['a']]);
  await backend.user
    .context()
    .open(fileId, jobs)
    .restoreMany(undo ?? '');
  expect((await whats())[0]).toEqual(['Paint', 'Glue', 'Sand']);
});

it('adds only what is not there, by the ids of the records', async () => {
  const { both, whats } = await twoTabs();
  await both().write([{}, { records: [part('a')], isMade: true }]);
  const [, pieces] = await both().write([{}, { records: [part('a'), part('b')], isMade: true }]);
  expect(pieces.added).toMatchObject([
    { _rowIndex: 2, ID: 'a' },
    { _rowIndex: 3, ID: 'b' },
  ]);
  expect((await whats())[1]).toEqual(['a', 'b']);
});
