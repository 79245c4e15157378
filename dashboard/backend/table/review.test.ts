import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, oldSheet, startJobs, threeJobs } from '#testing/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

describe('a stranger', () => {
  it('L1 new column despite a formula beside the table', async () => {
    const { fileId, open, hand, glue } = await oldSheet(backend);
    // Right of the headers, without a header.
    await hand.change(fileId, { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 5 } });
    await hand.type(fileId, 'Jobs!D3', [['=1+1']]);
    await open().update(glue.rowIndex, glue.expected, { Hours: 2 });
    expect((await open().list()).rows[1]).toMatchObject({ What: 'Glue', Hours: 2 });
  });

  it('L2 new column despite merged cells beside the table', async () => {
    const { fileId, open, hand, glue } = await oldSheet(backend);
    await hand.change(fileId, { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 5 } });
    await hand.change(fileId, {
      mergeCells: {
        range: { sheetId: 0, startRowIndex: 1, endRowIndex: 4, startColumnIndex: 3, endColumnIndex: 5 },
        mergeType: 'MERGE_ALL',
      },
    });
    await open().update(glue.rowIndex, glue.expected, { Hours: 2 });
    expect((await open().list()).rows[1]).toMatchObject({ What: 'Glue', Hours: 2 });
  });

  it('P1 a row of the wanted name is not the row that was renamed (slow path)', async () => {
    const { fileId, open, hand, paint, whats } = await threeJobs(backend);
    // Paint is deleted, and a stranger's row bears the name that is wanted.
    await hand.deleteRows(fileId, 1);
    await hand.insertRows(fileId, 1);
    await hand.type(fileId, 'Jobs!A2:C2', [['Lacquer', 'Ben', '2026-03-03']]);
    await expect(
      open().update(paint.rowIndex, paint.expected, { What: 'Glue', Notes: 'mine' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await whats()).toEqual(['Lacquer', 'Glue', 'Sand']);
    expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['', '', '']);
  });

  it('P2 the same at the old place', async () => {
    const { fileId, open, hand, paint } = await threeJobs(backend);
    await hand.deleteRows(fileId, 1);
    await expect(
      open().update(paint.rowIndex, paint.expected, { What: 'Glue', Notes: 'mine' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['', '']);
  });

  it('V deletes the last row that the grid has', async () => {
    const { fileId, open, hand, paint, glue, sand } = await threeJobs(backend);
    const gridProperties = { rowCount: 4 };
    await hand.change(fileId, {
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties },
        fields: 'gridProperties.rowCount',
      },
    });
    await open().removeMany([paint, glue, sand]);
    expect((await open().list()).rows).toEqual([]);
  });

  it('B one of two alike, sent twice under one key', async () => {
    const { open, whats } = await threeJobs(backend);
    const [one] = await open().appendMany([job('Twin'), job('Twin')]);
    if (!one) throw new Error('none');
    const { _rowIndex, ...expected } = one;
    const key = randomUUID();
    await open(key).remove(_rowIndex, expected);
    await open(key)
      .remove(_rowIndex, expected)
      .catch(() => undefined);
    expect((await whats()).filter((what) => what === 'Twin')).toHaveLength(1);
  });

  it('T3 adds nothing where another hand has done it already', async () => {
    const { open, glue, whats } = await threeJobs(backend);
    const done = () =>
      open(randomUUID()).updateAndAppend([{ ...glue, changes: { 'Is Paid': true } }], (rows) =>
        rows.map(({ _rowIndex, ...row }) => ({ ...row, 'Is Paid': false, Due: '2026-02-28' })),
      );
    await done();
    await done();
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
  });

  it('X changes and removes in one write, all or nothing, and again', async () => {
    const { open, paint, glue, sand, whats, fileId, hand } = await threeJobs(backend);
    const updates = [{ ...sand, changes: { Notes: 'dry' } }];
    let rows: { _rowIndex: number; Notes: string }[] = [];
    const calls = await backend.callsOf(async () => {
      rows = await open().updateAndRemove(updates, [paint]);
    });
    expect(calls).toBe(2);
    expect(rows).toMatchObject([{ _rowIndex: 3, Notes: 'dry' }]);
    expect(await whats()).toEqual(['Glue', 'Sand']);
    expect(await open().updateAndRemove(updates, [paint])).toMatchObject([{ _rowIndex: 3, Notes: 'dry' }]);
    await hand.type(fileId, 'Jobs!B2', [['Ben']]);
    await expect(
      open().updateAndRemove([{ ...sand, expected: { ...sand.expected, Notes: 'dry' }, changes: { Notes: 'wet' } }], [glue]),
    ).rejects.toMatchObject({ code: 'CONFLICT', details: { conflict: { current: { Who: 'Ben' } } } });
    expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['', 'dry']);
  });

  it('X2 the answer is lost', async () => {
    const { open, paint, sand, whats } = await threeJobs(backend);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
    await open().updateAndRemove([{ ...sand, changes: { Notes: 'dry' } }], [paint]);
    expect(await whats()).toEqual(['Glue', 'Sand']);
  });

  it('W many rows that were sorted meanwhile', { timeout: 600_000 }, async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    const added = await open().appendMany(Array.from({ length: 5000 }, (_, at) => job(`Job ${at}`)));
    await hand.sort(fileId, 0, 'DESCENDING');
    const updates = added.map(({ _rowIndex, ...expected }) => ({
      rowIndex: _rowIndex,
      expected,
      changes: { Notes: 'x' },
    }));
    const begun = Date.now();
    await open().updateMany(updates);
    console.log('sorted', Date.now() - begun);
    const gone = updates.map(({ rowIndex, expected }) => ({
      rowIndex,
      expected: { ...expected, What: `${expected.What}?`, Notes: 'y' },
      changes: { Notes: 'z' },
    }));
    const again = Date.now();
    await open()
      .updateMany(gone)
      .catch((error) => console.log(String(error)));
    console.log('gone', Date.now() - again);
  });
});
