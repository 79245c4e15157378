import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { type Backend, type BackendUser, startBackend } from '#testing/server/backend.ts';
import { Hands } from '#testing/torture/torture-hands.ts';
import { personIn } from '#testing/torture/torture-person.ts';
import { Chance, deeds } from '#testing/torture/torture-seeds.ts';
import { type AppFile, type AppRow, isRefusal, Witness } from '#testing/torture/torture-witness.ts';
import { defineSheet } from './sheet.ts';
import type { Rows } from './table.ts';

// Hands and the product change one sheet in random order, and answers get lost. Still, a write of the product changes
// only the row that was meant, and adds a row once.

const sheet = defineSheet({
  tab: 'Jobs',
  columns: {
    Job: { kind: 'text', aliases: ['Task'] },
    Who: { kind: 'text' },
    Due: { kind: 'day' },
    Hours: { kind: 'number' },
    Notes: { kind: 'text', aliases: ['Remarks', 'Comments'] },
  },
  fingerprint: ['Job', 'Due'],
});
type Job = Rows<typeof sheet>['rows'][number];

const columns = {
  key: 'Job',
  edited: 'Notes',
  other: 'Who',
  aliases: { Job: ['Task'], Notes: ['Remarks', 'Comments'] },
};

let backend: Backend;
let user: BackendUser;
beforeAll(async () => {
  backend = await startBackend();
  user = await backend.newUser();
});
afterAll(() => backend.stop());

/** Occasionally loses the next write or its answer. */
function disturb(chance: Chance): void {
  if (chance.next() > 0.25) return;
  const how = chance.pick(['unheard', 'unanswered'] as const);
  backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how });
}

/** A person who gets no answer tries again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLost = error instanceof Problem && error.code === 'WORKSPACE_UNAVAILABLE';
      if (!isLost || attempt > 5) throw error;
    }
  }
}

async function newFile(chance: Chance) {
  backend.upstream.heal();
  const { drive } = user.context();
  const folder = await drive.createFolder({ name: 'Jobs', parentId: 'root', tags: {} });
  const { id } = await drive.createSpreadsheet({ name: 'Jobs', parentId: folder.id, tags: {} });
  const open = (requestKey?: string) => user.context(requestKey).open(id, sheet);
  await open().layOut();
  const job = (Job: string): Omit<Job, '_rowIndex'> => ({
    Job,
    Who: 'Ida',
    Due: '2026-01-31',
    Hours: 1,
    Notes: '',
  });
  await open().appendMany(['a', 'b', 'c', 'd', 'e', 'f'].map(job));
  const expectedOf = ({ _rowIndex: rowIndex, ...expected }: Job) => ({ rowIndex, expected });
  let seen = (await open().list()).rows;
  const rowOf = (row: AppRow) => {
    const found = seen.find(({ _rowIndex }) => _rowIndex === row._rowIndex);
    if (!found) throw new Error('Only rows that were seen are changed.');
    return expectedOf(found);
  };
  const removed = (row: AppRow) => {
    const { rowIndex, expected } = rowOf(row);
    disturb(chance);
    return patiently(() => open().remove(rowIndex, expected));
  };
  const file: AppFile = {
    spreadsheetId: id,
    sharedId: id,
    as: () => file,
    rows: async () => {
      seen = (await open().list()).rows;
      return seen;
    },
    async add(texts) {
      const key = randomUUID();
      disturb(chance);
      return await patiently(() => open(key).append({ ...job(''), ...texts }));
    },
    async edit(row, texts) {
      const { rowIndex, expected } = rowOf(row);
      disturb(chance);
      return await patiently(() => open().update(rowIndex, expected, texts));
    },
    remove: (row) => removed(row),
  };
  return { file, open, removed };
}

/** Removing a row and restoring it at once leaves no trace. */
async function removeAndRestore(
  witness: Witness,
  remove: () => Promise<string>,
  restore: (undo: string) => Promise<unknown>,
): Promise<void> {
  const before = await witness.look();
  const undo = await remove().catch(() => undefined);
  if (undo !== undefined) await restore(undo);
  await witness.expectSame(before);
}

const steps = 25;

it.each(Array.from({ length: 8 }, (_, index) => index + 1))('hands and product, seed %i', async (seed) => {
  const chance = new Chance(seed);
  const { file, open, removed } = await newFile(chance);
  const person = personIn(user.grant.browser);
  const hands = new Hands(person, file.spreadsheetId, columns);
  const witness = new Witness(person, file, columns);
  let rows = await file.rows();
  let written = 0;
  for (let step = 0; step < steps; step += 1) {
    const deed = chance.pick(Object.keys(deeds));
    // Some deeds are impossible on some sheets, such as sorting merged cells; the person then gives up.
    await deeds[deed]?.(hands, chance).catch(() => undefined);
    if (chance.next() < 0.4) rows = await file.rows();
    const row = rows.length > 0 ? chance.pick(rows) : undefined;
    const kind = chance.pick(['edit', 'edit', 'add', 'remove', 'restore'] as const);
    const context = `seed ${seed}, step ${step}: ${deed}, then ${kind}`;
    try {
      if (kind === 'add') {
        written += isRefusal(
          await witness.add({ Job: `Job ${step}`, Notes: chance.pick(['', '=1+1', '00123']) }),
        )
          ? 0
          : 1;
      } else if (row && kind === 'restore') {
        await removeAndRestore(
          witness,
          () => removed(row),
          (undo) => patiently(() => open().restore(undo)),
        );
      } else if (row && kind === 'edit') {
        written += isRefusal(await witness.edit(row, { Notes: `note ${step}` })) ? 0 : 1;
      } else if (row) {
        written += isRefusal(await witness.remove(row)) ? 0 : 1;
      }
    } catch (error) {
      throw new Error(context, { cause: error });
    }
    // Somebody soon notices a lost header.
    if (deed === 'loseHeader') await deeds['findHeader']?.(hands, chance);
  }
  expect(written).toBeGreaterThan(3);
});
