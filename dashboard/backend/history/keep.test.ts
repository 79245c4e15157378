import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepUndo } from '#backend/kept-undos.ts';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { entriesOf } from './changes.ts';
import { eraseRecord, switchHistory } from './keep.ts';
import { look } from './look.ts';
import { historyNow, putBack } from './put-back.ts';
import { readHistory } from './read.ts';
import { noHistory, noting } from './tab-state.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const context = () => backend.user.context();
async function changesOf(fileId: string) {
  const { history, lines } = await historyNow(context(), fileId);
  return entriesOf(history, lines).entries.map(({ change }) => change);
}

/** Like a server that was killed and has restarted: it knows no undo. */
function forgetUndos(): void {
  for (let count = 0; count < 201; count += 1) keepUndo(randomUUID(), 'another');
}

it('a removal whose server was killed can be undone by what the sheet says of it, whole and once', async () => {
  const { fileId, open, hand, glue, sand, whats } = await threeJobs(backend);
  await hand.type(fileId, 'Jobs!H1:H3', [['Mine'], [''], ['=1+1']]);
  const key = randomUUID();
  const seen = [glue, sand];
  await open(key).removeMany(seen);
  forgetUndos();
  const undo = await open(key).removeMany(seen);
  await open().restoreMany(undo);
  await open().restoreMany(undo);
  expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
  expect(await hand.entered(fileId, 'Jobs!H3')).toEqual([['=1+1']]);
  const together = randomUUID();
  const remove = () =>
    backend.user
      .context(together)
      .openAll(fileId, [jobs])
      .write([{ removals: [glue] }]);
  await remove();
  forgetUndos();
  const [{ undo: again }] = await remove();
  await open().restoreMany(again ?? '');
  expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
});

describe('what the history tells of is put back', () => {
  it('cell by cell, or the whole row as it was, wherever it stands now', async () => {
    const { fileId, open, hand, paint } = await threeJobs(backend);
    await open().update(paint.rowIndex, paint.expected, { Notes: 'mine', Who: 'Eve', Hours: 3 });
    await hand.insertRows(fileId, 1);
    await hand.type(fileId, 'Jobs!C3', [['2026-05-05']]);
    const [day, , change] = await changesOf(fileId);
    expect(day).toMatchObject({ kind: 'changed', row: 3, how: 'In the sheet', canRestore: true });
    await putBack(context(), fileId, {
      change: change?.id ?? '',
      what: 'cells',
      headers: ['Notes', 'Hours'],
    });
    expect((await open().list()).rows[0]).toMatchObject({ Who: 'Eve', Notes: '', Hours: '' });
    await putBack(context(), fileId, { change: change?.id ?? '', what: 'row', headers: ['Hours'] });
    expect((await open().list()).rows[0]).toMatchObject({ Notes: '', Hours: 3, Due: '2026-05-05' });
    await putBack(context(), fileId, { change: change?.id ?? '', what: 'row' });
    expect((await open().list()).rows[0]).toMatchObject({
      _rowIndex: 3,
      ...{ Who: 'Eve', Notes: 'mine', Hours: 3, Due: '2026-01-31' },
    });
    expect((await changesOf(fileId))[0]).toMatchObject({ kind: 'changed', how: 'Rowhouse', row: 3 });
  });

  it('a row that was deleted here, or by hand, once', async () => {
    const { fileId, open, hand, glue, whats } = await threeJobs(backend);
    await open().remove(glue.rowIndex, glue.expected);
    await hand.deleteRows(fileId, 1);
    await look(context(), fileId);
    const deleted = (await changesOf(fileId)).filter(({ kind }) => kind === 'deleted');
    expect(deleted.map(({ how }) => how)).toEqual(['In the sheet', 'Rowhouse']);
    for (const { id } of [...deleted, ...deleted])
      await putBack(context(), fileId, { change: id, what: 'row' });
    expect((await whats()).toSorted()).toEqual(['Glue', 'Paint', 'Sand']);
    expect((await open().list()).rows.map(({ Due }) => Due)).toEqual([
      '2026-01-31',
      '2026-01-31',
      '2026-01-31',
    ]);
  });
});

it('switched off for a sheet nothing is noted, and what happens meanwhile is not said to be by hand', async () => {
  const { fileId, open, paint } = await threeJobs(backend);
  const before = (await changesOf(fileId)).length;
  await switchHistory(context(), fileId, false);
  await open().update(paint.rowIndex, paint.expected, { Notes: 'unseen' });
  expect(await changesOf(fileId)).toHaveLength(before);
  await switchHistory(context(), fileId, true);
  await look(context(), fileId);
  expect(await changesOf(fileId)).toHaveLength(before);
  await open().append(job('Saw'));
  expect((await changesOf(fileId))[0]).toMatchObject({ kind: 'added', row: 5 });
});

it('all that is said of one record is erased, and the rest still tells how the sheet became what it is', async () => {
  const { fileId, open, glue, paint, hand } = await threeJobs(backend);
  await open().update(glue.rowIndex, glue.expected, { Notes: 'a secret' });
  await open().remove(glue.rowIndex, { ...glue.expected, Notes: 'a secret' });
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
  const deleted = (await changesOf(fileId)).find(({ kind }) => kind === 'deleted');
  expect(await eraseRecord(context(), fileId, deleted?.id ?? '')).toBe(3);
  const [, ...rows] = await hand.entered(fileId, '_History');
  expect(JSON.stringify(rows)).not.toMatch(/Glue|secret/);
  expect(JSON.stringify(rows)).toMatch(/Paint.*Sand/);
  const { lines } = await readHistory(context(), fileId);
  expect((await look(context(), fileId)).lines).toHaveLength(lines.length);
  const sand = (await changesOf(fileId)).find(({ record }) => record === 'Sand');
  expect(sand).toMatchObject({ kind: 'added', row: 3 });
  await eraseRecord(context(), fileId, sand?.id ?? '');
  expect((await look(context(), fileId)).noted).toBe(0);
});

it('a full tab gets the name of its year, and a new one takes the lines, in the batch of a row', async () => {
  const rows = [['a', 'b']];
  const full = { ...noHistory, tab: 7, size: 999_999, next: 12 };
  const { requests, state } = noting({ state: full, isTold: true }, { rows, size: 40, year: 2026 });
  expect(requests.map((request) => Object.keys(request)[0])).toEqual([
    'updateSheetProperties',
    'addSheet',
    'updateCells',
    'addProtectedRange',
    'appendCells',
    'updateDeveloperMetadata',
  ]);
  expect(state).toMatchObject({ next: 13, size: 40, old: [{ tab: 7, title: '_History 2026' }] });
  const second = noting({ state: { ...state, size: 999_999 }, isTold: true }, { rows, size: 40, year: 2026 });
  expect(second.state.old.map(({ title }) => title)).toEqual(['_History 2026', '_History 2026 (2)']);

  const { fileId, open, hand } = await threeJobs(backend);
  const count = (await readHistory(context(), fileId)).lines.length;
  const note = 'x'.repeat(49_000);
  for (let written = 0; written < 22; written += 1)
    await open().append(job(`Big ${written}`, { Notes: note }));
  expect(await hand.allTabs(fileId)).toEqual(['Jobs', `_History ${new Date().getUTCFullYear()}`, '_History']);
  const history = await readHistory(context(), fileId);
  expect(history.lines).toHaveLength(count + 22);
  expect((await look(context(), fileId)).noted).toBe(0);
});
