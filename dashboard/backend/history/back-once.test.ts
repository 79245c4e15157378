import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { entriesOf } from './changes.ts';
import { eraseRecord } from './keep.ts';
import { look } from './look.ts';
import { goBack } from './moment.ts';
import { historyNow, putBack } from './put-back.ts';

// A deleted row comes back once, in however many ways and by however many people it is asked for.

describe.each([true, false])('a deleted row, versions told: %s', (tellsVersions) => {
  let backend: JobsBackend;
  beforeAll(async () => {
    backend = await startJobs({ tellsVersions });
  });
  afterAll(() => backend.stop());

  const context = () => backend.user.context(randomUUID());

  /** The second of three jobs is deleted; in a sheet that two people share. */
  async function deleted() {
    const made = await threeJobs(backend);
    const { fileId, hand, open, glue } = made;
    const other = await backend.newUser();
    const emailAddress = other.context().request.user.email;
    await hand.call('POST', `/drive/v3/files/${fileId}/permissions`, {
      ...{ type: 'user', role: 'writer', emailAddress },
    });
    await look(context(), fileId);
    const at = new Date().toISOString();
    const undo = await open(randomUUID()).remove(glue.rowIndex, glue.expected);
    const changes = async () => {
      const { history, lines } = await historyNow(context(), fileId);
      return entriesOf(history, lines).entries.map(({ change }) => change);
    };
    const deletion = (await changes()).find(({ kind }) => kind === 'deleted')?.id ?? '';
    return {
      ...made,
      ...{ at, changes, deletion },
      restore: () => open(randomUUID()).restore(undo),
      back: () => goBack(other.context(randomUUID()), fileId, at),
      put: () => putBack(other.context(randomUUID()), fileId, { change: deletion, what: 'row' }),
      theirs: () => other.context(randomUUID()).open(fileId, jobs),
    };
  }

  it('is there once if somebody has gone back before its deletion, and its undo says where', async () => {
    const { back, restore, whats } = await deleted();
    await back();
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
    let row: unknown;
    const calls = await backend.callsOf(async () => {
      row = await restore();
    });
    expect(calls).toBe(2);
    expect(row).toMatchObject({ _rowIndex: 4, ...job('Glue') });
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
  });

  it('is there once if somebody has put it back, and is told as it is by now', async () => {
    const { put, restore, theirs, glue, whats } = await deleted();
    await put();
    await theirs().update(3, glue.expected, { Notes: 'theirs' });
    expect(await restore()).toMatchObject({ _rowIndex: 3, What: 'Glue', Notes: 'theirs' });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
  });

  it('is there once if its undo is sent once more after somebody has deleted it again', async () => {
    const { back, restore, theirs, glue, whats } = await deleted();
    await back();
    await restore();
    await theirs().remove(4, glue.expected);
    await restore().catch(() => undefined);
    expect(await whats()).toEqual(['Paint', 'Sand']);
  });

  it('is not put back from a page that was open before its undo, nor offered any more', async () => {
    const { restore, put, changes, deletion, whats } = await deleted();
    await restore();
    expect(await put()).toEqual({ tab: 'Jobs', row: 3 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    expect((await changes()).find(({ id }) => id === deletion)).toMatchObject({ row: 3, canRestore: false });
  });

  it('is one record of the history, before and after', async () => {
    const { fileId, at, back, restore, theirs, glue, whats } = await deleted();
    await restore();
    await theirs().update(3, glue.expected, { Notes: 'theirs' });
    expect(await back()).toMatchObject({ rows: 1, cells: 1 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 0 });
  });

  it('is there once though its record was erased from the history in between', async () => {
    const { fileId, back, restore, changes, whats } = await deleted();
    await back();
    const added = (await changes()).find(({ kind, row }) => kind === 'added' && row === 4);
    await eraseRecord(context(), fileId, added?.id ?? '');
    await restore();
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
  });

  it('comes back once more if a hand has deleted it since', async () => {
    const { fileId, hand, back, restore, put, whats } = await deleted();
    await back();
    await hand.deleteRows(fileId, 3);
    await restore();
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    await put();
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
  });

  it('comes back beside one just like it that somebody else has added', async () => {
    const { restore, put, theirs, whats } = await deleted();
    await theirs().append(job('Glue'));
    await restore();
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
    await put();
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
  });

  it('comes back beside one just like it, though its first attempt got lost', async () => {
    const { open, glue, sand, theirs, whats } = await threeAndOther();
    await open(randomUUID()).remove(sand.rowIndex, sand.expected);
    const undo = await open(randomUUID()).remove(glue.rowIndex, glue.expected);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unheard' });
    await expect(open(randomUUID()).restore(undo)).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await theirs().append(job('Glue'));
    await open(randomUUID()).restore(undo);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Glue']);
  });

  async function threeAndOther() {
    const made = await threeJobs(backend);
    const other = await backend.newUser();
    const emailAddress = other.context().request.user.email;
    const permission = { type: 'user', role: 'writer', emailAddress };
    await made.hand.call('POST', `/drive/v3/files/${made.fileId}/permissions`, permission);
    return { ...made, theirs: () => other.context(randomUUID()).open(made.fileId, jobs) };
  }

  it('of several that were deleted together, those come back that are not there', async () => {
    const { fileId, open, paint, glue, sand, whats } = await threeJobs(backend);
    await open().append(job('Saw'));
    await look(context(), fileId);
    const undo = await open(randomUUID()).removeMany([paint, glue, sand]);
    const { history, lines } = await historyNow(context(), fileId);
    const change = entriesOf(history, lines).entries.find(({ change: { record } }) => record === 'Glue')
      ?.change.id;
    await putBack(context(), fileId, { change: change ?? '', what: 'row' });
    const rows = await open(randomUUID()).restoreMany(undo);
    expect((await whats()).toSorted()).toEqual(['Glue', 'Paint', 'Sand', 'Saw']);
    const told = (await open().list()).rows.filter(({ What }) => What !== 'Saw');
    expect(rows.toSorted((one, two) => one._rowIndex - two._rowIndex)).toEqual(told);
  });

  it('is there once if it is brought back in three ways at the same moment', async () => {
    for (const first of [0, 1, 2]) {
      const { back, restore, put, whats } = await deleted();
      const ways = [back, restore, put];
      const others = [...ways.slice(first), ...ways.slice(0, first)];
      const [one = back, ...rest] = others;
      let later: Promise<unknown> = Promise.resolve();
      const begin = async () => {
        later = Promise.all(rest.map((way) => way()));
      };
      backend.upstream.fail({ method: 'GET', path: /spreadsheets/, times: 1, how: { overtakenBy: begin } });
      await one();
      await later;
      expect((await whats()).toSorted()).toEqual(['Glue', 'Paint', 'Sand']);
    }
  });
});
