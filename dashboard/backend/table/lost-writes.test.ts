import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineSheet } from '#backend/table/sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

describe('a write whose answer got lost', () => {
  const write = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;

  it('is known by its row, though an older write made a row of the same number', async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    await open(randomUUID()).append(job('Saw'));
    await hand.deleteRows(fileId, 4);
    // The first attempt is made for the sheet as the write before has left it, and is refused.
    backend.upstream.fail({ ...write, after: 1, how: 'unanswered' });
    expect(await open(randomUUID()).append(job('Drill'))).toMatchObject({ _rowIndex: 5 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is not taken for done because a row just like it stands further down', async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!A7:D7', [['Drill', 'Ida', '2026-01-31', 'FALSE']]);
    const key = randomUUID();
    backend.upstream.fail({ ...write, how: 'unheard' });
    await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    expect(await whats()).toHaveLength(4);
  });

  it('is not taken for one just like it that got lost before it and was sent again first', async () => {
    const { open, whats } = await threeJobs(backend);
    const [one, other] = [randomUUID(), randomUUID()];
    for (const key of [one, other]) {
      backend.upstream.fail({ ...write, how: 'unheard' });
      await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    }
    expect(await open(one).append(job('Drill'))).toMatchObject({ _rowIndex: 5 });
    expect(await open(other).append(job('Drill'))).toMatchObject({ _rowIndex: 6 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill', 'Drill']);
  });

  it('is known by its row, though another write made a row of the same number in another tab', async () => {
    const { fileId, open, whats } = await threeJobs(backend);
    const columns = { ID: { kind: 'text' } } as const;
    const parts = defineSheet({ tab: 'Parts', columns, fingerprint: ['ID'] });
    const openParts = () => backend.user.context(randomUUID()).open(fileId, parts);
    await backend.user.context().open(fileId, parts).ensureTab();
    await openParts().appendMany([{ ID: 'a' }, { ID: 'b' }, { ID: 'c' }]);
    const key = randomUUID();
    backend.upstream.fail({ ...write, how: 'late' });
    await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await backend.upstream.arrive();
    expect(await openParts().append({ ID: 'd' })).toMatchObject({ _rowIndex: 5 });
    expect(await open(key).append(job('Drill'))).toMatchObject({ _rowIndex: 5 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is not made again where its first attempt arrives just before its second, which is refused for that', async () => {
    const { open, whats } = await threeJobs(backend);
    const key = randomUUID();
    backend.upstream.fail({ ...write, how: 'late' });
    await expect(open(key).append(job('Drill'))).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    backend.upstream.fail({ ...write, how: { overtakenBy: () => backend.upstream.arrive() } });
    expect(await open(key).append(job('Drill'))).toMatchObject({ _rowIndex: 5 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('and that deleted a row with a twin leaves the twin', async () => {
    const { open, glue, whats } = await threeJobs(backend);
    await open().append(job('Glue'));
    backend.upstream.fail({ ...write, how: 'unanswered' });
    const undo = await open().remove(glue.rowIndex, glue.expected);
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
    backend.upstream.fail({ ...write, how: 'unheard' });
    await expect(open().restore(undo)).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
  });
});

describe('a deletion that was never carried out', () => {
  it('is not taken for done because a hand has changed the row before anybody looks', async () => {
    const { fileId, open, hand, glue, whats } = await threeJobs(backend);
    const remove = () => open(randomUUID()).remove(glue.rowIndex, glue.expected);
    const type = () => hand.type(fileId, 'Jobs!B3', [['Cleo']]);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unheard' });
    const look = { method: 'GET', path: /^\/v4\/spreadsheets/, times: 1, after: 1 } as const;
    backend.upstream.fail({ ...look, how: { overtakenBy: type } });
    await expect(remove()).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
  });
});

describe('a deletion that is asked for again', () => {
  it('under its key is done, leaves the twin, and can still be taken back', async () => {
    const { open, glue, whats } = await threeJobs(backend);
    await open().append(job('Glue'));
    const key = randomUUID();
    const remove = () => open(key).remove(glue.rowIndex, glue.expected);
    const undo = await remove();
    expect(await remove()).toBe(undo);
    expect(await whats()).toEqual(['Paint', 'Sand', 'Glue']);
    await open().restore(undo);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Glue']);
  });

  it('after its server was killed is done where the row is gone, and done now where it is not', async () => {
    const { fileId, open, hand, glue, sand, whats } = await threeJobs(backend);
    const [done, cut] = [randomUUID(), randomUUID()];
    // The ledger as left by a process that ends between its note and its answer; its undos are lost.
    for (const key of [done, cut]) {
      const note = { fileId, lastRowBefore: await hand.rowCount(fileId) };
      await backend.user.context().request.ledger.begin(`${key} removal`, note);
    }
    await hand.deleteRows(fileId, 2);
    const undo = await open(done).remove(glue.rowIndex, glue.expected);
    await expect(open().restore(undo)).rejects.toMatchObject({
      message: 'This row can no longer be brought back. It was deleted too long ago.',
    });
    expect(await whats()).toEqual(['Paint', 'Sand']);
    await open(cut).remove(sand.rowIndex, sand.expected);
    expect(await whats()).toEqual(['Paint']);
  });

  it('is not taken for a deletion from another sheet', async () => {
    const [one, other] = [await threeJobs(backend), await threeJobs(backend)];
    const key = randomUUID();
    await one.open(key).remove(one.glue.rowIndex, one.glue.expected);
    await expect(other.open(key).remove(other.glue.rowIndex, other.glue.expected)).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
    expect(await other.whats()).toEqual(['Paint', 'Glue', 'Sand']);
  });

  it('is refused where somebody else had deleted the row before', async () => {
    const { fileId, open, hand, glue } = await threeJobs(backend);
    await hand.deleteRows(fileId, 2);
    const key = randomUUID();
    const remove = () => open(key).remove(glue.rowIndex, glue.expected);
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

/** Loses the next write or only its answer, and the look at the sheet that would tell which. */
async function cut({ isHeard, ...write }: { isHeard: boolean; run: () => Promise<unknown>; after: number }) {
  const change = { method: 'POST', path: /:batchUpdate$/, times: 1 } as const;
  backend.upstream.fail({ ...change, how: isHeard ? 'unanswered' : 'unheard' });
  const look = { method: 'GET', path: /^\/v4\/spreadsheets/, times: 1, after: write.after } as const;
  backend.upstream.fail({ ...look, how: { status: 403 } });
  await expect(write.run()).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
  backend.upstream.heal();
}

interface Fate {
  /** Whether it was carried out. */
  isHeard: boolean;
}

/** Two of three jobs are Ben's: once the first is gone, only the other one contains his name. */
async function cutSeen({ isHeard }: Fate) {
  const made = await threeJobs(backend);
  const { fileId, open, hand, glue } = made;
  await hand.type(fileId, 'Jobs!B3:B4', [['Ben'], ['Ben']]);
  const key = randomUUID();
  const remove = () => open(key).remove(glue.rowIndex, { ...glue.expected, Who: 'Ben' });
  await cut({ isHeard, run: remove, after: 1 });
  return { ...made, remove };
}

/** Deletes the row named Glue, whatever its other cells contain. */
async function cutPicked({ isHeard }: Fate) {
  const made = await threeJobs(backend);
  const key = randomUUID();
  const remove = () =>
    made.open(key).removePicked(
      (rows) => {
        const row = rows.find(({ What }) => What === 'Glue');
        if (!row) throw new Problem('NOT_FOUND', 'There is no such job.');
        const { _rowIndex: rowIndex, ...expected } = row;
        return [{ rowIndex, expected }];
      },
      { isByNumber: false },
    );
  await cut({ isHeard, run: remove, after: 2 });
  return { ...made, remove };
}

describe('a row of which nobody knows whether it was added', () => {
  it('is known by its note where a hand has changed or deleted it before it is sent again', async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    const add = (key: string, what: string) => () => open(key).append(job(what));
    const [drill, saw] = [add(randomUUID(), 'Drill'), add(randomUUID(), 'Saw')];
    await cut({ isHeard: true, run: drill, after: 0 });
    await cut({ isHeard: true, run: saw, after: 1 });
    await hand.type(fileId, 'Jobs!B5', [['Ben']]);
    await hand.deleteRows(fileId, 5);
    await expect(drill()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    await expect(saw()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is known by its note in a tab that somebody has renamed', async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    await hand.renameTab(fileId, 'Work');
    await open().list();
    const key = randomUUID();
    const add = () => open(key).append(job('Drill'));
    await cut({ isHeard: true, run: add, after: 1 });
    await hand.type(fileId, 'Work!B5', [['Ben']]);
    await expect(add()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is added when it is sent again and was not', async () => {
    const { open, whats } = await threeJobs(backend);
    const key = randomUUID();
    const add = () => open(key).append(job('Drill'));
    await cut({ isHeard: false, run: add, after: 0 });
    expect(await add()).toMatchObject({ _rowIndex: 5 });
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });
});

describe('a change of which nobody knows whether it was made', () => {
  const change = async ({ isHeard }: Fate) => {
    const made = await threeJobs(backend);
    const key = randomUUID();
    const run = () => made.open(key).update(made.glue.rowIndex, made.glue.expected, { Who: 'Ben' });
    await cut({ isHeard, run, after: 1 });
    await made.hand.type(made.fileId, 'Jobs!B3', [['Cleo']]);
    return { ...made, run };
  };

  it('is known by its note, though its row was seen elsewhere than it stood when it was written', async () => {
    const made = await threeJobs(backend);
    const { rowIndex, expected } = made.glue;
    const key = randomUUID();
    const run = () => made.open(key).update(rowIndex, expected, { Who: 'Ben' });
    await made.hand.change(made.fileId, {
      insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 } },
    });
    await cut({ isHeard: true, run, after: 2 });
    await made.hand.type(made.fileId, 'Jobs!B4', [['Cleo']]);
    await expect(run()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
  });

  it('is known by its note where a hand has changed the same cell before it is sent again', async () => {
    const { open, run } = await change({ isHeard: true });
    await expect(run()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    expect((await open().list()).rows[1]).toMatchObject({ Who: 'Cleo' });
  });

  it('is a conflict where it was not made and a hand has changed the same cell', async () => {
    const { open, run } = await change({ isHeard: false });
    await expect(run()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await open().list()).rows[1]).toMatchObject({ Who: 'Cleo' });
  });
});

describe.each([
  { row: 'that was seen whole', cutDeletion: cutSeen, code: 'CONFLICT' },
  { row: 'of which a part is known', cutDeletion: cutPicked, code: 'NOT_FOUND' },
])('a deletion of a row $row, of which nobody knows whether it was carried out', ({ cutDeletion, code }) => {
  it('is done when it is asked for again, and can be taken back', async () => {
    const { open, remove, whats } = await cutDeletion({ isHeard: true });
    // A row added since makes the sheet as long as before.
    await open(randomUUID()).append(job('Drill'));
    expect(await whats()).toEqual(['Paint', 'Sand', 'Drill']);
    const undo = await remove();
    expect(await remove()).toBe(undo);
    expect(await whats()).toEqual(['Paint', 'Sand', 'Drill']);
    await open().restore(undo);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Drill']);
  });

  it('is known by its note where a hand has made the sheet as long as before', async () => {
    const { fileId, open, hand, remove, whats } = await cutDeletion({ isHeard: true });
    const range = { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 };
    await hand.change(fileId, { insertDimension: { range } });
    const undo = await remove();
    expect(await whats()).toEqual(['Paint', 'Sand']);
    await open().restore(undo);
    expect(await whats()).toContain('Glue');
  });

  it('is carried out when it is asked for again and was not', async () => {
    const { open, remove, whats } = await cutDeletion({ isHeard: false });
    await open().restore(await remove());
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
  });

  it('is refused where somebody else has rewritten the row', async () => {
    const { fileId, hand, remove, whats } = await cutDeletion({ isHeard: false });
    await hand.type(fileId, 'Jobs!A3', [['Glue it all']]);
    await expect(remove()).rejects.toMatchObject({ code });
    expect(await whats()).toEqual(['Paint', 'Glue it all', 'Sand']);
  });
});

describe('a deletion that never arrived', () => {
  it('is not taken for done where hands have changed its row and deleted another', async () => {
    const { fileId, hand, remove, whats } = await cutSeen({ isHeard: false });
    await hand.type(fileId, 'Jobs!F3', [['two coats']]);
    await hand.deleteRows(fileId, 1);
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await whats()).toEqual(['Glue', 'Sand']);
  });

  it('is done where a hand has deleted its row', async () => {
    const { fileId, hand, remove, whats } = await cutSeen({ isHeard: false });
    await hand.deleteRows(fileId, 2);
    await remove();
    expect(await whats()).toEqual(['Paint', 'Sand']);
  });
});

describe('a row that is brought back', () => {
  it('has all its looks again, and none of its neighbours', async () => {
    const { fileId, open, hand, glue } = await threeJobs(backend);
    const row = (startRowIndex: number, startColumnIndex: number, endColumnIndex: number) => ({
      sheetId: 0,
      startRowIndex,
      endRowIndex: startRowIndex + 1,
      startColumnIndex,
      endColumnIndex,
    });
    await hand.change(
      fileId,
      {
        repeatCell: {
          range: row(1, 0, 20),
          cell: { userEnteredFormat: { textFormat: { italic: true } } },
          fields: 'userEnteredFormat.textFormat.italic',
        },
      },
      { mergeCells: { range: row(2, 8, 11), mergeType: 'MERGE_ALL' } },
      {
        setDataValidation: {
          range: row(2, 1, 2),
          rule: { condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'Ida' }] } },
        },
      },
      {
        updateCells: {
          start: { sheetId: 0, rowIndex: 2, columnIndex: 0 },
          rows: [{ values: [{ textFormatRuns: [{ startIndex: 2, format: { bold: true } }] }] }],
          fields: 'textFormatRuns',
        },
      },
    );
    const whole = async () => {
      const query =
        'ranges=Jobs!A1:Z5&fields=sheets(merges,data(rowData(values(userEnteredFormat,textFormatRuns,dataValidation))))';
      return await hand.call('GET', `/v4/spreadsheets/${fileId}?${query}`);
    };
    const before = await whole();
    await open().restore(await open().remove(glue.rowIndex, glue.expected));
    expect(await whole()).toEqual(before);
  });

  it('stays away when a column that it had something in is gone', async () => {
    const { fileId, open, hand, glue, whats } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!H1:H3', [['Mine'], [''], ['x']]);
    const undo = await open().remove(glue.rowIndex, glue.expected);
    const range = { sheetId: 0, dimension: 'COLUMNS', startIndex: 7, endIndex: 8 };
    await hand.change(fileId, { deleteDimension: { range } });
    await expect(open().restore(undo)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await whats()).toEqual(['Paint', 'Sand']);
  });
});

describe('a move that is sent again', () => {
  it('under its key is done, though rows have been added below it since', async () => {
    const { open, paint, whats } = await threeJobs(backend);
    const key = randomUUID();
    const move = () => open(key).move(paint.rowIndex, paint.expected, null);
    expect(await move()).toMatchObject({ _rowIndex: 4 });
    await open(randomUUID()).append(job('Saw'));
    expect(await move()).toMatchObject({ _rowIndex: 4, What: 'Paint' });
    expect(await whats()).toEqual(['Glue', 'Sand', 'Paint', 'Saw']);
  });

  it('under its key is done, though the row before which it went has been changed since', async () => {
    const { open, paint, sand, whats } = await threeJobs(backend);
    const key = randomUUID();
    const move = () => open(key).move(sand.rowIndex, sand.expected, paint);
    await move();
    await open(randomUUID()).update(3, paint.expected, { Who: 'Ida' });
    expect(await move()).toMatchObject({ _rowIndex: 2, What: 'Sand' });
    expect(await whats()).toEqual(['Sand', 'Paint', 'Glue']);
  });

  it('is told to be saved already where its row has been changed or deleted since', async () => {
    const { open, paint, glue } = await threeJobs(backend);
    const [changed, gone] = [randomUUID(), randomUUID()];
    const moveChanged = () => open(changed).move(paint.rowIndex, paint.expected, null);
    await moveChanged();
    await open(randomUUID()).update(4, paint.expected, { What: 'Varnish' });
    await expect(moveChanged()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
    const moveGone = () => open(gone).move(2, glue.expected, null);
    await moveGone();
    await open(randomUUID()).remove(4, glue.expected);
    await expect(moveGone()).rejects.toMatchObject({ code: 'ALREADY_SAVED' });
  });

  it('and was not carried out is carried out', async () => {
    const { open, paint, whats } = await threeJobs(backend);
    const key = randomUUID();
    const move = () => open(key).move(paint.rowIndex, paint.expected, null);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 2, how: 'unheard' });
    await expect(move()).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    await move();
    expect(await whats()).toEqual(['Glue', 'Sand', 'Paint']);
  });

  it('by the server itself, as its answer was lost, leaves a row just like its own where it is', async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    await open().appendMany([job('Oil'), job('Oil'), job('Wax')]);
    await hand.type(fileId, 'Jobs!H5:H6', [['first'], ['second']]);
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' });
    const key = randomUUID();
    const move = () => open(key).move(5, job('Oil'), null);
    expect(await move()).toMatchObject({ _rowIndex: 7 });
    expect(await move()).toMatchObject({ _rowIndex: 7 });
    expect((await hand.entered(fileId, 'Jobs!A5:H7')).map(([what, ...cells]) => [what, cells[6]])).toEqual([
      ['Oil', 'second'],
      ['Wax', undefined],
      ['Oil', 'first'],
    ]);
  });
});
