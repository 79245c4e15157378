import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

describe('many rows at once', () => {
  it('are added by one write and below each other', async () => {
    const { open, whats } = await threeJobs(backend);
    const more = Array.from({ length: 300 }, (_, index) => job(`Job ${index}`));
    let added: { _rowIndex: number }[] = [];
    const calls = await backend.callsOf(async () => {
      added = await open().appendMany(more);
    });
    expect(calls).toBe(1);
    expect(added.map(({ _rowIndex }) => _rowIndex)).toEqual(more.map((_, index) => index + 5));
    expect((await whats()).slice(3)).toEqual(more.map(({ What }) => What));
  });

  it('are added once under a key, also when the answer got lost', async () => {
    const { open, whats } = await threeJobs(backend);
    const key = randomUUID();
    const write = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;
    backend.upstream.fail({ ...write, how: 'unanswered' });
    backend.upstream.fail({ method: 'GET', path: /^\/v4\//, times: 1, how: { status: 403 } });
    await expect(open(key).appendMany([job('Saw'), job('Drill')])).rejects.toMatchObject({
      code: 'WORKSPACE_UNAVAILABLE',
    });
    const again = await open(key).appendMany([job('Saw'), job('Drill')]);
    expect(again.map(({ _rowIndex }) => _rowIndex)).toEqual([5, 6]);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill']);
  });

  it('are not taken for those of another write that are alike', async () => {
    const { open, whats } = await threeJobs(backend);
    const key = randomUUID();
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unheard' });
    await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await open(randomUUID()).appendMany([job('Saw'), job('Drill')]);
    await open(key).append(job('Drill'));
    expect((await whats()).slice(3)).toEqual(['Saw', 'Drill', 'Drill']);
  });

  it('are changed by one read and one write, wherever each stands now', async () => {
    const { fileId, open, hand, paint, sand } = await threeJobs(backend);
    const changes = { Who: 'Ben' };
    const updates = [
      { ...paint, changes },
      { ...sand, changes: { ...changes, Hours: 4 } },
    ];
    expect(await backend.callsOf(() => open().updateMany(updates))).toBe(2);
    await hand.sort(fileId, 0, 'DESCENDING');
    await hand.insertRows(fileId, 1);
    const seen = updates.map(({ rowIndex, expected, changes: made }) => ({
      rowIndex,
      expected: { ...expected, ...made },
      changes: { Due: '2026-02-01' },
    }));
    const saved = await open().updateMany(seen);
    expect(saved.map(({ _rowIndex, What, Who, Hours }) => [_rowIndex, What, Who, Hours])).toEqual([
      [4, 'Paint', 'Ben', ''],
      [3, 'Sand', 'Ben', 4],
    ]);
    expect((await open().list()).rows.map(({ What, Due }) => [What, Due])).toEqual([
      ['Sand', '2026-02-01'],
      ['Paint', '2026-02-01'],
      ['Glue', '2026-01-31'],
    ]);
  });

  it('stay all as they are when one of them is in conflict, and it is said which', async () => {
    const { fileId, open, hand, paint, glue, sand } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!B3', [['Ben']]);
    const changes = { Who: 'Ada' };
    const work = open().updateMany([paint, glue, sand].map((seen) => ({ ...seen, changes })));
    await expect(work).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('1 of these 3 rows was'),
      details: {
        conflict: { rowIndex: 3, fields: ['Who'], current: { What: 'Glue', Who: 'Ben' } },
        conflicts: [{ at: 1, rowIndex: 3, fields: ['Who'] }],
      },
    });
    expect((await open().list()).rows.map(({ Who }) => Who)).toEqual(['Ida', 'Ben', 'Ida']);
  });

  it('are never found in one and the same row', async () => {
    const { open, paint } = await threeJobs(backend);
    const work = open().updateMany([
      { ...paint, changes: { Who: 'Ada' } },
      { ...paint, changes: { Who: 'Ben' } },
    ]);
    await expect(work).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await open().list()).rows[0]?.Who).toBe('Ida');
  });

  it('are deleted by one write and come back where they were, once', async () => {
    const { fileId, open, hand, paint, glue, sand, whats } = await threeJobs(backend);
    await open().append(job('Saw'));
    await hand.type(fileId, 'Jobs!H2:H4', [['=A2'], [''], ['own']]);
    let undo = '';
    const remove = async () => {
      undo = await open().removeMany([sand, paint]);
    };
    expect(await backend.callsOf(remove)).toBe(2);
    expect(await whats()).toEqual(['Glue', 'Saw']);
    expect(await backend.callsOf(() => open().restoreMany(undo))).toBe(2);
    const again = await open().restoreMany(undo);
    expect(again.map(({ _rowIndex, What }) => [_rowIndex, What])).toEqual([
      [2, 'Paint'],
      [4, 'Sand'],
    ]);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw']);
    expect(await hand.entered(fileId, 'Jobs!H2:H4')).toEqual([['=A2'], [], ['own']]);
    expect(glue.expected.What).toBe('Glue');
  });

  it('are not deleted when one of them was changed meanwhile', async () => {
    const { fileId, open, hand, paint, glue, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!F3', [['keep']]);
    const work = open().removeMany([paint, glue]);
    await expect(work).rejects.toMatchObject({ details: { conflicts: [{ at: 1, fields: ['Notes'] }] } });
    expect(await whats()).toHaveLength(3);
    await expect(open().removeMany([])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are deleted once under a key, also where another is just like them', async () => {
    const { open, whats } = await threeJobs(backend);
    const [twin] = await open().appendMany([job('Twin'), job('Twin')]);
    if (!twin) throw new Error('Two rows were written.');
    const { _rowIndex, ...expected } = twin;
    const key = randomUUID();
    const undo = await open(key).remove(_rowIndex, expected);
    expect(await open(key).remove(_rowIndex, expected)).toBe(undo);
    expect((await whats()).slice(3)).toEqual(['Twin']);
    await open(randomUUID()).remove(_rowIndex, expected);
    expect(await whats()).toHaveLength(3);
  });

  it('are changed alone where nothing is made of them', async () => {
    const { open, glue, whats } = await threeJobs(backend);
    const complete = () =>
      open(randomUUID()).updateAndAppend([{ ...glue, changes: { 'Is Paid': true } }], () => []);
    expect(await backend.callsOf(complete)).toBe(2);
    expect(await complete()).toMatchObject({ updated: [{ _rowIndex: 3, 'Is Paid': true }], added: [] });
    expect(await whats()).toHaveLength(3);
  });

  it('are changed and followed by others made of them in one write, once under a key', async () => {
    const { fileId, open, hand, glue, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!F3', [['twice a year']]);
    const key = randomUUID();
    const complete = () =>
      open(key).updateAndAppend([{ ...glue, changes: { 'Is Paid': true } }], (updated) =>
        updated.map(({ _rowIndex, ...row }) => ({ ...row, Due: '2026-07-31', 'Is Paid': false })),
      );
    expect(await backend.callsOf(complete)).toBe(2);
    const { updated, added } = await complete();
    expect(updated).toMatchObject([{ _rowIndex: 3, 'Is Paid': true, Notes: 'twice a year' }]);
    expect(added).toMatchObject([{ _rowIndex: 5, What: 'Glue', Due: '2026-07-31', Notes: 'twice a year' }]);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
  });
});

it('nothing is made of a row that another hand has changed alike already', async () => {
  const { open, glue, sand, whats } = await threeJobs(backend);
  const paid = { 'Is Paid': true };
  const complete = (...rows: (typeof glue)[]) =>
    open(randomUUID()).updateAndAppend(
      rows.map((row) => ({ ...row, changes: paid })),
      (updated) => updated.map(({ What }) => job(`${What} again`)),
    );
  await complete(glue);
  expect(await complete(glue)).toMatchObject({ updated: [{ _rowIndex: 3, ...paid }], added: [] });
  expect((await complete(glue, sand)).added).toMatchObject([{ What: 'Sand again' }]);
  expect((await whats()).slice(3)).toEqual(['Glue again', 'Sand again']);
});

describe('a row that is moved', () => {
  it('goes in front of another or to the end, with the cells of its person', async () => {
    const { fileId, open, hand, paint, glue, sand, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!H4', [['own']]);
    const toTop = () => open().move(sand.rowIndex, sand.expected, paint);
    expect(await backend.callsOf(toTop)).toBe(2);
    expect(await whats()).toEqual(['Sand', 'Paint', 'Glue']);
    expect(await hand.entered(fileId, 'Jobs!H2')).toEqual([['own']]);
    // It is found despite its old number.
    expect(await open().move(sand.rowIndex, sand.expected, null)).toMatchObject({ _rowIndex: 4 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    expect(await open().move(paint.rowIndex, paint.expected, sand)).toMatchObject({ _rowIndex: 3 });
    expect(await whats()).toEqual(['Glue', 'Paint', 'Sand']);
    expect(await open().move(glue.rowIndex, glue.expected, paint)).toMatchObject({ _rowIndex: 2 });
  });

  it('is moved once when only the answer got lost', async () => {
    const { open, paint, whats } = await threeJobs(backend);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
    expect(await open().move(paint.rowIndex, paint.expected, null)).toMatchObject({ _rowIndex: 4 });
    expect(await whats()).toEqual(['Glue', 'Sand', 'Paint']);
  });

  it('stays where it is when it or its neighbour is gone', async () => {
    const { fileId, open, hand, paint, glue, sand, whats } = await threeJobs(backend);
    await hand.deleteRows(fileId, 1);
    await expect(open().move(sand.rowIndex, sand.expected, paint)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(open().move(paint.rowIndex, paint.expected, glue)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await whats()).toEqual(['Glue', 'Sand']);
  });
});
