import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '#backend/history/changes.ts';
import { historyNow, putBack } from '#backend/history/put-back.ts';
import { type JobsBackend, job, jobs, oldSheet, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { defineSheet } from './sheet.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

/** Restores the row that was deleted, by the sheet's history. */
async function putBackDeleted(fileId: string): Promise<void> {
  const context = backend.user.context();
  const { history, lines } = await historyNow(context, fileId);
  const cut = entriesOf(history, lines).entries.find(({ deed }) => deed.do === 'cut');
  await putBack(context, fileId, { change: cut?.change.id ?? '', what: 'row' });
}

describe('optional columns', () => {
  it('are laid out in a new sheet, in the order in which they are declared', async () => {
    const { fileId, hand } = await threeJobs(backend);
    expect(await hand.entered(fileId, 'Jobs!A1:Z2')).toEqual([
      ['What', 'Who', 'Due', 'Is Paid', 'Hours', 'Notes'],
      ['Paint', 'Ida', 46053, false],
    ]);
  });

  it('read as blank where the sheet has none, and nothing is missing', async () => {
    const { open, glue } = await oldSheet(backend);
    const { rows, headers, missingHeaders } = await open().list();
    expect(missingHeaders).toEqual([]);
    expect(headers).toEqual(['What', 'Who', 'Due']);
    expect(rows[1]).toEqual({ _rowIndex: 3, ...glue.expected });
  });

  it('are made by the first value, in the write that brings it, and look like their neighbour', async () => {
    const { fileId, open, hand, glue } = await oldSheet(backend);
    await hand.change(fileId, {
      repeatCell: {
        range: { sheetId: 0, endRowIndex: 1, endColumnIndex: 3 },
        cell: { userEnteredFormat: { textFormat: { italic: true } } },
        fields: 'userEnteredFormat.textFormat.italic',
      },
    });
    const { rowIndex, expected } = glue;
    const calls = await backend.callsOf(() =>
      open().update(rowIndex, expected, { Notes: '=1+1', Hours: 2, 'Is Paid': false }),
    );
    expect(calls).toBe(2);
    expect(await hand.entered(fileId, 'Jobs!A1:Z3')).toEqual([
      ['What', 'Who', 'Due', 'Hours', 'Notes'],
      ['Paint', 'Ida', 46053],
      ['Glue', 'Ida', 46053, 2, '=1+1'],
    ]);
    const data = await hand.cells(fileId, 'Jobs!D1:E3');
    const [header, , row] = data;
    expect(header?.map(({ userEnteredFormat }) => userEnteredFormat?.textFormat?.italic)).toEqual([
      true,
      true,
    ]);
    expect(row?.map(({ formattedValue }) => formattedValue)).toEqual(['2', '=1+1']);
    expect((await open().list()).rows[1]).toMatchObject({ Hours: 2, Notes: '=1+1', 'Is Paid': false });
  });

  it('do not inherit the choices of their neighbour, nor its format of numbers', async () => {
    const { fileId, open, hand, glue } = await oldSheet(backend);
    const range = { sheetId: 0, startRowIndex: 1, startColumnIndex: 2, endColumnIndex: 3 };
    const rule = { condition: { type: 'BOOLEAN' }, strict: true };
    await hand.change(fileId, { setDataValidation: { range, rule } });
    await open().update(glue.rowIndex, glue.expected, { Hours: 2 });
    const query = 'ranges=Jobs!C3:D3&fields=sheets(data(rowData(values(dataValidation,formattedValue))))';
    expect(await hand.call('GET', `/v4/spreadsheets/${fileId}?${query}`)).toEqual({
      sheets: [
        {
          data: [
            {
              rowData: [
                { values: [{ formattedValue: '2026-01-31', dataValidation: rule }, { formattedValue: '2' }] },
              ],
            },
          ],
        },
      ],
    });
  });

  it('are not made for blanks, nor a second time', async () => {
    const { fileId, open, hand, glue } = await oldSheet(backend);
    await open().append(job('Saw'));
    await open().append(job('Drill', { 'Is Paid': true }));
    await open().update(glue.rowIndex, glue.expected, { 'Is Paid': true });
    expect(await hand.entered(fileId, 'Jobs!A1:Z1')).toEqual([['What', 'Who', 'Due', 'Is Paid']]);
    expect((await open().list()).rows.map((row) => row['Is Paid'])).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('do not take what stands beside the table for their content', async () => {
    const { fileId, open, hand, paint } = await threeJobs(backend);
    const range = { sheetId: 0, dimension: 'COLUMNS', startIndex: 3, endIndex: 6 };
    await hand.change(fileId, { deleteDimension: { range } });
    await hand.type(fileId, 'Jobs!D2:E3', [
      ['a remark', '=A2'],
      ['another', ''],
    ]);
    await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
    expect(await hand.entered(fileId, 'Jobs!A1:F3')).toEqual([
      ['What', 'Who', 'Due', 'Notes'],
      ['Paint', 'Ida', 46053, 'mine', 'a remark', '=A2'],
      ['Glue', 'Ida', 46053, '', 'another'],
    ]);
  });

  it.each(['now', 'from the history'])('leave what stood beside a deleted row there, %s', async (when) => {
    const { fileId, open, hand, paint, glue } = await oldSheet(backend);
    await hand.change(fileId, { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 4 } });
    await hand.type(fileId, 'Jobs!D2:E4', [
      ['a remark', ''],
      ['another', 'and more'],
      ['a third', ''],
    ]);
    const undo = await open().remove(glue.rowIndex, glue.expected);
    await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
    if (when === 'now') await open().restore(undo);
    else await putBackDeleted(fileId);
    expect(await hand.entered(fileId, 'Jobs!A1:F4')).toEqual([
      ['What', 'Who', 'Due', 'Notes'],
      ['Paint', 'Ida', 46053, 'mine', 'a remark'],
      ['Glue', 'Ida', 46053, '', 'another', 'and more'],
      ['Sand', 'Ida', 46053, '', 'a third'],
    ]);
  });

  it('are made beside formulas, merged cells and dates of the person, which move aside', async () => {
    const { fileId, open, hand, paint, glue } = await oldSheet(backend);
    await hand.change(fileId, { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 4 } });
    await hand.type(fileId, 'Jobs!D2:D4', [['=1+1'], ['merged'], ['']]);
    const range = { sheetId: 0, startRowIndex: 2, endRowIndex: 4, startColumnIndex: 3, endColumnIndex: 4 };
    await hand.change(fileId, { mergeCells: { range, mergeType: 'MERGE_ALL' } });
    await open().updateMany([
      { ...paint, changes: { Hours: 2 } },
      { ...glue, changes: { Hours: 3 } },
    ]);
    expect(await hand.entered(fileId, 'Jobs!A1:E3')).toEqual([
      ['What', 'Who', 'Due', 'Hours'],
      ['Paint', 'Ida', 46053, 2, '=1+1'],
      ['Glue', 'Ida', 46053, 3, 'merged'],
    ]);
  });

  it('take no look from the dates beside the table', async () => {
    const { fileId, hand } = await oldSheet(backend);
    const paid = defineSheet({
      ...jobs,
      columns: { ...jobs.columns, 'Paid On': { kind: 'day', isOptional: true } },
    });
    await hand.change(fileId, { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 4 } });
    await hand.type(fileId, 'Jobs!D4', [['2026-01-01']]);
    await backend.user
      .context()
      .open(fileId, paid)
      .append({ ...job('Saw'), 'Paid On': '2026-03-01' });
    const data = await hand.cells(fileId, 'Jobs!D5');
    expect(data[0]?.[0]?.formattedValue).toBe('2026-03-01');
  });

  it('are found wherever a person has put them', async () => {
    const { fileId, open, hand, glue } = await oldSheet(backend);
    await hand.insertColumn(fileId, 0);
    await hand.type(fileId, 'Jobs!A1', [['hours']]);
    await open().update(glue.rowIndex, glue.expected, { Hours: 3 });
    expect(await hand.entered(fileId, 'Jobs!A1:Z3')).toEqual([
      ['hours', 'What', 'Who', 'Due'],
      ['', 'Paint', 'Ida', 46053],
      [3, 'Glue', 'Ida', 46053],
    ]);
  });
});

