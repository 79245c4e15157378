import { BooleanNumber, type IRange, Rectangle, type Worksheet } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import type { GridRange } from '../api/sheet-requests.ts';
import type { Differences } from './saving/differences.ts';
import type { Merges } from './saving/merges.ts';
import { spans } from './saving/spans.ts';

/** What the server says is shown without being taken for something that the person did. */
const fromServer = { onlyLocal: true, fromCollab: true };

function change(api: FUniver, worksheet: Worksheet, id: string, params: object): void {
  const place = { unitId: worksheet.getUnitId(), subUnitId: worksheet.getSheetId() };
  api.syncExecuteCommand(id, { ...place, ...params }, fromServer);
}

/** Which rows a filter hides is the server's to say. */
export function showHidden(api: FUniver, worksheet: Worksheet, wanted: ReadonlySet<number>): void {
  const rowData = worksheet.getConfig().rowData;
  const shown = Object.keys(rowData)
    .map(Number)
    .filter((row) => rowData[row]?.hd === BooleanNumber.TRUE);
  const appear = shown.filter((row) => !wanted.has(row));
  const known = new Set(shown);
  const vanish = [...wanted].filter((row) => !known.has(row));
  for (const [id, rows] of [
    ['sheet.mutation.set-row-visible', appear],
    ['sheet.mutation.set-row-hidden', vanish],
  ] as const) {
    if (rows.length === 0) continue;
    const endColumn = worksheet.getColumnCount() - 1;
    const ranges = spans(rows).map(([startRow, endRow]) => ({ startRow, endRow, startColumn: 0, endColumn }));
    change(api, worksheet, id, { ranges });
  }
}

/** Merges what the server has merged, and nothing else; returns whether that differed. */
export function showMerges(api: FUniver, worksheet: Worksheet, wanted: readonly IRange[]): boolean {
  const shown = worksheet.getConfig().mergeData;
  const has = (ranges: readonly IRange[], range: IRange) =>
    ranges.some((other) => Rectangle.equals(other, range));
  const surplus = shown.filter((range) => !has(wanted, range));
  const missing = wanted.filter((range) => !has(shown, range));
  for (const [id, ranges] of [
    ['sheet.mutation.remove-worksheet-merge', surplus],
    ['sheet.mutation.add-worksheet-merge', missing],
  ] as const) {
    if (ranges.length > 0) change(api, worksheet, id, { ranges });
  }
  return surplus.length + missing.length > 0;
}

export function showCells(api: FUniver, worksheet: Worksheet, cells: Differences['cells']): void {
  // Setting a cell merges with its content, so each is emptied first.
  const emptied = Object.fromEntries(
    Object.entries(cells).map(([row, columns]) => [
      row,
      Object.fromEntries(Object.keys(columns).map((column) => [column, null])),
    ]),
  );
  for (const cellValue of [emptied, cells]) {
    change(api, worksheet, 'sheet.mutation.set-range-values', { cellValue });
  }
}

/** The merged cells of each tab as they are shown. */
export function shownMerges(api: FUniver): Merges {
  const sheets = api.getActiveWorkbook()?.getWorkbook().getSheets() ?? [];
  return new Map(
    sheets.map((sheet) => {
      const sheetId = Number(sheet.getSheetId());
      return [sheetId, sheet.getConfig().mergeData.map((range) => gridRange(sheetId, range))];
    }),
  );
}

function gridRange(sheetId: number, range: IRange): GridRange {
  return {
    sheetId,
    startRowIndex: range.startRow,
    endRowIndex: range.endRow + 1,
    startColumnIndex: range.startColumn,
    endColumnIndex: range.endColumn + 1,
  };
}
