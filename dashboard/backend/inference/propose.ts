import type { ProposedKind } from '#kernel/own-apps/column-kinds.ts';
import { shownText } from '../table/cells.ts';
import { nameHeaders } from '../table/layout.ts';
import { kindOfColumn } from './column-kind.ts';
import type { Grid } from './grid.ts';
import type { FoundTable } from './tables.ts';

/** How many rows are enough to judge a column. */
const rowsLookedAt = 300;

export interface ProposedColumn extends ProposedKind {
  /** 0 is column A. */
  column: number;
  header: string;
}

/**
 * The columns of a table, from left to right, with the kinds that their cells and headers suggest. Those without a
 * header beyond the last one are left out: no layout finds them.
 */
export function columnsOf({ rows }: Grid, table: FoundTable): ProposedColumn[] {
  const titles = (rows[table.headerRow] ?? []).map((cell) => shownText(cell ?? {}));
  const end = Math.min(table.endColumn, titles.findLastIndex((title) => title.trim() !== '') + 1);
  const columns = Array.from({ length: end - table.firstColumn }, (_, at) => table.firstColumn + at);
  // Named like a layout names them, whose first column is A.
  const headers = nameHeaders(titles);
  // Also the end of a long table: recent entries may differ from the first ones.
  const looked =
    table.rows.length <= rowsLookedAt
      ? table.rows
      : [...table.rows.slice(0, rowsLookedAt / 2), ...table.rows.slice(-rowsLookedAt / 2)];
  return columns.map((column) => {
    const header = headers[column] ?? '';
    return {
      column,
      header,
      ...kindOfColumn(
        header,
        looked.map((row) => rows[row]?.[column]),
      ),
    };
  });
}
