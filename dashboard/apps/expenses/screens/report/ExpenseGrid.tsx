import { type ReactNode, useMemo } from 'react';
import { SheetGrid } from '#frontend/grid/SheetGrid.tsx';
import { amountColumnWidthOf, type ColumnOptions, expenseColumns } from './expense-columns.tsx';
import type { Line } from './lines.ts';

interface ExpenseGridProps extends Omit<ColumnOptions, 'amountColumnWidth'> {
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  height: number;
  search: ReactNode;
  nothing: ReactNode;
  summary: ReactNode;
  tools: ReactNode;
}

const stateClass: Record<Line['state'], string> = {
  saved: '',
  saving: 'rh-saving',
  waiting: '',
  failed: 'rh-failed',
};

export function ExpenseGrid(props: ExpenseGridProps) {
  const { data, totals, lines, canEdit, actions, selectedId, onSelect, search, nothing, summary, tools } =
    props;
  // Computing this formats every amount of a long report.
  const amountColumnWidth = useMemo(() => amountColumnWidthOf(data), [data]);
  return (
    <SheetGrid
      label="Expenses"
      rows={lines}
      columns={expenseColumns({ data, totals, lines, canEdit, actions, amountColumnWidth })}
      height={props.height}
      rowHeight={40}
      pageSize={25}
      pageSizes={[10, 25, 50, 100]}
      sortedBy={[{ field: 'date', sort: 'desc' }]}
      selectedId={selectedId}
      onSelect={onSelect}
      rowClassName={(line) => stateClass[line.state]}
      {...{ search, nothing, summary, tools }}
    />
  );
}
