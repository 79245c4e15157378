import type { ICellData, IStyleData, Nullable } from '@univerjs/core';
import { toFormat } from '../formats.ts';
import type { CellGrid } from '../workbook.ts';

/** How the editor holds a tab's cells; a cell's style may be a key into the styles of the workbook. */
export interface ShownCells {
  rows: CellGrid;
  style(cell: ICellData): Nullable<IStyleData>;
}

export interface Differences {
  /** The cells to set; null empties one. */
  cells: Record<number, Record<number, ICellData | null>>;
  count: number;
  /** False when only results of formulas differ. */
  hasForeignEdits: boolean;
}

function formatKey(style: Nullable<IStyleData>): string {
  return style ? JSON.stringify(toFormat(style)) : '{}';
}

function hasValue(cell: ICellData | undefined): boolean {
  return cell !== undefined && (Boolean(cell.f) || (cell.v ?? '') !== '' || Boolean(cell.p));
}

function isSameEntry(shown: ICellData | undefined, wanted: ICellData | undefined): boolean {
  if (!hasValue(shown) && !hasValue(wanted)) return true;
  if (wanted?.f || shown?.f) return (shown?.f ?? '') === (wanted?.f ?? '');
  if (shown?.p) return false;
  return String(shown?.v ?? '') === String(wanted?.v ?? '');
}

function isSameResult(shown: ICellData | undefined, wanted: ICellData | undefined): boolean {
  return !wanted?.f || String(shown?.v ?? '') === String(wanted.v ?? '');
}

/** What has to change in the editor so that it shows what the server holds. */
export function differences(shown: ShownCells, wanted: CellGrid): Differences {
  const result: Differences = { cells: {}, count: 0, hasForeignEdits: false };
  const rows = new Set([...Object.keys(shown.rows), ...Object.keys(wanted)].map(Number));
  for (const row of rows) {
    const shownRow = shown.rows[row] ?? {};
    const wantedRow = wanted[row] ?? {};
    const columns = new Set([...Object.keys(shownRow), ...Object.keys(wantedRow)].map(Number));
    for (const column of columns) {
      const now = shownRow[column];
      const then = wantedRow[column];
      const isSame =
        isSameEntry(now, then) &&
        formatKey(now && shown.style(now)) === formatKey(typeof then?.s === 'object' ? then.s : undefined);
      if (isSame && isSameResult(now, then)) continue;
      result.cells[row] ??= {};
      result.cells[row][column] = then ?? null;
      result.count += 1;
      result.hasForeignEdits ||= !isSame;
    }
  }
  return result;
}
