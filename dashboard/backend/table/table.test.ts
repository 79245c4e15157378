import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { OldestSheet } from '#backend/oldest-sheet.ts';
import { type JobsBackend, job, jobs, oldSheet, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { defineSheet } from './sheet.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

describe('rows without what tells them from others', () => {
  it('are known by the next best, and then by all they hold', async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!A5:C6', [
      ['', 'Eve', '2026-05-05'],
      ['', 'Eve', '2026-06-06'],
    ]);
    const eve = (await open().list()).rows[3];
    if (!eve) throw new Error('The row typed by hand is there.');
    const { _rowIndex, ...expected } = eve;
    await hand.insertRows(fileId, 1);
    await hand.type(fileId, 'Jobs!E6', [['7']]);
    expect(await open().update(_rowIndex, expected, { Notes: 'hers' })).toMatchObject({
      _rowIndex: 6,
      Hours: 7,
    });
  });
});

describe('rows of checkboxes', () => {
  it('are blank until something is ticked or written', async () => {
    const { fileId, open, hand, whats } = await threeJobs(backend);
    const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 40, startColumnIndex: 3, endColumnIndex: 4 };
    await hand.change(fileId, {
      setDataValidation: { range, rule: { condition: { type: 'BOOLEAN' }, strict: true } },
    });
    await hand.type(
      fileId,
      'Jobs!D5:D40',
      Array.from({ length: 36 }, () => ['FALSE']),
    );
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    expect(await open().append(job('Saw'))).toMatchObject({ _rowIndex: 5 });
  });
});

describe('merged cells', () => {
  const merge = (rows: [number, number], columns: [number, number]) => ({
    mergeCells: {
      range: {
        sheetId: 0,
        startRowIndex: rows[0],
        endRowIndex: rows[1],
        startColumnIndex: columns[0],
        endColumnIndex: columns[1],
      },
      mergeType: 'MERGE_ALL',
    },
  });

  it('across the edge of the table are not torn by a new row or column', async () => {
    const { fileId, open, hand, paint } = await oldSheet(backend);
    await hand.change(
      fileId,
      { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 6 } },
      merge([3, 6], [0, 1]),
      merge([8, 9], [2, 5]),
    );
    expect(await open().append(job('Saw'))).toMatchObject({ _rowIndex: 7 });
    await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
    expect(await hand.entered(fileId, 'Jobs!A1:F2')).toEqual([
      ['What', 'Who', 'Due', '', '', 'Notes'],
      ['Paint', 'Ida', 46053, '', '', 'mine'],
    ]);
    const { sheets } = z
      .object({ sheets: z.array(z.object({ merges: z.array(z.record(z.string(), z.number())).optional() })) })
      .parse(await hand.call('GET', `/v4/spreadsheets/${fileId}?fields=sheets(merges)`));
    expect(sheets[0]?.merges).toEqual([
      { startRowIndex: 3, endRowIndex: 6, startColumnIndex: 0, endColumnIndex: 1 },
      { startRowIndex: 9, endRowIndex: 10, startColumnIndex: 2, endColumnIndex: 5 },
    ]);
  });

  it('keep a row from being deleted or dragged out of them', async () => {
    const { fileId, open, hand, paint, sand, whats } = await threeJobs(backend);
    await hand.change(fileId, merge([1, 3], [8, 9]));
    const code = { code: 'CONFLICT', message: expect.stringContaining('Unmerge') };
    await expect(open().remove(paint.rowIndex, paint.expected)).rejects.toMatchObject(code);
    await expect(open().move(paint.rowIndex, paint.expected, null)).rejects.toMatchObject(code);
    expect(await whats()).toEqual(['Paint', 'Glue', 'Sand']);
    expect(await open().update(paint.rowIndex, paint.expected, { Who: 'Ben' })).toMatchObject({ Who: 'Ben' });
    await open().remove(sand.rowIndex, sand.expected);
  });
});

