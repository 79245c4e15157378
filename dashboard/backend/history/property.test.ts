import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { Chance } from '#testing/torture/torture-seeds.ts';
import { look } from './look.ts';
import { readHistory } from './read.ts';
import { plainRow, Track } from './track.ts';

// A thousand random writes of the product and two hundred changes by hand: the history alone can reproduce what the
// sheet contained at any moment.

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const seed = 68;
const [writes, byHand] = [1000, 200];

type Truth = Record<number, string>;

/** What the tab contains, read independently of the product's code. */
async function truthOf(fileId: string): Promise<Truth> {
  const [headers = [], ...rows] = await backend.user.hand.entered(fileId, 'Jobs');
  return Object.fromEntries(
    rows.flatMap((row, at) => {
      const values = Object.fromEntries(
        row.flatMap((value, column) => (value === '' ? [] : [[String(headers[column]), value]])),
      );
      return Object.keys(values).length === 0 ? [] : [[at + 2, plainRow(values)]];
    }),
  );
}

function truthIn({ values }: Track): Truth {
  return Object.fromEntries(
    [...values].flatMap(([row, cells]) => {
      const text = plainRow(cells);
      return text === '[]' ? [] : [[row, text]];
    }),
  );
}

type File = Awaited<ReturnType<typeof threeJobs>>;

async function write({ open }: File, chance: Chance, step: number): Promise<void> {
  const { rows } = await open().list();
  const seen = (row: (typeof rows)[number]) => {
    const { _rowIndex: rowIndex, ...expected } = row;
    return { rowIndex, expected };
  };
  const fresh = (part: string) =>
    job(`Job ${step}${part}`, { Notes: chance.pick(['', `note ${step}`]), Hours: chance.pick(['', 2, 7.5]) });
  const kind = chance.pick(['add', 'add', 'change', 'change', 'change', 'remove', 'move', 'restore', 'both']);
  const [one, other] = [rows, rows].map((some) => (some.length > 0 ? chance.pick(some) : undefined));
  const isFull = rows.length > 40;
  if (!one || !other || rows.length < 4 || (kind === 'add' && !isFull)) {
    await open().appendMany([fresh('a'), ...(chance.next() < 0.2 ? [fresh('b'), fresh('c')] : [])]);
  } else if (kind === 'change') {
    const day = `2026-0${1 + Math.floor(chance.next() * 9)}-11`;
    const changes = chance.pick([
      { Who: `Who ${step}` },
      { Due: day, Notes: '' },
      { 'Is Paid': true, Hours: step },
    ]);
    await open().updateMany([{ ...seen(one), changes }]);
  } else if (kind === 'move') {
    await open().move(one._rowIndex, seen(one).expected, one === other ? null : seen(other));
  } else if (kind === 'restore') {
    const undo = await open().removeMany([seen(one), ...(one === other ? [] : [seen(other)])]);
    if (chance.next() < 0.7) await open().restoreMany(undo);
  } else if (kind === 'both' && one !== other) {
    await open().updateAndRemove([{ ...seen(one), changes: { Notes: `both ${step}` } }], [seen(other)]);
  } else {
    await open().remove(one._rowIndex, seen(one).expected);
  }
}

async function byHands({ fileId, hand }: File, chance: Chance, step: number): Promise<void> {
  const row = 2 + Math.floor(chance.next() * 20);
  const deed = chance.pick(['type', 'type', 'type', 'insert', 'delete', 'sort', 'fill', 'empty', 'column']);
  if (deed === 'type') await hand.type(fileId, `Jobs!B${row}`, [[`Hand ${step}`]]);
  else if (deed === 'insert') await hand.insertRows(fileId, row);
  else if (deed === 'delete') await hand.deleteRows(fileId, row - 1);
  else if (deed === 'sort') await hand.sort(fileId, chance.pick([0, 1, 2]), 'ASCENDING');
  else if (deed === 'fill')
    await hand.type(fileId, `Jobs!A${row}:C${row}`, [[`By hand ${step}`, 'Ben', 46100 + step]]);
  else if (deed === 'empty') await hand.type(fileId, `Jobs!D${row}:F${row}`, [['', '', '']]);
  else await hand.moveColumn(fileId, 3, 5);
}

it(`the state at any moment is made again from the tab, seed ${seed}`, async () => {
  const chance = new Chance(seed);
  const file = await threeJobs(backend);
  const moments: { at: string; step: string; truth: Truth }[] = [];
  const note = async (step: string) => {
    moments.push({ at: new Date().toISOString(), step, truth: await truthOf(file.fileId) });
  };
  const deeds = Array.from({ length: writes + byHand }, (_, at) => at);
  let hands = 0;
  for (const step of deeds) {
    const isHand = chance.next() < (byHand - hands) / (deeds.length - step);
    if (isHand) {
      hands += 1;
      await byHands(file, chance, step);
      await look(backend.user.context(), file.fileId);
    } else {
      await write(file, chance, step).catch((error: unknown) => {
        // The product must not choose between rows that are the same in everything that identifies them.
        if (!(error instanceof Problem) || error.code !== 'CONFLICT') throw error;
      });
    }
    await note(`${step} ${isHand ? 'by hand' : 'written'}`);
  }
  expect(hands).toBe(byHand);

  const { lines, unreadable } = await readHistory(backend.user.context(), file.fileId);
  expect(unreadable).toBe(0);
  const track = new Track();
  let next = 0;
  for (const { at, step, truth } of moments) {
    for (; next < lines.length && (lines[next]?.at ?? '') <= at; next += 1) {
      const line = lines[next];
      if (line?.tabId === 0) track.apply(line);
    }
    expect(truthIn(track), `seed ${seed}, after step ${step}`).toEqual(truth);
  }
  expect(next).toBe(lines.length);
}, 900_000);
