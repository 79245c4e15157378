import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

describe('rows that are changed while others are deleted', () => {
  it('are written by one read and one write, and numbered as they stand then', async () => {
    const { open, paint, sand, whats } = await threeJobs(backend);
    const updates = [{ ...sand, changes: { Notes: 'dry' } }];
    let rows: { _rowIndex: number }[] = [];
    const calls = await backend.callsOf(async () => {
      rows = await open().updateAndRemove(updates, [paint]);
    });
    expect(calls).toBe(2);
    expect(rows).toMatchObject([{ _rowIndex: 3, Notes: 'dry' }]);
    expect(await whats()).toEqual(['Glue', 'Sand']);
  });

  it('are so once, also when the answer got lost or all is sent again', async () => {
    const { open, paint, sand, whats } = await threeJobs(backend);
    const updates = [{ ...sand, changes: { Notes: 'dry' } }];
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
    await open().updateAndRemove(updates, [paint]);
    const again = await open().updateAndRemove(updates, [paint]);
    expect(again).toMatchObject([{ _rowIndex: 3, Notes: 'dry' }]);
    expect(await whats()).toEqual(['Glue', 'Sand']);
  });

  it('are so once where the row below the deleted one is like it', async () => {
    const { fileId, open, hand, paint, glue, sand, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!B3:B4', [['Ben'], ['Ben']]);
    const updates = [{ ...paint, changes: { Notes: 'dry' } }];
    const removed = { ...glue, expected: { ...glue.expected, Who: 'Ben' } };
    await open().updateAndRemove(updates, [removed]);
    expect(await open().updateAndRemove(updates, [removed])).toMatchObject([{ _rowIndex: 2, Notes: 'dry' }]);
    expect(await whats()).toEqual(['Paint', 'Sand']);
    const other = { ...sand, rowIndex: 3, expected: { ...sand.expected, Who: 'Ben', Notes: 'old' } };
    // A change that changes nothing shows nothing about what was done.
    const nothing = [{ ...paint, expected: { ...paint.expected, Notes: 'dry' }, changes: { Notes: 'dry' } }];
    await expect(open().updateAndRemove(nothing, [other])).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('stay as they are, all of them, when one is in conflict', async () => {
    const { fileId, open, hand, paint, glue, sand, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!B3', [['Ben']]);
    const updates = [{ ...sand, changes: { Notes: 'dry' } }];
    await expect(open().updateAndRemove(updates, [paint, glue])).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { conflict: { current: { Who: 'Ben' } } },
    });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    await hand.deleteRows(fileId, 1);
    await expect(open().updateAndRemove(updates, [paint])).rejects.toMatchObject({
      details: { conflicts: [{ at: 1, rowIndex: null }] },
    });
    expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['', '']);
  });
});
