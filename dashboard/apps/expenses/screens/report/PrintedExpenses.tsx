import type { ReactNode } from 'react';
import { PrintedTable } from '#frontend/grid/PrintedTable.tsx';
import { isNumber } from '#kernel/records/field.ts';
import { CellText, fieldsOf } from './cells.tsx';
import { type Line, newestFirst } from './lines.ts';

interface PrintedExpensesProps {
  lines: readonly Line[];
  summary: ReactNode;
}

/** The rows of a report on paper: the sheet's columns, the newest row first. */
export function PrintedExpenses({ lines, summary }: PrintedExpensesProps) {
  const columns = fieldsOf(lines).map(([name, field]) => ({
    header: field.header,
    isFigure: isNumber(field),
    cell: ({ row }: Line) => <CellText {...{ row, name }} />,
  }));
  return (
    <PrintedTable
      label="Expenses"
      rows={newestFirst(lines)}
      keyOf={({ id }) => id}
      columns={[{ header: 'Row', isFigure: true, cell: ({ row }) => row._rowIndex }, ...columns]}
      summary={summary}
    />
  );
}
