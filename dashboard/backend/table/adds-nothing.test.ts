import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

it('a change that might have added a row, sent again late, undoes nothing that was changed since', async () => {
  const { open, glue } = await threeJobs(backend);
  const key = randomUUID();
  const tick = () => open(key).updateAndAppend([{ ...glue, changes: { 'Is Paid': true } }], () => []);
  const { updated } = await tick();
  const [{ _rowIndex: rowIndex = 0, ...ticked } = {}] = updated;
  await open(randomUUID()).update(rowIndex, { ...glue.expected, ...ticked }, { 'Is Paid': false });
  await expect(tick()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
  const { rows } = await open().list();
  expect(rows.map((row) => row['Is Paid'])).toEqual([false, false, false]);
});
