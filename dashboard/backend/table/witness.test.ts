import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { type Job, type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { Hands } from '#testing/torture/torture-hands.ts';
import { personIn } from '#testing/torture/torture-person.ts';
import { type AppFile, type AppRow, Witness } from '#testing/torture/torture-witness.ts';

// The torture sheet is only as good as its witness: it must expose an app that errs in any way.

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const columns = { key: 'What', edited: 'Notes', other: 'Who', aliases: {} };

/** An honest app, except for what a test changes about it. */
async function watched(wrong: (honest: AppFile, hands: Hands) => Partial<AppFile> = () => ({})) {
  const { fileId, open } = await threeJobs(backend);
  const person = personIn(backend.user.grant.browser);
  const hands = new Hands(person, fileId, columns);
  const seenRow = async (row: AppRow) => {
    const found = (await open().list()).rows.find(({ What }) => What === row['What']);
    if (!found) throw new Problem('CONFLICT', 'It is gone.');
    const { _rowIndex: rowIndex, ...expected } = found;
    return { rowIndex, expected };
  };
  const honest: AppFile = {
    spreadsheetId: fileId,
    sharedId: fileId,
    as: () => honest,
    rows: async () => (await open().list()).rows,
    add: (texts: Partial<Job>) => open().append(job('', texts)),
    async edit(row, texts) {
      const { rowIndex, expected } = await seenRow(row);
      return await open().update(rowIndex, expected, texts);
    },
    async remove(row) {
      const { rowIndex, expected } = await seenRow(row);
      return await open().remove(rowIndex, expected);
    },
  };
  const file = { ...honest, ...wrong(honest, hands) };
  const [paint, glue] = await honest.rows();
  if (!paint || !glue) throw new Error('Three rows were written.');
  return { witness: new Witness(person, file, columns), paint, glue };
}

it('lets an honest app pass', async () => {
  const { witness, paint, glue } = await watched();
  expect(await witness.edit(paint, { Notes: 'mine' })).toMatchObject({ Notes: 'mine' });
  expect(await witness.add({ What: 'Saw', Notes: '=1' })).toMatchObject({ _rowIndex: 5 });
  await witness.remove(glue);
});

describe('finds out an app that', () => {
  it.each<[string, (honest: AppFile, hands: Hands) => Partial<AppFile>]>([
    [
      'writes into another row',
      ({ edit, rows }) => ({
        edit: async (_, texts) => edit((await rows()).at(-1) ?? { _rowIndex: 0 }, texts),
      }),
    ],
    [
      'writes into another column',
      ({ edit }) => ({ edit: (row, { Notes = '' }) => edit(row, { Who: Notes }) }),
    ],
    [
      'writes more than it was asked to',
      ({ edit }) => ({
        edit: (row, texts) => edit(row, { ...texts, Who: 'Ben' }),
      }),
    ],
    [
      'changes a look on the way',
      ({ edit }, hands) => ({
        async edit(row, texts) {
          await hands.change(hands.look(hands.block(9, 10, 9, 10), { wrapStrategy: 'WRAP' }));
          return await edit(row, texts);
        },
      }),
    ],
    [
      'lets text be read as a formula',
      ({ edit }, hands) => ({
        async edit(row) {
          const saved = await edit(row, { Notes: '' });
          await hands.type(saved._rowIndex - 1, await hands.columnOf('Notes'), [['=1+1']]);
          return saved;
        },
      }),
    ],
    [
      'writes, and then says that it did not',
      ({ edit }) => ({
        async edit(row, texts) {
          await edit(row, texts);
          throw new Problem('CONFLICT', 'Someone else has changed this row.');
        },
      }),
    ],
    ['writes nothing, and says that it did', () => ({ edit: async (row) => row })],
  ])('%s', async (_, wrong) => {
    const { witness, paint } = await watched(wrong);
    await expect(witness.edit(paint, { Notes: '=1+1' })).rejects.toThrow();
  });

  it('overwrites what someone else has written meanwhile', async () => {
    const { witness, paint, glue } = await watched((honest) => ({
      async edit(row, texts) {
        return await honest.edit(row, texts);
      },
    }));
    await witness.edit(paint, { Notes: 'theirs' });
    await expect(witness.edit(paint, { Notes: 'mine' })).rejects.toThrow();
    await witness.edit(glue, { Notes: 'mine' });
  });

  it.each<[string, (honest: AppFile, hands: Hands) => Partial<AppFile>]>([
    [
      'adds a row twice',
      ({ add }) => ({
        async add(texts) {
          await add(texts);
          return await add(texts);
        },
      }),
    ],
    [
      'overwrites a row with the new one',
      ({ edit, rows }) => ({
        add: async (texts) => edit((await rows())[0] ?? { _rowIndex: 0 }, texts),
      }),
    ],
    [
      'says another row than the one it wrote',
      ({ add }) => ({
        add: async (texts) => ({ ...(await add(texts)), _rowIndex: 2 }),
      }),
    ],
    [
      'puts something under a header of the person',
      ({ add }, hands) => ({
        async add(texts) {
          const row = await add(texts);
          await hands.type(row._rowIndex - 1, 12, [['x']]);
          return row;
        },
      }),
    ],
  ])('%s', async (_, wrong) => {
    const { witness } = await watched(wrong);
    await expect(witness.add({ What: 'Saw' })).rejects.toThrow();
  });

  it.each<[string, (honest: AppFile, hands: Hands) => Partial<AppFile>]>([
    [
      'deletes another row',
      ({ remove, rows }) => ({
        remove: async () => remove((await rows()).at(-1) ?? { _rowIndex: 0 }),
      }),
    ],
    [
      'deletes two rows',
      ({ remove }, hands) => ({
        async remove(row) {
          await remove(row);
          await hands.delete('ROWS', 1);
        },
      }),
    ],
    [
      'empties a row in place of deleting it',
      ({ edit }) => ({
        remove: (row) => edit(row, { What: '', Who: '', Due: '', Notes: '' }),
      }),
    ],
    ['deletes nothing', () => ({ remove: async () => {} })],
  ])('%s', async (_, wrong) => {
    const { witness, paint } = await watched(wrong);
    await expect(witness.remove(paint)).rejects.toThrow();
  });
});
