import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

// A browser that got no answer sends its writes again when it next has a network, even weeks later.

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterEach(() => vi.useRealTimers());
afterAll(() => backend.stop());

const dayMs = 86_400_000;

function sleepDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs });
}

const saved = { code: 'ALREADY_SAVED', message: expect.stringContaining('was saved') };

describe.each([2, 30])('a write that is sent again on day %i', (day) => {
  it('adds its row once', async () => {
    const { open, whats } = await threeJobs(backend);
    const key = randomUUID();
    const add = () => open(key).append(job('Drill'));
    const first = await add();
    sleepDays(day - 1);
    expect(await add()).toEqual(first);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is answered with the row where it stands by then', async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    const key = randomUUID();
    const add = () => open(key).append(job('Drill'));
    await add();
    await hand.deleteRows(fileId, 1);
    sleepDays(day - 1);
    expect(await add()).toMatchObject({ _rowIndex: 4, What: 'Drill' });
  });

  it('names no row where its own is gone or is not as it was', async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    const [gone, edited] = [randomUUID(), randomUUID()];
    await open(gone).append(job('Drill'));
    await open(edited).append(job('Saw'));
    await hand.type(fileId, 'Jobs!A6', [['Saw it']]);
    await hand.deleteRows(fileId, 4);
    sleepDays(day - 1);
    await expect(open(gone).append(job('Drill'))).rejects.toMatchObject(saved);
    await expect(open(edited).append(job('Saw'))).rejects.toMatchObject(saved);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw it']);
  });

  it('changes nothing that a hand has put back since', async () => {
    const { fileId, open, hand, glue, whats } = await threeJobs(backend);
    const key = randomUUID();
    const change = () => open(key).update(glue.rowIndex, glue.expected, { What: 'Glue it' });
    await change();
    sleepDays(day - 1);
    expect(await change()).toMatchObject({ _rowIndex: 3, What: 'Glue it' });
    await hand.type(fileId, 'Jobs!A3', [['Glue']]);
    await expect(change()).rejects.toMatchObject(saved);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
  });

  it('deletes its row once, and leaves a twin', async () => {
    const { open, glue, whats } = await threeJobs(backend);
    await open().append(job('Glue'));
    const key = randomUUID();
    const remove = () => open(key).remove(glue.rowIndex, glue.expected);
    await remove();
    sleepDays(day - 1);
    await remove();
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
  });
});

describe('a write of which not even the server knows, sent again on the second day', () => {
  const write = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;

  async function lost() {
    const made = await threeJobs(backend);
    const key = randomUUID();
    const add = () => made.open(key).append(job('Drill'));
    backend.upstream.fail({ ...write, how: 'unheard' });
    const look = { method: 'GET', path: /^\/v4\/spreadsheets/, times: 1, after: 1 } as const;
    backend.upstream.fail({ ...look, how: { status: 403 } });
    await expect(add()).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    backend.upstream.heal();
    return { ...made, add };
  }

  it('is carried out where no row looks like it', async () => {
    const { add, whats } = await lost();
    sleepDays(1);
    await add();
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is left to the person where a row does', async () => {
    const { fileId, hand, add, whats } = await lost();
    // Rows have moved: the row above may be the one that was written.
    await hand.type(fileId, 'Jobs!A2:D2', [['Drill', 'Ida', '2026-01-31', 'FALSE']]);
    sleepDays(1);
    const unsure = { code: 'UNSURE_IF_SAVED', message: expect.stringContaining('row 2') };
    await expect(add()).rejects.toMatchObject(unsure);
    await expect(add()).rejects.toMatchObject(unsure);
    expect(await whats()).toEqual(['Drill', 'Glue', 'Sand']);
  });
});
