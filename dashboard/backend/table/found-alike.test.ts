import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';

// A row of which nobody knows whether it was written is not taken for one just like it that something else has written.

const batch = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;

describe.each([true, false])('a row that got lost and is sent again, versions told: %s', (tellsVersions) => {
  let backend: JobsBackend;
  beforeAll(async () => {
    backend = await startJobs({ tellsVersions });
  });
  afterAll(() => backend.stop());

  it("is added although another person's is just like it", async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    const other = await backend.newUser();
    const permission = { type: 'user', role: 'writer', emailAddress: other.context().request.user.email };
    await hand.call('POST', `/drive/v3/files/${fileId}/permissions`, permission);
    const key = randomUUID();
    backend.upstream.fail({ ...batch, how: 'unheard' });
    await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await other.context(randomUUID()).open(fileId, jobs).append(job('Drill'));
    await open(key).append(job('Drill'));
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill', 'Drill']);
    // And is there once.
    await open(key).append(job('Drill'));
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill', 'Drill']);
  });

  it('is brought back although one just like it stands further down', async () => {
    const { open, glue, whats } = await threeJobs(backend);
    await open().append(job('Glue'));
    const undo = await open(randomUUID()).remove(glue.rowIndex, glue.expected);
    backend.upstream.fail({ ...batch, how: 'unheard' });
    await expect(open().restore(undo)).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await open().restore(undo);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
    await open().restore(undo);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
  });
});
