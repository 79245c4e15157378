import type { CellData } from '../google/cell-data.ts';
import type { Tab } from '../google/tabs.ts';
import { holdsFormula, shownText } from '../table/cells.ts';
import type { Merge } from '../table/merges.ts';

/** The cells of a tab from A1, as far as they were read. Rows and columns count from 0. */
export interface Grid {
  rows: readonly (readonly (CellData | undefined)[])[];
  merges: readonly Merge[];
  /** How many columns are used. */
  width: number;
}

/** True for a cell that shows something or computes something. */
export function isFilled(cell: CellData | undefined): boolean {
  return cell !== undefined && (shownText(cell).trim() !== '' || holdsFormula(cell));
}

export function gridOf({ data, merges }: Tab): Grid {
  const block = data[0];
  const above = Array.from({ length: block?.startRow ?? 0 }, (): readonly CellData[] => []);
  const margin = Array.from({ length: block?.startColumn ?? 0 }, () => undefined);
  const rows = [...above, ...(block?.rowData ?? []).map(({ values = [] }) => [...margin, ...values])];
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex(isFilled) + 1), 0);
  return { rows, merges, width };
}
