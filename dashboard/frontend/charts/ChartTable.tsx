import Box from '@mui/material/Box';
import type { ChartRows } from './plot.ts';

interface ChartTableProps extends ChartRows {
  title: string;
}

/** The numbers of a chart, latest first. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  return (
    <Box tabIndex={0} role="region" aria-label={`${title}, as a table`} sx={frame}>
      <Box component="table" sx={look}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own, and keep their places
            <tr key={at}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={columns[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[column]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const frame = {
  mt: 2,
  maxHeight: 280,
  overflow: 'auto',
  border: '1px solid var(--rh-line)',
  borderRadius: '6px',
};
const look = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 13.5,
  '& caption': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& th, & td': { px: 3, py: 1.5, textAlign: 'right', borderBottom: '1px solid var(--rh-line)' },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 450, whiteSpace: 'nowrap' },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'var(--rh-wash)', fontWeight: 600 },
};
