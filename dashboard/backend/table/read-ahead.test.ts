import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyNow } from '#backend/history/put-back.ts';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';

// The answer of a write shows what the next one would have to read first.

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

type Jobs = Awaited<ReturnType<typeof threeJobs>>;

/** Leaves a grid with so many rows. */
async function cutAt({ hand, fileId }: Pick<Jobs, 'hand' | 'fileId'>, count: number): Promise<void> {
  await hand.deleteRows(fileId, count, (await hand.rowCount(fileId)) - count);
}
const [read, write] = ['GET', 'POST'];
const methodsOf = async (work: () => Promise<unknown>) =>
  (await backend.upstream.callsOf(work)).map((call) => call.split(' ')[0]);

describe('rows that are added one after the other', () => {
  it('cost one call each', async () => {
    const { open, whats } = await threeJobs(backend);
    for (const what of ['Saw', 'Drill', 'Plane']) {
      expect(await methodsOf(() => open(randomUUID()).append(job(what)))).toEqual([write]);
    }
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill', 'Plane']);
  });

  it('cost two after another kind of write', async () => {
    const { open, paint, whats } = await threeJobs(backend);
    await open().update(paint.rowIndex, paint.expected, { Who: 'Ben' });
    expect(await methodsOf(() => open().append(job('Saw')))).toEqual([read, write]);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw']);
  });

  it('fill a grid to its last row and go on', async () => {
    const { open, whats, ...file } = await threeJobs(backend);
    await cutAt(file, 5);
    for (const what of ['Saw', 'Drill', 'Plane']) await open().append(job(what));
    await cutAt(file, 7);
    for (const what of ['File', 'Wax']) await open().append(job(what));
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill', 'Plane', 'File', 'Wax']);
  });

  it('are each noted once, in their order', async () => {
    const { fileId, open } = await threeJobs(backend);
    for (const what of ['Saw', 'Drill']) await open().append(job(what));
    const { lines } = await historyNow(backend.user.context(), fileId);
    const added = lines.toSorted((one, other) => one.order - other.order).flatMap(({ deeds }) => deeds);
    expect(added.map((deed) => deed.do)).toEqual(['base', 'add', 'add', 'add', 'add', 'add']);
  });
});

