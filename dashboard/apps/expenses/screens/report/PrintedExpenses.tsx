import type { ReactNode } from 'react';
import { PrintedTable } from '#frontend/grid/PrintedTable.tsx';
import { AmountText, DateText } from './cells.tsx';
import { type Line, newestFirst } from './lines.ts';

interface PrintedExpensesProps {
  lines: readonly Line[];
  summary: ReactNode;
}

/** The rows of a report on paper: the sheet's columns, the newest row first. */
export function PrintedExpenses({ lines, summary }: PrintedExpensesProps) {
  return (
    <PrintedTable
      label="Expenses"
      rows={newestFirst(lines)}
      keyOf={({ id }) => id}
      columns={[
        { header: 'Row', isFigure: true, cell: ({ row }) => row._rowIndex },
        { header: 'Date', cell: ({ row }) => <DateText row={row} /> },
        { header: 'Description', cell: ({ row }) => row.Description },
        { header: 'Category', cell: ({ row }) => row.Category },
        { header: 'Amount', isFigure: true, cell: ({ row }) => <AmountText row={row} /> },
        { header: 'Receipt', cell: ({ row }) => row.Receipt },
        { header: 'Photo', cell: ({ row }) => row.Photo },
        { header: 'Notes', cell: ({ row }) => row.Notes },
      ]}
      summary={summary}
    />
  );
}
