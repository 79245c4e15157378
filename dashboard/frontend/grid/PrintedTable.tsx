import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Field, isNumber } from '#kernel/records/field.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';

interface PrintedTableProps {
  label: string;
  /** Their headers are the columns', after the row number. */
  fields: readonly NamedField[];
  rows: readonly { id: string; row: RowCells }[];
  renderCell: (row: RowCells, named: NamedField) => ReactNode;
  /** Below the rows: their totals. */
  summary?: ReactNode;
}

/** All rows as a table for paper, with its head repeated on each sheet; a grid would only print the rows on the screen. */
export function PrintedTable({ label, fields, rows, renderCell, summary }: PrintedTableProps) {
  return (
    <Box component="table" aria-label={label} sx={table}>
      <thead>
        <tr>
          <th scope="col" className="figure">
            Row
          </th>
          {fields.map(([name, field]) => (
            <th key={name} scope="col" className={classOf(field)}>
              {field.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, row }) => (
          <tr key={id}>
            <td className="figure">{row._rowIndex}</td>
            {fields.map((named) => (
              <td key={named[0]} className={classOf(named[1])}>
                {renderCell(row, named)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {summary && (
        <tfoot>
          <tr>
            <td colSpan={fields.length + 1}>{summary}</td>
          </tr>
        </tfoot>
      )}
    </Box>
  );
}

/** Numbers are right-aligned. */
const classOf = (field: Field) => (isNumber(field) ? 'figure' : undefined);

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
  // The totals come once, on the last sheet.
  '& tfoot': { display: 'table-row-group' },
  '& tfoot span': { mr: 4 },
};
