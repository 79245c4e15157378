import { describe, expect, it } from 'vitest';
import { defaultGrid, Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { resolveA1 } from '../a1.ts';
import { formatBlock } from '../grid-range.ts';
import { findTable } from './table-search.ts';

/** The table found for a range, in a sheet filled at the given ranges and cells. */
function tableAt(filled: readonly string[], range: string): string | undefined {
  const sheet = new Sheet({ sheetId: 0, title: 'Sheet1', gridProperties: { ...defaultGrid } });
  const spreadsheet = new Spreadsheet('file', { timeZone: 'Etc/GMT', locale: 'en_US' }, [sheet]);
  for (const text of filled) {
    const block = resolveA1(spreadsheet, text);
    for (let row = block.startRow; row < block.endRow; row += 1) {
      for (let column = block.startColumn; column < block.endColumn; column += 1) {
        sheet.rows.set(row, column, { value: 'x' });
      }
    }
  }
  const table = findTable(sheet.rows, resolveA1(spreadsheet, range));
  return table === undefined ? undefined : formatBlock(table);
}

const documented = ['A1:C2', 'B4:D6'];

describe('the table for an append', () => {
  it.each([
    [documented, 'Sheet1', 'B4:D6'],
    [documented, 'C5:D5', 'B4:D6'],
    [documented, 'B2:D4', 'B4:D6'],
    [documented, 'A1', 'A1:C2'],
    [documented, 'E4', undefined],
    [['A1', 'C1'], 'Sheet1', 'C1'],
    [['A1', 'C1'], 'Sheet1!A1', 'A1'],
    [['A1', 'C1'], 'B1', undefined],
    [['A1:F1'], 'A1', 'A1:F1'],
    [['A1:F1', 'A2:C2'], 'A1', 'A1:F2'],
    [['A1:C1', 'A2:F2'], 'A1', 'A1:F2'],
    [['D6:G8'], 'A1:D', 'D6:G8'],
    [['D6:G8'], 'A1:C', undefined],
    [['A1:C1', 'A3:C3'], 'A1', 'A1:C1'],
    [['A1:C3', 'A5'], 'Sheet1', 'A5'],
    [['A1:A3', 'C1:C3', 'B3'], 'B1', 'A1:C3'],
    [[], 'Sheet1', undefined],
    [['A1:A1000'], 'A:A', 'A1:A1000'],
  ])('of %j for %s is %s', (filled, range, expected) => {
    expect(tableAt(filled, range)).toBe(expected);
  });

  it('is not widened by cells that have only a note or a format', () => {
    const sheet = new Sheet({ sheetId: 0, title: 'Sheet1', gridProperties: { ...defaultGrid } });
    sheet.rows.set(0, 0, { value: 1 });
    sheet.rows.set(1, 0, { note: 'empty' });
    expect(findTable(sheet.rows, { startRow: 0, endRow: 9, startColumn: 0, endColumn: 9 })).toEqual({
      startRow: 0,
      endRow: 1,
      startColumn: 0,
      endColumn: 1,
    });
  });
});
