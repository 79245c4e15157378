import { writingOf } from '#kernel/records/written-numbers.ts';
import type { CellData } from '../google/cell-data.ts';
import { factorOf } from '../table/cells.ts';
import type { TabNow } from './read.ts';
import type { HistoryValue, RowValues } from './values.ts';

/** A value as text; '' for a blank cell. */
export function valueText(value: HistoryValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return value.formula;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** Words that tell a row from others, where its line has none: what its first filled cells hold. */
export function wordsOf(values: RowValues, textOf: TextOf = (_, value) => valueText(value)): string {
  return Object.entries(values)
    .slice(0, 2)
    .map(([header, value]) => textOf(header, value))
    .join(' · ');
}

/** What stands under a header, as text. */
export type TextOf = (header: string, value: HistoryValue | undefined) => string;

/**
 * Says what stands in a row as people write it: "25%" and "7:45" where Sheets has 0.25 and 0.3229. A number is taken for such a one
 * where the row's own cell shows one; of a row that is gone, where all numbers of the column do. `isPlain` for files, which
 * read the same everywhere.
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

/** Whether all numbers of a column show as what it is said to be, by its header; a long history asks often. */
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
