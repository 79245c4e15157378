import type { ReactNode } from 'react';
import { SheetGrid } from '#frontend/grid/SheetGrid.tsx';
import { type ColumnOptions, rowColumns } from './row-columns.tsx';
import type { Line } from './rows.ts';

interface RowsGridProps extends ColumnOptions {
  lines: readonly Line[];
  height: number;
  search: ReactNode;
  nothing: ReactNode;
  summary: ReactNode;
}

export function RowsGrid({ data, lines, canEdit, actions, height, search, nothing, summary }: RowsGridProps) {
  return (
    <SheetGrid
      label="Rows"
      rows={lines}
      columns={rowColumns({ data, canEdit, actions })}
      height={height}
      rowHeight={44}
      pageSize={10}
      pageSizes={[10, 25, 50, 100]}
      sortedBy={[]}
      {...{ search, nothing, summary }}
    />
  );
}