describe('a row that is changed again', () => {
  it('costs one call, and two after another row', async () => {
    const { open, glue, sand } = await threeJobs(backend);
    const change = ({ rowIndex, expected }: typeof glue, Who: string, now: string) =>
      open(randomUUID()).update(rowIndex, { ...expected, Who }, { Who: now });
    expect(await methodsOf(() => change(glue, 'Ida', 'Ben'))).toEqual([read, write]);
    expect(await methodsOf(() => change(glue, 'Ben', 'Cleo'))).toEqual([write]);
    expect(await methodsOf(() => change(sand, 'Ida', 'Ben'))).toEqual([read, write]);
    expect(await methodsOf(() => change(glue, 'Cleo', 'Ida'))).toEqual([read, write]);
    expect((await open().list()).rows.map(({ Who }) => Who)).toEqual(['Ida', 'Ida', 'Ben']);
  });

  it('is read if there is nothing to write: somebody may have changed it since', async () => {
    const { fileId, open, hand, glue } = await threeJobs(backend);
    const change = () => open().update(glue.rowIndex, glue.expected, { Who: 'Ben' });
    await change();
    expect(await methodsOf(change)).toEqual([read]);
    await open().update(glue.rowIndex, { ...glue.expected, Who: 'Ben' }, { Who: 'Cleo' });
    await open().update(glue.rowIndex, { ...glue.expected, Who: 'Cleo' }, { Who: 'Ben' });
    await hand.type(fileId, 'Jobs!B3', [['Dora']]);
    await expect(change()).rejects.toMatchObject({ details: { conflict: { current: { Who: 'Dora' } } } });
    await hand.type(fileId, 'Jobs!B3', [['Ida']]);
    expect(await change()).toMatchObject({ Who: 'Ben' });
    expect((await open().list()).rows[1]).toMatchObject({ Who: 'Ben' });
  });

  it('is found again where a hand has moved it in between', async () => {
    const { fileId, open, hand, glue } = await threeJobs(backend);
    await open().update(glue.rowIndex, glue.expected, { Who: 'Ben' });
    await hand.deleteRows(fileId, 1);
    const seen = { ...glue.expected, Who: 'Ben' };
    expect(await open().update(glue.rowIndex, seen, { Who: 'Cleo' })).toMatchObject({ _rowIndex: 2 });
    expect((await open().list()).rows.map(({ Who }) => Who)).toEqual(['Cleo', 'Ida']);
  });

  it('is said to be saved before if it comes again under its key, and a hand has changed it since', async () => {
    const { fileId, open, hand, glue } = await threeJobs(backend);
    const key = randomUUID();
    const change = () => open(key).update(glue.rowIndex, glue.expected, { Who: 'Ben' });
    await change();
    expect(await methodsOf(change)).toEqual([read]);
    await open().update(glue.rowIndex, { ...glue.expected, Who: 'Ben' }, { Who: 'Cleo' });
    await hand.type(fileId, 'Jobs!B3', [['Dora']]);
    await expect(change()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    expect((await open().list()).rows[1]).toMatchObject({ Who: 'Dora' });
  });
});

/** What a hand does to a sheet after a row was added, and the jobs that are there then. */
const hands: Record<string, { by: (jobs: Jobs) => Promise<void>; left: string[] }> = {
  'deletes the row': {
    by: ({ hand, fileId }) => hand.deleteRows(fileId, 4),
    left: ['Paint', 'Glue', 'Sand'],
  },
  'deletes most rows': {
    by: ({ hand, fileId }) => hand.deleteRows(fileId, 2, 3),
    left: ['Paint'],
  },
  'types a job below': {
    by: ({ hand, fileId }) => hand.type(fileId, 'Jobs!A6:C6', [['Theirs', 'Ida', '2026-01-31']]),
    left: ['Paint', 'Glue', 'Sand', 'Saw', 'Theirs'],
  },
  'inserts a column at the left': {
    by: ({ hand, fileId }) => hand.insertColumn(fileId, 0),
    left: ['Paint', 'Glue', 'Sand', 'Saw'],
  },
  'moves a column': {
    by: ({ hand, fileId }) => hand.moveColumn(fileId, 0, 3),
    left: ['Paint', 'Glue', 'Sand', 'Saw'],
  },
  'renames the tab': {
    by: ({ hand, fileId }) => hand.renameTab(fileId, 'Work'),
    left: ['Paint', 'Glue', 'Sand', 'Saw'],
  },
  'cuts the grid below': {
    by: (file) => cutAt(file, 5),
    left: ['Paint', 'Glue', 'Sand', 'Saw'],
  },
};

describe('a row that is added after another, when a hand', () => {
  it.each(Object.keys(hands))('%s in between', async (name) => {
    const jobsNow = await threeJobs(backend);
    const { open, whats } = jobsNow;
    await open().append(job('Saw'));
    const { by, left } = hands[name] ?? { by: async () => undefined, left: [] };
    await by(jobsNow);
    const methods = await methodsOf(() => open(randomUUID()).append(job('Drill', { Hours: 4 })));
    // The first is refused, as it was made for the sheet as it was.
    expect(methods.slice(0, 2)).toEqual([write, read]);
    expect(await whats()).toEqual([...left, 'Drill']);
    expect((await open().list()).rows.at(-1)).toMatchObject(job('Drill', { Hours: 4 }));
  });

  it('renames a header in between, is not added', async () => {
    const { fileId, hand, open } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!A1', [['Task']]);
    await expect(open().append(job('Drill'))).rejects.toMatchObject({
      message: 'The sheet no longer has the column "What". Repair its header row first.',
    });
    expect(await hand.shown(fileId, 'Jobs!A1:A9')).toEqual([['Task'], ['Paint'], ['Glue'], ['Sand']]);
  });
});

describe('what a write has read ahead', () => {
  it('is for the person who wrote', async () => {
    const { fileId, open, whats, hand } = await threeJobs(backend);
    const other = await backend.newUser();
    const permission = { type: 'user', role: 'writer', emailAddress: other.context().request.user.email };
    await hand.call('POST', `/drive/v3/files/${fileId}/permissions`, permission);
    expect(await methodsOf(() => other.context().open(fileId, jobs).append(job('Saw')))).toEqual([
      read,
      write,
    ]);
    expect(await methodsOf(() => open().append(job('Drill')))).toEqual([read, write]);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill']);
  });
});
