import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amongServers } from '#backend/in-turn.ts';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { DatabaseTurns } from './turns.ts';

describe.skipIf(!hasPostgres())('a turn that is refused', () => {
  let backend: JobsBackend;
  let [here, elsewhere]: DatabaseTurns[] = [];
  beforeAll(async () => {
    const databaseUrl = await newDatabase();
    [here, elsewhere] = [new DatabaseTurns(databaseUrl, 50), new DatabaseTurns(databaseUrl)];
    backend = await startJobs({ tellsVersions: true });
  });
  afterAll(async () => {
    await backend.stop();
    await Promise.all([here?.close(), elsewhere?.close()]);
  });
  const turns = () => {
    if (!here || !elsewhere) throw new Error('No turns.');
    return { here, elsewhere };
  };

  it('keeps no later row of the sheet waiting', async () => {
    const { fileId, open, whats } = await threeJobs(backend);
    const add = (what: string) => amongServers(turns().here, () => open().append(job(what)));
    const end = await turns().elsewhere.take(`writes to ${fileId}`);
    await expect(add('Nail')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await end();
    await add('Saw');
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw']);
  });
});