describe('a header that was deleted', () => {
  it('of the last column comes back above its values', async () => {
    const { fileId, open, hand } = await oldSheet(backend);
    await hand.type(fileId, 'Jobs!C1', [['']]);
    expect((await open().list()).missingHeaders).toEqual(['Due']);
    await open().repair();
    expect((await open().list()).rows.map(({ Due }) => Due)).toEqual(Array(3).fill('2026-01-31'));
    expect(await hand.entered(fileId, 'Jobs!A1:D1')).toEqual([['What', 'Who', 'Due']]);
  });

  it('goes right of all others where columns were moved, and what stands there may be a note', async () => {
    const { fileId, open, hand } = await oldSheet(backend);
    await hand.moveColumn(fileId, 0, 2);
    await hand.type(fileId, 'Jobs!C1', [['']]);
    await open().repair();
    expect(await hand.entered(fileId, 'Jobs!A1:D2')).toEqual([
      ['Who', 'What', 'Due'],
      ['Ida', 'Paint', '', 46053],
    ]);
  });
});

describe('days as real dates', () => {
  it('show as ISO dates, in the first row as well', async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    await hand.type(fileId, 'Jobs!C3', [['']]);
    const [, glue] = (await open().list()).rows;
    if (!glue) throw new Error('Its row is there.');
    const { _rowIndex, ...expected } = glue;
    await open().update(_rowIndex, expected, { Due: '2026-02-01' });
    const data = await hand.cells(fileId, 'Jobs!C2:C3');
    expect(data.map(([cell]) => [cell?.formattedValue, cell?.effectiveValue?.numberValue])).toEqual([
      ['2026-01-31', 46053],
      ['2026-02-01', 46054],
    ]);
  });

  it('keep the look a person gave to their column', async () => {
    const { fileId, open, hand } = await threeJobs(backend);
    const numberFormat = { type: 'DATE', pattern: 'd.m.yyyy' };
    await hand.change(fileId, {
      repeatCell: {
        range: { sheetId: 0, startRowIndex: 1, endRowIndex: 4, startColumnIndex: 2, endColumnIndex: 3 },
        cell: { userEnteredFormat: { numberFormat } },
        fields: 'userEnteredFormat.numberFormat',
      },
    });
    await open().append(job('Saw', { Due: '2026-03-01' }));
    const data = await hand.cells(fileId, 'Jobs!C5');
    expect(data[0]?.[0]?.formattedValue).toBe('1.3.2026');
  });
});
