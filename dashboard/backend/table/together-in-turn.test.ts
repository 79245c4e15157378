import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyNow } from '#backend/history/put-back.ts';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';

const [read, write] = ['GET', 'POST'];
const batch = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;
const names = (count: number) => Array.from({ length: count }, (_, at) => `T${at + 1}`);
const all = <T, U>(some: readonly T[], work: (one: T) => Promise<U>) => Promise.all(some.map(work));

describe.each([true, false])(
  'what one person writes to a sheet at the same time, versions told: %s',
  (tellsVersions) => {
    let backend: JobsBackend;
    beforeAll(async () => {
      backend = await startJobs({ tellsVersions });
    });
    afterAll(() => backend.stop());

    const methodsOf = async (work: () => Promise<unknown>) =>
      (await backend.upstream.callsOf(work)).map((call) => call.split(' ')[0]);

    it('is added by two calls, each row at its own place and noted once', async () => {
      const { fileId, open, whats } = await threeJobs(backend);
      await open().update(2, job('Paint'), { Who: 'Ben' });
      const keys = new Map(names(10).map((name) => [name, randomUUID()]));
      const add = (name: string) => open(keys.get(name)).append(job(name));
      expect(await methodsOf(() => all(names(10), add))).toEqual([read, write]);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', ...names(10)]);
      // Each is known by its own key.
      for (const [at, name] of names(10).entries())
        expect(await add(name)).toMatchObject({ _rowIndex: at + 5 });
      const { lines } = await historyNow(backend.user.context(), fileId);
      const added = lines.filter(({ record }) => record.startsWith('T'));
      expect(added.map(({ record }) => record)).toEqual(names(10));
      expect(new Set(added.map((line) => line.write.split('-')[0])).size).toBe(10);
    });

    it('goes forty rows at a time', async () => {
      const { open, whats } = await threeJobs(backend);
      await open().update(2, job('Paint'), { Who: 'Ben' });
      const methods = await methodsOf(() => all(names(100), (name) => open().append(job(name))));
      expect(methods.filter((method) => method === write)).toHaveLength(3);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', ...names(100)]);
    });

    it('is changed by two calls, and each change is done once under its key', async () => {
      const { open, whats } = await threeJobs(backend);
      const rows = await open().appendMany(names(10).map((name) => job(name)));
      const changes = rows.map(({ _rowIndex, ...expected }) => {
        const key = randomUUID();
        return () => open(key).update(_rowIndex, expected, { What: `${expected.What}!` });
      });
      expect(await methodsOf(() => all(changes, (change) => change()))).toEqual([read, write]);
      expect((await whats()).slice(3)).toEqual(names(10).map((name) => `${name}!`));
      await open().update(5, job('T1!'), { What: 'T1 again' });
      await expect(changes[0]?.()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    });

    it('is told to whom it concerns if it is a conflict, and the others are done', async () => {
      const { open, paint, glue, sand, whats } = await threeJobs(backend);
      const stale = { ...glue.expected, What: 'Lime' };
      const ends = await Promise.allSettled([
        open().update(paint.rowIndex, paint.expected, { Who: 'Ben' }),
        open().update(glue.rowIndex, stale, { Who: 'Ben' }),
        open().update(sand.rowIndex, sand.expected, { Who: 'Ben' }),
      ]);
      expect(ends).toMatchObject([
        { value: { Who: 'Ben' } },
        { reason: { code: 'CONFLICT' } },
        { value: { Who: 'Ben' } },
      ]);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    });

    it('may be two cells of one row', async () => {
      const { open, glue } = await threeJobs(backend);
      const change = (changes: object) => open().update(glue.rowIndex, glue.expected, changes);
      await all([{ Who: 'Ben' }, { Notes: 'sticky' }], change);
      expect((await open().list()).rows[1]).toMatchObject({ Who: 'Ben', Notes: 'sticky' });
    });

    it('may be one cell of one row twice, though the first change makes it like the row below', async () => {
      const { open } = await threeJobs(backend);
      await open().appendMany([job('Oil', { Notes: 'none' }), job('Oil', { Notes: 'some' })]);
      await all([['none', 'some'] as const, ['some', 'all'] as const], ([seen, Notes]) =>
        open(randomUUID()).update(5, job('Oil', { Notes: seen }), { Notes }),
      );
      expect((await open().list()).rows.slice(3).map(({ Notes }) => Notes)).toEqual(['all', 'some']);
    });

    it('is refused by itself if the store does not take it', async () => {
      const { open, whats } = await threeJobs(backend);
      const add = (name: string) => open(randomUUID()).append(job(name));
      const ends = await Promise.allSettled(['Saw', 'x'.repeat(50_001), 'Drill'].map(add));
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill']);
    });

    it('waits for what was begun in between, and comes after it', async () => {
      const { open, sand, whats } = await threeJobs(backend);
      const methods = await methodsOf(() =>
        Promise.all([
          open().append(job('Saw')),
          open().remove(sand.rowIndex, sand.expected),
          ...['Drill', 'Plane'].map((name) => open().append(job(name))),
        ]),
      );
      expect(methods.filter((method) => method === write)).toHaveLength(3);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Saw', 'Drill', 'Plane']);
    });

    it('is one row if it comes twice under one key', async () => {
      const { open, whats } = await threeJobs(backend);
      const [once, other] = [randomUUID(), randomUUID()];
      const rows = await all([once, other, once], (key) => open(key).append(job('Saw')));
      expect(rows.map(({ _rowIndex }) => _rowIndex)).toEqual([5, 6, 5]);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Saw']);
    });

    it('is known by the sheet if the answer got lost, though the rows are alike', async () => {
      const { open, whats } = await threeJobs(backend);
      backend.upstream.fail({ ...batch, how: 'unanswered' });
      const rows = await all(names(4), () => open(randomUUID()).append(job('Saw')));
      expect(rows.map(({ _rowIndex }) => _rowIndex)).toEqual([5, 6, 7, 8]);
      expect(await whats()).toHaveLength(7);
    });

    it('is there once when each is sent again after the call was lost', async () => {
      const { open, whats } = await threeJobs(backend);
      const keys = names(4).map(() => randomUUID());
      backend.upstream.fail({ ...batch, how: 'unheard' });
      const send = () => Promise.allSettled(keys.map((key) => open(key).append(job('Saw'))));
      expect(await send()).toMatchObject(
        keys.map(() => ({ status: 'rejected', reason: { code: 'WORKSPACE_UNAVAILABLE' } })),
      );
      expect((await send()).map(({ status }) => status)).toEqual(keys.map(() => 'fulfilled'));
      await send();
      expect(await whats()).toHaveLength(7);
    });

    it('is not made again without a key, when nobody knows whether the call arrived', async () => {
      const { open, whats } = await threeJobs(backend);
      backend.upstream.fail({ ...batch, how: 'unheard' });
      const ends = await Promise.allSettled(names(3).map((name) => open().append(job(name))));
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    });

    it('is done again where a hand was faster', async () => {
      const { fileId, open, hand, whats } = await threeJobs(backend);
      const overtakenBy = () => hand.deleteRows(fileId, 1);
      backend.upstream.fail({ ...batch, how: { overtakenBy } });
      await all(names(3), (name) => open(randomUUID()).append(job(name)));
      expect(await whats()).toEqual(['Glue', 'Sand', ...names(3)]);
      const { lines } = await historyNow(backend.user.context(), fileId);
      expect(lines.filter(({ record }) => record.startsWith('T')).map(({ record }) => record)).toEqual(
        names(3),
      );
    });

    it('makes the column that one of them needs', async () => {
      const { fileId, hand, open } = await threeJobs(backend);
      const range = { sheetId: 0, dimension: 'COLUMNS', startIndex: 3, endIndex: 26 };
      await hand.change(fileId, { deleteDimension: { range } });
      await all(['', 'sharp', ''], (Notes) => open().append(job('Saw', { Notes })));
      expect((await open().list()).rows.slice(3).map(({ Notes }) => Notes)).toEqual(['', 'sharp', '']);
    });

    it('is one at a time in different columns', async () => {
      const { fileId, open, whats } = await threeJobs(backend);
      const narrow = {
        ...jobs,
        columns: { What: jobs.columns.What, Who: jobs.columns.Who, Due: jobs.columns.Due },
      };
      const { 'Is Paid': _, Hours, Notes, ...saw } = job('Saw');
      const methods = await methodsOf(() =>
        Promise.all([backend.user.context().open(fileId, narrow).append(saw), open().append(job('Drill'))]),
      );
      expect(methods.filter((method) => method === write)).toHaveLength(2);
      expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill']);
    });
  },
);

it("what two people write to one sheet is each one's own", async () => {
  const backend = await startJobs();
  try {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    const other = await backend.newUser();
    const permission = { type: 'user', role: 'writer', emailAddress: other.context().request.user.email };
    await hand.call('POST', `/drive/v3/files/${fileId}/permissions`, permission);
    await open().update(2, job('Paint'), { Who: 'Ben' });
    const methods = (
      await backend.upstream.callsOf(() =>
        Promise.all([open().append(job('Saw')), other.context().open(fileId, jobs).append(job('Drill'))]),
      )
    ).map((call) => call.split(' ')[0]);
    expect(methods.filter((method) => method === write)).toHaveLength(2);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill']);
  } finally {
    await backend.stop();
  }
});
