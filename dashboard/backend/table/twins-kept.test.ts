import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';

// A write that changes some rows and deletes others, whose answer gets lost: what it deleted has a twin, which stays.

const batch = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;

describe.each([true, false])('a deletion together with a change, versions told: %s', (tellsVersions) => {
  let backend: JobsBackend;
  beforeAll(async () => {
    backend = await startJobs({ tellsVersions });
  });
  afterAll(() => backend.stop());

  async function twins() {
    const made = await threeJobs(backend);
    await made.open().append(job('Glue'));
    return made;
  }

  it('takes one of two twins by updateAndRemove, though its answer is lost', async () => {
    const { open, paint, glue, whats } = await twins();
    const key = randomUUID();
    const write = () => open(key).updateAndRemove([{ ...paint, changes: { Who: 'Ben' } }], [glue]);
    backend.upstream.fail({ ...batch, how: 'unanswered' });
    await write();
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
    await write();
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
  });

  it.each([true, false])(
    'takes one of two twins by a write to tabs that is sent again, with a change: %s',
    async (hasChange) => {
      const { fileId, paint, glue, whats } = await twins();
      const key = randomUUID();
      const updates = hasChange ? [{ ...paint, changes: { Who: 'Ben' } }] : [];
      const write = () =>
        backend.user
          .context(key)
          .openAll(fileId, [jobs])
          .write([{ updates, removals: [glue] }]);
      backend.upstream.fail({ ...batch, how: 'unanswered' });
      await write().catch(() => undefined);
      const [{ undo }] = await write();
      expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
      // Nor is the undo lost.
      expect(undo).not.toBeNull();
    },
  );

  it('is carried out when it is sent again and was not', async () => {
    const { fileId, paint, glue, whats } = await twins();
    const key = randomUUID();
    const updates = [{ ...paint, changes: { Who: 'Ben' } }];
    const write = () =>
      backend.user
        .context(key)
        .openAll(fileId, [jobs])
        .write([{ updates, removals: [glue] }]);
    backend.upstream.fail({ ...batch, how: 'unheard' });
    await write().catch(() => undefined);
    await write();
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
  });
});
