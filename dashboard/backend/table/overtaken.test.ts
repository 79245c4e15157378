import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

type Jobs = Awaited<ReturnType<typeof threeJobs>>;

const rows = (startIndex: number, endIndex: number) => ({
  range: { sheetId: 0, dimension: 'ROWS', startIndex, endIndex },
});

/** What a hand does to the sheet between a write's read and its arrival. */
const hands = {
  'inserts a row above': ({ hand, fileId }: Jobs) =>
    hand.change(
      fileId,
      { insertDimension: rows(1, 2) },
      {
        updateCells: {
          start: { sheetId: 0, rowIndex: 1, columnIndex: 0 },
          rows: [{ values: [{ userEnteredValue: { stringValue: 'Theirs' } }] }],
          fields: 'userEnteredValue',
        },
      },
    ),
  'deletes the row above': ({ hand, fileId }: Jobs) => hand.change(fileId, { deleteDimension: rows(1, 2) }),
  'sorts from Z to A': ({ hand, fileId }: Jobs) =>
    hand.change(fileId, {
      sortRange: {
        range: { sheetId: 0, startRowIndex: 1, endRowIndex: 4 },
        sortSpecs: [{ dimensionIndex: 0, sortOrder: 'DESCENDING' }],
      },
    }),
} as const;
const names = Object.keys(hands) as (keyof typeof hands)[];

/** The calls of a write that a hand overtakes once. */
async function overtaken(jobs: Jobs, name: keyof typeof hands, write: () => Promise<unknown>) {
  backend.upstream.fail({
    method: 'POST',
    path: /:batchUpdate$/,
    times: 1,
    how: { overtakenBy: () => hands[name](jobs) },
  });
  return await backend.upstream.callsOf(write);
}

/** All jobs, old and new, each with its notes. */
async function notes({ open }: Jobs) {
  const own = (await open().list()).rows.filter(({ What }) => What !== 'Theirs');
  return Object.fromEntries(own.map(({ What, Notes }) => [What, Notes]));
}

async function whats(jobs: Jobs): Promise<string[]> {
  return Object.keys(await notes(jobs));
}

describe.each(names)('a hand %s between the look and the write:', (name) => {
  const isPaintGone = name === 'deletes the row above';

  it('an edit lands on its row, and on no other', async () => {
    const jobs = await threeJobs(backend);
    const { rowIndex, expected } = jobs.glue;
    const calls = await overtaken(jobs, name, () =>
      jobs.open().update(rowIndex, expected, { Notes: 'mine' }),
    );
    expect(await notes(jobs)).toEqual({ ...(!isPaintGone && { Paint: '' }), Glue: 'mine', Sand: '' });
    expect(calls.filter((call) => call.endsWith(':batchUpdate'))).toHaveLength(2);
  });

  it('a deletion takes its row, and its undo brings that one back', async () => {
    const jobs = await threeJobs(backend);
    const { rowIndex, expected } = jobs.glue;
    const key = randomUUID();
    let undo = '';
    await overtaken(jobs, name, async () => {
      undo = await jobs.open(key).remove(rowIndex, expected);
    });
    const others = isPaintGone ? ['Sand'] : ['Paint', 'Sand'];
    expect((await whats(jobs)).toSorted()).toEqual(others);
    expect(await jobs.open(key).remove(rowIndex, expected)).toBe(undo);
    await overtaken(jobs, 'inserts a row above', () => jobs.open().restore(undo));
    expect((await whats(jobs)).toSorted()).toEqual(['Glue', ...others].toSorted());
  });

  it('a row that moves is the one that was meant, and goes where it was meant to', async () => {
    const jobs = await threeJobs(backend);
    const { rowIndex, expected } = jobs.glue;
    await overtaken(jobs, name, () => jobs.open().move(rowIndex, expected, null));
    expect((await whats(jobs)).at(-1)).toBe('Glue');
  });

  it('a new row stands there once, below the others', async () => {
    const jobs = await threeJobs(backend);
    const key = randomUUID();
    await overtaken(jobs, name, () => jobs.open(key).append(job('Drill')));
    expect((await jobs.open(key).append(job('Drill'))).What).toBe('Drill');
    const found = await whats(jobs);
    expect(found.at(-1)).toBe('Drill');
    expect(found.toSorted()).toEqual([...(isPaintGone ? [] : ['Paint']), 'Glue', 'Sand', 'Drill'].toSorted());
  });
});

it('a sheet that never rests is told of, and nothing was written', async () => {
  const jobs = await threeJobs(backend);
  backend.upstream.fail({
    method: 'POST',
    path: /:batchUpdate$/,
    times: 100,
    how: { overtakenBy: () => hands['inserts a row above'](jobs) },
  });
  const { rowIndex, expected } = jobs.glue;
  await expect(jobs.open().update(rowIndex, expected, { Notes: 'mine' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Somebody else is changing this sheet right now. Try again in a moment.',
  });
  backend.upstream.heal();
  expect(await notes(jobs)).toEqual({ Paint: '', Glue: '', Sand: '' });
});

it('an undisturbed write makes the calls that it always made', async () => {
  const { open, glue } = await threeJobs(backend);
  const calls = await backend.upstream.callsOf(() =>
    open().update(glue.rowIndex, glue.expected, { Notes: 'mine' }),
  );
  expect(calls).toHaveLength(2);
});
