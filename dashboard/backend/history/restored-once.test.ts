import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { entriesOf } from './changes.ts';
import { look } from './look.ts';
import { historyNow, putBack } from './put-back.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const context = () => backend.user.context(randomUUID());

/** The id of the change that deleted the second job, whose row the person's own columns make a special one. */
async function deletedJob(own: readonly (string | number)[], by: 'hand' | 'product') {
  const made = await threeJobs(backend);
  const { fileId, hand, glue, open } = made;
  await hand.type(fileId, 'Jobs!G1:H1', [['Own', 'Beside']]);
  await hand.type(fileId, 'Jobs!G3:H3', [[...own]]);
  await look(context(), fileId);
  if (by === 'hand') await hand.deleteRows(fileId, 2);
  else await open(randomUUID()).remove(glue.rowIndex, glue.expected);
  await look(context(), fileId);
  const { history, lines } = await historyNow(context(), fileId);
  const change = entriesOf(history, lines).entries.find(({ change }) => change.kind === 'deleted')?.change.id;
  return { ...made, change: change ?? '' };
}

describe.each(['hand', 'product'] as const)('a row that was deleted by %s', (by) => {
  it.each([
    ['a formula', ['=1+1', 'x']],
    ['a ticked box', ['TRUE', 'x']],
    ['a date with its time', ['2026-05-05 18:28:48', 'x']],
    ['a text of digits', ["'0123", "'123"]],
    ['a percentage', ['25%', '$12.50']],
  ])('with %s is there once, although the answer got lost and it is restored again', async (_, own) => {
    const { fileId, whats, change } = await deletedJob(own, by);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, how: 'unanswered', times: 1 });
    const restore = () => putBack(context(), fileId, { change, what: 'row' });
    const first = await restore().catch((error: unknown) => error);
    if (first instanceof Error) await restore().catch(() => undefined);
    expect((await whats()).toSorted()).toEqual(['Glue', 'Paint', 'Sand']);
  });
});
