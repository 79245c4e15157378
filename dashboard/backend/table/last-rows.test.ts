import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

// Google deletes no rows if only frozen ones would be left: "Sorry, it is not possible to delete all non-frozen rows."
it('all rows are deleted from a grid that ends with them, below a frozen header', async () => {
  const { fileId, open, hand, paint, glue, sand, whats } = await threeJobs(backend);
  const gridProperties = { rowCount: 4, frozenRowCount: 1 };
  const fields = 'gridProperties(rowCount,frozenRowCount)';
  await hand.change(fileId, {
    updateSheetProperties: { properties: { sheetId: 0, gridProperties }, fields },
  });
  await open().remove(sand.rowIndex, sand.expected);
  await open().removeMany([paint, glue]);
  expect(await whats()).toEqual([]);
  await open().append(job('Saw'));
  expect(await whats()).toEqual(['Saw']);
});
