import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';

interface SmallTableProps {
  label: string;
  columns: readonly {
    /** Blank for the column of row menus. */
    title: string;
    isEnd?: boolean;
    isWideOnly?: boolean;
    /** Stays on one line if there is room; right-aligned numbers do so anyway. */
    isWhole?: boolean;
  }[];
  /** `of` is the item that the row shows, which may still wait to be sent. */
  rows: readonly { key: string; of?: object; cells: readonly ReactNode[] }[];
}

/** A few rows with headers, as a sheet shows them. The first cell of a row names it. */
export function SmallTable({ label, columns, rows }: SmallTableProps) {
  const lookOf = (at: number) => ({
    textAlign: columns[at]?.isEnd ? 'end' : 'start',
    ...(columns[at]?.isEnd && { overflowWrap: 'normal' }),
    ...((columns[at]?.isWhole ?? columns[at]?.isEnd) && { whiteSpace: { xs: 'normal', md: 'nowrap' } }),
    ...(columns[at]?.isWideOnly && { display: { xs: 'none', sm: 'table-cell' } }),
  });
  return (
    <Box sx={frame}>
      <Box component="table" aria-label={label} sx={table}>
        <thead>
          <tr>
            {columns.map(({ title }, at) => (
              <Box component="th" scope="col" key={title} sx={{ ...lookOf(at), ...head }}>
                {title || <Box sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>Actions</Box>}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, of, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <Box
                  key={columns[at]?.title}
                  component={at === 0 ? 'th' : 'td'}
                  {...(at === 0 && { scope: 'row' })}
                  sx={{ ...lookOf(at), ...body, fontWeight: at === 0 ? 600 : 450 }}
                >
                  {cell}
                  {at === 0 && of && <WaitingLine row={of} />}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // If there is still no room, the table scrolls within its frame, including text for screen readers.
  overflow: 'auto',
  position: 'relative',
  bgcolor: 'background.paper',
};
const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  lineHeight: '20px',
  '& th, & td': { px: { xs: 2, sm: 3 }, py: 2, verticalAlign: 'top' },
  '& th:first-of-type': { overflowWrap: 'anywhere' },
  // A menu does not make its row higher.
  '& td button[aria-haspopup]': { my: -2, mr: -2 },
  '& th + th, & th + td, & td + td': { borderInlineStart: '1px solid var(--rh-line)' },
};
const head = {
  bgcolor: 'var(--rh-wash)',
  color: 'text.secondary',
  fontSize: 13,
  fontWeight: 600,
  borderBottom: 1,
  borderColor: 'var(--rh-line-strong)',
};
const body = { 'tr + tr &': { borderTop: 1, borderTopColor: 'divider' } };
