import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/jobs.ts';

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
    backend.upstream.fail({ ...write, how: 'unanswered' });
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
