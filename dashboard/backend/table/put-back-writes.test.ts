import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyNow } from '#backend/history/put-back.ts';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

// A write that hit the wrong rows, where no version guards it, is put back and done again. What its first attempt noted
// in the history did not last, and proves nothing.

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs({ tellsVersions: false });
});
afterAll(() => backend.stop());

const batch = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;
const fromZ = {
  sortRange: {
    range: { sheetId: 0, startRowIndex: 1, endRowIndex: 4 },
    sortSpecs: [{ dimensionIndex: 0, sortOrder: 'DESCENDING' }],
  },
};

it('an edit that was put back, and is a conflict when it is done again, is told as a conflict', async () => {
  const { fileId, open, hand, glue } = await threeJobs(backend);
  const overtakenBy = async () => {
    await hand.type(fileId, 'Jobs!B3', [['Cleo']]);
    await hand.change(fileId, fromZ);
  };
  backend.upstream.fail({ ...batch, how: { overtakenBy } });
  await expect(open(randomUUID()).update(glue.rowIndex, glue.expected, { Who: 'Ben' })).rejects.toMatchObject(
    { code: 'CONFLICT' },
  );
  expect(await hand.shown(fileId, 'Jobs!A2:B4')).toEqual([
    ['Sand', 'Ida'],
    ['Paint', 'Ida'],
    ['Glue', 'Cleo'],
  ]);
  // Nor does the history tell of a change that is not there.
  const { lines } = await historyNow(backend.user.context(), fileId);
  const own = lines.filter(({ how }) => how !== 'In the sheet').flatMap(({ deeds }) => deeds);
  expect(own.filter((deed) => deed.do === 'set')).toEqual([]);
});

it('a row that got lost once, and was put back when it was sent again, is added', async () => {
  const { fileId, open, hand, whats } = await threeJobs(backend);
  const key = randomUUID();
  backend.upstream.fail({ ...batch, how: 'unheard' });
  await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
  backend.upstream.fail({ ...batch, how: { overtakenBy: () => hand.insertColumn(fileId, 0) } });
  await open(key).append(job('Drill'));
  expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
});

it('a row that was put back is moved', async () => {
  const { fileId, open, hand, paint, whats } = await threeJobs(backend);
  backend.upstream.fail({ ...batch, how: { overtakenBy: () => hand.change(fileId, fromZ) } });
  await open(randomUUID()).move(paint.rowIndex, paint.expected, null);
  expect(await whats()).toEqual(['Sand', 'Glue', 'Paint']);
});
