import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

/** A store that checks no versions, like Google, and whose answers include what a hand has done since the write. */
let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs({ tellsVersions: false });
});
afterAll(() => backend.stop());

const whats = ['Paint', 'Glue', 'Sand', 'Drill', 'Varnish'];

/** Jobs in this order, which their notes distinguish as well. */
async function fiveJobs() {
  const { fileId, hand, open } = await threeJobs(backend);
  await open().appendMany([job('Drill'), job('Varnish')]);
  const { rows } = await open().list();
  const noted = await open().updateMany(
    rows.map(({ _rowIndex: rowIndex, ...expected }) => ({
      rowIndex,
      expected,
      changes: { Notes: `${expected.What}'s` },
    })),
  );
  const target = noted.map(({ _rowIndex: rowIndex, ...expected }) => ({ rowIndex, expected }));
  /** The name and notes of each row, from top to bottom. */
  const told = async () => (await open().list()).rows.map(({ What, Notes }) => [What, Notes]);
  return { fileId, hand, open, target, told };
}
type FiveJobs = Awaited<ReturnType<typeof fiveJobs>>;
type Line = readonly [string, string];

const rowAt = (place: number) => ({
  sheetId: 0,
  dimension: 'ROWS',
  startIndex: place + 1,
  endIndex: place + 2,
});

interface Hand {
  request: object;
  /** Turns the rows that the write leaves into those that the hand leaves. */
  makes: (lines: readonly Line[]) => readonly Line[];
  /** The place of the row that the hand deletes. */
  deletes?: number;
}

const places = [0, 1, 2, 3];
const hands: Readonly<Record<string, Hand>> = {
  ...Object.fromEntries(
    places.map((place) => [
      `deletes row ${place + 2}`,
      {
        request: { deleteDimension: { range: rowAt(place) } },
        makes: (lines: readonly Line[]) => lines.toSpliced(place, 1),
        deletes: place,
      },
    ]),
  ),
  ...Object.fromEntries(
    places.map((place) => [
      `inserts a blank row ${place + 2}`,
      {
        request: { insertDimension: { range: rowAt(place), inheritFromBefore: true } },
        makes: (lines: readonly Line[]) => lines,
      },
    ]),
  ),
  'sorts from Z to A': {
    request: {
      sortRange: {
        range: { sheetId: 0, startRowIndex: 1 },
        sortSpecs: [{ dimensionIndex: 0, sortOrder: 'DESCENDING' }],
      },
    },
    makes: (lines) => lines.toSorted(([one], [other]) => (one < other ? 1 : -1)),
  },
  'drags the first row below the third': {
    request: { moveDimension: { source: rowAt(0), destinationIndex: 4 } },
    makes: ([first, second, third, ...others]) =>
      [second, third, first, ...others].flatMap((line) => (line ? [line] : [])),
  },
};

/** Carries out a write; the hand acts right after it, before its answer. */
async function followed({ fileId, hand }: FiveJobs, { request }: Hand, write: () => Promise<unknown>) {
  let acts = 0;
  const followedBy = async () => {
    await hand.change(fileId, request);
    acts += 1;
  };
  backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: { followedBy } });
  await write();
  expect(acts).toBe(1);
}

const noted = whats.map((what): Line => [what, `${what}'s`]);

describe.each(Object.entries(hands))('a hand %s after the write and before its answer:', (name, hand) => {
  it.each([...whats, 'Paint and Glue', 'Glue and Drill', 'Drill and Varnish'])(
    'the deletion of %s takes nothing else',
    async (names) => {
      const going = names.split(' and ');
      const left = noted.filter(([what]) => !going.includes(what));
      // Nobody can tell whether the hand or the write deleted a row right below: `unguarded.test.ts`.
      if (hand.deletes !== undefined) {
        const below = left[hand.deletes];
        const at = below ? noted.indexOf(below) : noted.length;
        if (going.includes(whats[at - 1] ?? '')) return;
      }
      const five = await fiveJobs();
      const rows = five.target.filter(({ expected: { What } }) => going.includes(What));
      await followed(five, hand, () => five.open().removeMany(rows));
      expect(await five.told()).toEqual(hand.makes(left));
    },
  );

  it.each(whats)('the edit of %s changes that row alone', async (what) => {
    const at = whats.indexOf(what);
    const five = await fiveJobs();
    const { rowIndex, expected } = five.target[at] ?? { rowIndex: 0, expected: job('') };
    await followed(five, hand, () => five.open().update(rowIndex, expected, { Notes: 'mine' }));
    expect(await five.told()).toEqual(hand.makes(noted.with(at, [what, 'mine'])));
  });

  it.each(whats.slice(0, -1))('the move of %s to the end moves that row alone', async (what) => {
    // Nobody can tell whether this row was sorted there or moved in place of another.
    if (name.startsWith('sorts')) return;
    const at = whats.indexOf(what);
    const five = await fiveJobs();
    const { rowIndex, expected } = five.target[at] ?? { rowIndex: 0, expected: job('') };
    await followed(five, hand, () => five.open().move(rowIndex, expected, null));
    expect(await five.told()).toEqual(hand.makes([...noted.toSpliced(at, 1), [what, `${what}'s`]]));
  });
});

it.each([
  ['up', 'Drill', 'Glue', 1],
  ['to the first place', 'Varnish', 'Paint', 0],
  ['down', 'Paint', 'Varnish', 3],
  ['to the end', 'Glue', null, 4],
] as const)(
  'a row that moves %s and is deleted by a hand before the answer is told of, and no other moves',
  async (_name, what, before, place) => {
    const five = await fiveJobs();
    const find = (name: string) => five.target.find(({ expected: { What } }) => What === name);
    const row = find(what) ?? { rowIndex: 0, expected: job('') };
    const hand = { request: { deleteDimension: { range: rowAt(place) } }, makes: () => [] };
    const next = before === null ? null : (find(before) ?? null);
    const write = followed(five, hand, () => five.open().move(row.rowIndex, row.expected, next));
    await expect(write).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await five.told()).toEqual(noted.filter(([name]) => name !== what));
    expect((await five.open().list()).rows.map(({ _rowIndex }) => _rowIndex)).toEqual([2, 3, 4, 5]);
  },
);

it.each(['overtakenBy', 'followedBy'])(
  'what a hand types beside a deletion stays, and no row comes back: %s',
  async (when) => {
    const five = await fiveJobs();
    const type = () => five.hand.type(five.fileId, when === 'overtakenBy' ? 'F4' : 'F3', [['theirs']]);
    const how = when === 'overtakenBy' ? { overtakenBy: type } : { followedBy: type };
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how });
    const glue = five.target[1] ?? { rowIndex: 0, expected: job('') };
    await five.open().remove(glue.rowIndex, glue.expected);
    expect(await five.told()).toEqual(noted.toSpliced(1, 2, ['Sand', 'theirs']));
  },
);
