import { writingOf } from '#kernel/records/written-numbers.ts';
import type { CellData } from '../google/cell-data.ts';
import { factorOf } from '../table/cells.ts';
import type { TabNow } from './read.ts';
import { type HistoryValue, type RowValues, valueText } from './values.ts';

/** Identifies a row to people if its line does not: its first filled cells. */
export function wordsOf(values: RowValues, textOf: TextOf = (_, value) => valueText(value)): string {
  return Object.entries(values)
    .slice(0, 2)
    .map(([header, value]) => textOf(header, value))
    .join(' · ');
}

/** The value under a header, as text. */
export type TextOf = (header: string, value: HistoryValue | undefined) => string;

/**
 * Shows a row's values as people write them: "25%" and "7:45" for 0.25 and 0.3229 in Sheets. A number is treated like this if the
 * row's own cell displays it so; for a row that is gone, if all numbers of the column do. `isPlain` is for files, which must read
 * the same everywhere.
 */
export function textsIn(tab: TabNow | undefined, row: number | null, isPlain = false): TextOf {
  if (!tab || tab.written.size === 0) return (_, value) => valueText(value);
  return (header, value) => {
    const kind = tab.written.get(header);
    const writing = kind && writingOf(kind);
    if (!writing || typeof value !== 'number' || !showsWritten(tab, header, row)) return valueText(value);
    return isPlain ? writing.plain(value) : writing.show(value);
  };
}

function isNumber(cell: CellData | undefined): boolean {
  return cell?.effectiveValue?.numberValue !== undefined;
}

/** Whether all numbers of a column are displayed as its declared kind, by header; a long history asks often. */
const known = new WeakMap<TabNow, Map<string, boolean>>();

function showsWritten(tab: TabNow, header: string, row: number | null): boolean {
  const kind = tab.written.get(header);
  const column = tab.headers.indexOf(header);
  if (!kind || column === -1) return false;
  const shows = (cell: CellData | undefined) => factorOf(kind, cell) === 1;
  const own = row === null ? undefined : tab.cells.get(row)?.[column];
  if (isNumber(own)) return shows(own);
  const columns = known.get(tab) ?? new Map<string, boolean>();
  known.set(tab, columns);
  const told = columns.get(header);
  if (told !== undefined) return told;
  const numbers = [...tab.cells.values()].map((cells) => cells[column]).filter(isNumber);
  const all = numbers.length > 0 && numbers.every(shows);
  columns.set(header, all);
  return all;
}
