import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, oldSheet, startJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const columns = (startIndex: number, count = 1) => ({
  range: { sheetId: 0, dimension: 'COLUMNS', startIndex, endIndex: startIndex + count },
});
const inserted = (at: number) => ({ insertDimension: { ...columns(at), inheritFromBefore: false } });
const deleted = (at: number) => ({ deleteDimension: columns(at) });
const moved = (from: number, to: number) => ({
  moveDimension: { source: columns(from).range, destinationIndex: to },
});

describe('a deleted row with cells in two columns without a header', () => {
  /** What, (remark), Who, (price), Due */
  async function withNameless() {
    const jobs = await oldSheet(backend);
    const { fileId, hand } = jobs;
    await hand.change(fileId, inserted(1), inserted(3));
    const remarks = [['first'], ['second'], ['third']];
    await hand.type(fileId, 'Jobs!B2:B4', remarks);
    return { ...jobs, remarks };
  }

  it.each([
    ['before all of them', inserted(0), ['', 'Glue', 'second', 'Ida', '', 46053]],
    ['between others', inserted(4), ['Glue', 'second', 'Ida', '', '', 46053]],
    ['moved', moved(2, 5), ['Glue', 'second', '', 46053, 'Ida']],
    ['named', undefined, ['Glue', 'second', 'Ida', '', 46053]],
  ])('comes back with them where they were, with a column %s', async (_, change, row) => {
    const { fileId, open, hand, glue } = await withNameless();
    const undo = await open().remove(glue.rowIndex, glue.expected);
    if (change) await hand.change(fileId, change);
    else await hand.type(fileId, 'Jobs!B1', [['Remark']]);
    await open().restore(undo);
    expect((await hand.entered(fileId, 'Jobs!A3:H3'))[0]).toEqual(row);
  });

  it('does not come back into the other one, whose name it has by now', async () => {
    const { fileId, open, hand, glue } = await withNameless();
    await hand.type(fileId, 'Jobs!B2:D4', [
      ['', 'Ida', 1],
      ['', 'Ida', 2],
      ['', 'Ida', 3],
    ]);
    const undo = await open().remove(glue.rowIndex, glue.expected);
    await hand.change(fileId, inserted(0), inserted(0));
    await open().restore(undo);
    expect((await hand.entered(fileId, 'Jobs!A3:H3'))[0]).toEqual(['', '', 'Glue', '', 'Ida', 2, 46053]);
  });

  it('is refused where nobody can tell which of two is which', async () => {
    const { fileId, open, hand, glue } = await withNameless();
    const undo = await open().remove(glue.rowIndex, glue.expected);
    await hand.change(fileId, inserted(1));
    await expect(open().restore(undo)).rejects.toMatchObject({ code: 'CONFLICT' });
    await hand.change(fileId, deleted(1));
    await open().restore(undo);
    expect((await hand.entered(fileId, 'Jobs!A3:H3'))[0]).toEqual(['Glue', 'second', 'Ida', '', 46053]);
  });
});
