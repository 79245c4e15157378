import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

/** A store that checks no versions, like Google. */
let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs({ tellsVersions: false });
});
afterAll(() => backend.stop());

type Jobs = Awaited<ReturnType<typeof threeJobs>>;

const lines = (dimension: 'ROWS' | 'COLUMNS', startIndex: number, endIndex: number) => ({
  range: { sheetId: 0, dimension, startIndex, endIndex },
});
const typed = (rowIndex: number, text: string) => ({
  updateCells: {
    start: { sheetId: 0, rowIndex, columnIndex: 0 },
    rows: [{ values: [{ userEnteredValue: { stringValue: text } }] }],
    fields: 'userEnteredValue',
  },
});

/** What a hand does to the sheet between a write's read and its arrival, and the jobs that result. */
const hands = {
  'inserts a blank row above': {
    requests: [{ insertDimension: lines('ROWS', 1, 2) }],
    left: ['Paint', 'Glue', 'Sand'],
  },
  'inserts a blank row at the place': {
    requests: [{ insertDimension: lines('ROWS', 2, 3) }],
    left: ['Paint', 'Glue', 'Sand'],
  },
  'writes a row above': {
    requests: [{ insertDimension: lines('ROWS', 1, 2) }, typed(1, 'Theirs')],
    left: ['Theirs', 'Paint', 'Glue', 'Sand'],
  },
  'deletes the row above': { requests: [{ deleteDimension: lines('ROWS', 1, 2) }], left: ['Glue', 'Sand'] },
  'deletes the row below': { requests: [{ deleteDimension: lines('ROWS', 3, 4) }], left: ['Paint', 'Glue'] },
  'sorts from Z to A': {
    requests: [
      {
        sortRange: {
          range: { sheetId: 0, startRowIndex: 1, endRowIndex: 4 },
          sortSpecs: [{ dimensionIndex: 0, sortOrder: 'DESCENDING' }],
        },
      },
    ],
    left: ['Sand', 'Paint', 'Glue'],
  },
  'moves the first row to the end': {
    requests: [{ moveDimension: { source: lines('ROWS', 1, 2).range, destinationIndex: 4 } }],
    left: ['Glue', 'Sand', 'Paint'],
  },
  'inserts a column before all others': {
    requests: [{ insertDimension: lines('COLUMNS', 0, 1) }],
    left: ['Paint', 'Glue', 'Sand'],
  },
} as const;
const names = Object.keys(hands) as (keyof typeof hands)[];

/** The calls of a write that a hand overtakes this many times. */
async function overtaken(jobs: Jobs, name: keyof typeof hands, write: () => Promise<unknown>, times = 1) {
  backend.upstream.fail({
    method: 'POST',
    path: /:batchUpdate$/,
    times,
    how: { overtakenBy: () => jobs.hand.change(jobs.fileId, ...hands[name].requests) },
  });
  try {
    return await backend.upstream.callsOf(write);
  } finally {
    backend.upstream.heal();
  }
}

const rowsOf = async ({ open }: Jobs) => (await open().list()).rows;

/** All cells of a column, in the sheet's order. */
async function column(jobs: Jobs, field: 'What' | 'Notes') {
  return (await rowsOf(jobs)).map((row) => row[field]);
}

/** Jobs whose cells all differ. */
async function noted() {
  const jobs = await threeJobs(backend);
  const rows = [jobs.paint, jobs.glue, jobs.sand];
  const notes = rows.map(({ expected: { What } }) => ({ Notes: `${What}'s` }));
  const changed = await jobs.open().updateMany(rows.map((row, at) => ({ ...row, changes: notes[at] ?? {} })));
  const [paint, glue, sand] = changed.map(({ _rowIndex: rowIndex, ...expected }) => ({ rowIndex, expected }));
  if (!paint || !glue || !sand) throw new Error('Three rows were changed.');
  return { ...jobs, paint, glue, sand };
}

/** The cell beside each name after one job's cell has changed. */
const notesBut = (left: readonly string[], what: string, note: string) =>
  left.map((name) => (name === 'Theirs' ? '' : name === what ? note : `${name}'s`));