describe('a row that is renamed', () => {
  const changes = { What: 'Glue', Notes: 'mine' };

  it('is not taken for another one that bears the name already', async () => {
    const { fileId, open, hand, paint } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!A2:C2', [['Lacquer', 'Ben', '2026-03-03']]);
    await expect(open().update(paint.rowIndex, paint.expected, changes)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['', '', '']);
  });

  it('is not taken for one that has moved into its place', async () => {
    const { fileId, open, hand, paint } = await threeJobs(backend);
    await hand.deleteRows(fileId, 1);
    await expect(open().update(paint.rowIndex, paint.expected, changes)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['', '']);
  });

  it('is known again where another hand renamed it alike, and both versions are told of', async () => {
    const { fileId, open, hand, paint } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!A2', [['Lacquer']]);
    await hand.type(fileId, 'Jobs!F2', [['theirs']]);
    const seen = { ...paint.expected, Notes: 'theirs' };
    await expect(open().update(2, seen, { What: 'Lacquer', Notes: 'mine' })).rejects.toMatchObject({
      details: { conflict: { rowIndex: 2, current: { What: 'Lacquer' }, fields: ['What'] } },
    });
  });
});

describe('several tabs of one spreadsheet', () => {
  const log = defineSheet({
    tab: 'Log',
    columns: { When: { kind: 'day' }, Job: { kind: 'text' } },
    fingerprint: ['When', 'Job'],
  });

  it('are read in one call, and one that is not there is said to be missing', async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    const both = () => backend.user.context().openAll(fileId, [jobs, log]).list();
    let tabs: Awaited<ReturnType<typeof both>> | undefined;
    const read = async () => {
      tabs = await both();
    };
    expect(await backend.callsOf(read)).toBe(1);
    expect(tabs?.[0].rows).toHaveLength(3);
    expect(tabs?.[1]).toEqual({ rows: [], headers: [], missingHeaders: ['When', 'Job'], range: null });
    const table = () => backend.user.context().open(fileId, log);
    await table().ensureTab();
    expect(await backend.callsOf(() => table().ensureTab())).toBe(0);
    await table().append({ When: '2026-01-01', Job: 'Paint' });
    expect(await backend.callsOf(read)).toBe(1);
    expect(tabs?.[1].rows).toEqual([{ _rowIndex: 2, When: '2026-01-01', Job: 'Paint' }]);
    await hand.renameTab(fileId, 'My jobs');
    await read();
    expect(tabs?.[0].rows).toHaveLength(3);
    expect(tabs?.[0].range).toContain('My jobs');
    expect(await backend.callsOf(read)).toBe(1);
    expect((await open().list()).rows).toHaveLength(3);
  });
});

describe('a spreadsheet whose making was cut', () => {
  async function blank() {
    const { drive } = backend.user.context();
    const { id } = await drive.createSpreadsheet({ name: 'Jobs', parentId: 'root', tags: {} });
    return { id, repair: () => backend.user.context().open(id, jobs).repair() };
  }

  it('becomes the sheet, without a blank tab beside it', async () => {
    const { id, repair } = await blank();
    await repair();
    expect(await backend.user.hand.tabs(id)).toEqual(['Jobs']);
  });

  it('becomes a sheet of its owner’s headers likewise', async () => {
    const { id } = await blank();
    const free = { tab: 'data', fixed: ['Photo'], aliasesOf: () => [] } as const;
    await backend.user.context().openFree(id, free).repair([]);
    expect(await backend.user.hand.tabs(id)).toEqual(['data']);
  });

  it('keeps a tab in which something stands', async () => {
    const { id, repair } = await blank();
    await backend.user.hand.type(id, 'A1', [['Mine']]);
    await repair();
    expect(await backend.user.hand.tabs(id)).toHaveLength(2);
    expect(await backend.user.hand.entered(id, 'A1')).toEqual([['Mine']]);
  });

  it('is finished by the next write that looks for it, and looked at no more from then on', async () => {
    const user = await backend.newUser();
    const oldest = new OldestSheet('cut');
    const ensure = () => oldest.ensure(user.context(randomUUID()), { name: 'Cut', sheet: jobs });
    const refused = { times: 1, how: { status: 403 } } as const;
    backend.upstream.fail({ method: 'POST', path: /:batchUpdate$/, ...refused });
    // Nor can it be moved to the trash.
    backend.upstream.fail({ method: 'PATCH', path: /^\/drive/, ...refused });
    await expect(ensure()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    const id = await ensure();
    expect(await user.hand.tabs(id)).toEqual(['Jobs']);
    expect(await backend.callsOf(ensure)).toBe(1);
    expect(await ensure()).toBe(id);
  });
});
