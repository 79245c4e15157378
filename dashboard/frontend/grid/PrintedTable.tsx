import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PrintedColumn<Row> {
  header: string;
  /** Figures stand below each other by their last digit. */
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
}

interface PrintedTableProps<Row> {
  label: string;
  columns: readonly PrintedColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Below the rows: what they come to. */
  summary?: ReactNode;
}

/** All rows as a table on paper, whose head is repeated on each sheet; a grid would print the rows of the screen alone. */
export function PrintedTable<Row>({ label, columns, rows, keyOf, summary }: PrintedTableProps<Row>) {
  return (
    <Box component="table" aria-label={label} sx={table}>
      <thead>
        <tr>
          {columns.map(({ header, isFigure }) => (
            <th key={header} scope="col" className={isFigure ? 'figure' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ header, isFigure, cell }) => (
              <td key={header} className={isFigure ? 'figure' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {summary && (
        <tfoot>
          <tr>
            <td colSpan={columns.length}>{summary}</td>
          </tr>
        </tfoot>
      )}
    </Box>
  );
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 11.5,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    p: '3px 6px',
    border: '1px solid var(--rh-line-strong)',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 620, bgcolor: 'var(--rh-wash)' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& tr': { breakInside: 'avoid' },
  // What the rows come to stands once, on the last sheet.
  '& tfoot': { display: 'table-row-group' },
  '& tfoot span': { mr: 4 },
};