describe.each(names)('a hand %s between the look and the write, and no version guards it:', (name) => {
  const { left } = hands[name];

  it('an edit lands on its row, and what it hit is as it was', async () => {
    const jobs = await noted();
    await overtaken(jobs, name, () =>
      jobs.open().update(jobs.glue.rowIndex, jobs.glue.expected, { Notes: 'mine' }),
    );
    expect(await column(jobs, 'What')).toEqual(left);
    expect(await column(jobs, 'Notes')).toEqual(notesBut(left, 'Glue', 'mine'));
  });

  it('edits of several rows land on them, and what they hit is as it was', async () => {
    const jobs = await noted();
    const edits = [jobs.sand, jobs.glue].map((row) => ({ ...row, changes: { Notes: 'mine' } }));
    const isSandGone = !left.some((what) => what === 'Sand');
    const write = overtaken(jobs, name, () => jobs.open().updateMany(edits));
    // All or none: the person is told about a row that a hand has deleted.
    if (isSandGone) await expect(write).rejects.toMatchObject({ code: 'CONFLICT' });
    else await write;
    const isMine = (what: string) => what === 'Glue' || what === 'Sand';
    expect(await column(jobs, 'What')).toEqual(left);
    if (!isSandGone) {
      expect(await column(jobs, 'Notes')).toEqual(
        left.map((what) => (isMine(what) ? 'mine' : what === 'Theirs' ? '' : `${what}'s`)),
      );
    }
  });

  it('a deletion takes its row alone, and its undo brings that one back', async () => {
    // A hand that deletes the same row is tested separately below.
    if (name === 'deletes the row below') return;
    const jobs = await noted();
    const key = randomUUID();
    let undo = '';
    await overtaken(jobs, name, async () => {
      undo = await jobs.open(key).remove(jobs.glue.rowIndex, jobs.glue.expected);
    });
    const others = left.filter((what) => what !== 'Glue');
    expect(await column(jobs, 'What')).toEqual(others);
    expect(await column(jobs, 'Notes')).toEqual(notesBut(others, '', ''));
    expect(await jobs.open(key).remove(jobs.glue.rowIndex, jobs.glue.expected)).toBe(undo);
    await overtaken(jobs, 'inserts a blank row above', () => jobs.open().restore(undo));
    expect((await column(jobs, 'What')).toSorted()).toEqual(['Glue', ...others].toSorted());
  });

  it('a row that moves is the one that was meant, and the others keep their order', async () => {
    // A blank row ends the table, so its end is different.
    if (name.startsWith('inserts a blank row')) return;
    const jobs = await noted();
    await overtaken(jobs, name, () => jobs.open().move(jobs.glue.rowIndex, jobs.glue.expected, null));
    expect(await column(jobs, 'What')).toEqual([...left.filter((what) => what !== 'Glue'), 'Glue']);
  });

  it('a change that adds a row as well adds it once', async () => {
    const jobs = await noted();
    const update = { ...jobs.glue, changes: { Notes: 'mine' } };
    await overtaken(jobs, name, () =>
      jobs.open(randomUUID()).updateAndAppend([update], () => [job('Drill', { Notes: "Drill's" })]),
    );
    expect((await column(jobs, 'What')).toSorted()).toEqual(['Drill', ...left].toSorted());
    const rows = await rowsOf(jobs);
    expect(rows.find(({ What }) => What === 'Glue')?.Notes).toBe('mine');
  });

  it('a hand that is faster three times is waited for', async () => {
    const jobs = await noted();
    const [first] = hands[name].requests;
    if ('sortRange' in first || 'deleteDimension' in first || name === 'writes a row above') return;
    await overtaken(
      jobs,
      name,
      () => jobs.open().update(jobs.glue.rowIndex, jobs.glue.expected, { Notes: 'mine' }),
      3,
    );
    const found = (await rowsOf(jobs)).filter(({ What }) => What !== 'Theirs');
    expect(Object.fromEntries(found.map(({ What, Notes }) => [What, Notes]))).toEqual({
      Paint: "Paint's",
      Glue: 'mine',
      Sand: "Sand's",
    });
  });
});

it('says which row took a change that somebody had just filled at its place', async () => {
  const jobs = await noted();
  backend.upstream.fail({
    method: 'POST',
    path: /:batchUpdate$/,
    times: 1,
    how: {
      overtakenBy: () =>
        jobs.hand.change(jobs.fileId, { insertDimension: lines('ROWS', 2, 3) }, typed(2, 'Theirs')),
    },
  });
  await expect(
    jobs.open().update(jobs.glue.rowIndex, jobs.glue.expected, { Notes: 'mine' }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'Somebody else was changing "Jobs" at the same moment, and row 3 took your change. Look at that row before you go on.',
  });
  expect(await column(jobs, 'Notes')).toEqual(["Paint's", 'mine', "Glue's", "Sand's"]);
});

