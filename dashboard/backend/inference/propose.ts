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

/** The columns of a table, from left to right, with the kinds that their cells and headers suggest. */
export function columnsOf({ rows }: Grid, table: FoundTable): ProposedColumn[] {
  const columns = Array.from(
    { length: table.endColumn - table.firstColumn },
    (_, at) => table.firstColumn + at,
  );
  const headers = nameHeaders(columns.map((column) => shownText(rows[table.headerRow]?.[column] ?? {})));
  // Also the end of a long table: recent entries may differ from the first ones.
  const looked =
    table.rows.length <= rowsLookedAt
      ? table.rows
      : [...table.rows.slice(0, rowsLookedAt / 2), ...table.rows.slice(-rowsLookedAt / 2)];
  return columns.map((column, at) => {
    const header = headers[at] ?? '';
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