it.each([
  ['the same row', 2],
  ['the next one', 3],
] as const)(
  'keeps the next row where a hand deletes %s in that moment, and tells of it',
  async (_name, index) => {
    const jobs = await noted();
    backend.upstream.fail({
      method: 'POST',
      path: /:batchUpdate$/,
      times: 1,
      how: {
        overtakenBy: () =>
          jobs.hand.change(jobs.fileId, { deleteDimension: lines('ROWS', index, index + 1) }),
      },
    });
    await expect(jobs.open().remove(jobs.glue.rowIndex, jobs.glue.expected)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This row is no longer in the sheet. Someone has deleted or rewritten it.',
    });
    expect(await column(jobs, 'What')).toEqual(['Paint', 'Sand']);
    expect(await column(jobs, 'Notes')).toEqual(["Paint's", "Sand's"]);
  },
);

it.each([
  ['in the middle', 'glue'],
  ['at the end', 'sand'],
] as const)(
  'a row %s that a hand deletes before it moves is told of, and no other moves',
  async (_name, which) => {
    const jobs = await noted();
    const { rowIndex, expected } = jobs[which];
    backend.upstream.fail({
      method: 'POST',
      path: /:batchUpdate$/,
      times: 1,
      how: { overtakenBy: () => jobs.hand.deleteRows(jobs.fileId, rowIndex - 1) },
    });
    await expect(jobs.open().move(rowIndex, expected, jobs.paint)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const rows = await rowsOf(jobs);
    const others = ['Paint', 'Glue', 'Sand'].filter((what) => what !== expected.What);
    expect(rows.map(({ _rowIndex, What }) => [_rowIndex, What])).toEqual(
      others.map((what, at) => [at + 2, what]),
    );
  },
);

it.each([
  ['first', 'paint', ['Sand', 'Glue']],
  ['last', 'sand', ['Glue', 'Paint']],
] as const)(
  'the %s row is deleted where a hand had swapped both, so that the rows beside the gap are the same',
  async (_name, which, left) => {
    const jobs = await noted();
    const swap = [
      { moveDimension: { source: lines('ROWS', 3, 4).range, destinationIndex: 1 } },
      { moveDimension: { source: lines('ROWS', 2, 3).range, destinationIndex: 4 } },
    ];
    const how = { overtakenBy: () => jobs.hand.change(jobs.fileId, ...swap) };
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how });
    await jobs.open().remove(jobs[which].rowIndex, jobs[which].expected);
    expect((await column(jobs, 'What')).toSorted()).toEqual(left.toSorted());
    expect(await column(jobs, 'Notes')).toEqual((await column(jobs, 'What')).map((what) => `${what}'s`));
  },
);

it('leaves what a hand has written into other cells of the row', async () => {
  const jobs = await noted();
  backend.upstream.fail({
    method: 'POST',
    path: /:batchUpdate$/,
    times: 1,
    how: { overtakenBy: () => jobs.hand.type(jobs.fileId, 'B3', [['Theirs']]) },
  });
  await jobs.open().update(jobs.glue.rowIndex, jobs.glue.expected, { Notes: 'mine' });
  expect((await rowsOf(jobs))[1]).toMatchObject({ What: 'Glue', Who: 'Theirs', Notes: 'mine' });
});

it.each([
  ['an edit', (jobs: Jobs) => jobs.open().update(jobs.glue.rowIndex, jobs.glue.expected, { Notes: 'mine' })],
  ['a deletion', (jobs: Jobs) => jobs.open().remove(jobs.glue.rowIndex, jobs.glue.expected)],
  ['a move', (jobs: Jobs) => jobs.open().move(jobs.glue.rowIndex, jobs.glue.expected, null)],
] as const)('%s that nobody disturbs makes the two calls that it always made', async (_name, write) => {
  const jobs = await threeJobs(backend);
  expect(await backend.upstream.callsOf(() => write(jobs))).toHaveLength(2);
});

type Noted = Awaited<ReturnType<typeof noted>>;
const firstRow: [string, (jobs: Noted) => Promise<unknown>][] = [
  ['edit', ({ open, paint }) => open().update(paint.rowIndex, paint.expected, { Notes: 'mine' })],
  ['deletion', ({ open, paint }) => open().remove(paint.rowIndex, paint.expected)],
  ['move', ({ open, paint }) => open().move(paint.rowIndex, paint.expected, null)],
];
it.each(firstRow)(
  'a hand inserts a row above the headers: they are as they were after the %s of the first row',
  async (_, write) => {
    const jobs = await noted();
    const entered = () => jobs.hand.entered(jobs.fileId, 'Jobs!A1:F9');
    const before = await entered();
    backend.upstream.fail({
      ...{ method: 'POST', path: /:batchUpdate$/, times: 1 },
      how: { overtakenBy: () => jobs.hand.insertRows(jobs.fileId, 0) },
    });
    // They are for the person to move back.
    await expect(write(jobs)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await entered()).toEqual([[], ...before]);
  },
);
