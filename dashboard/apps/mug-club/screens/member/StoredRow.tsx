import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { TableIcon } from '@phosphor-icons/react/Table';
import { columnLetters, columnOf } from '#frontend/dialogs/cell-name.ts';
import type { Field, FieldValue } from '#kernel/records/field.ts';
import { type MemberRow, member } from '../../record.ts';

interface StoredRowProps {
  row: MemberRow;
  headers: readonly string[];
}

/** The member's cells with their places in the sheet. */
export function StoredRow({ row, headers }: StoredRowProps) {
  const told = new Map<string, FieldValue>(Object.entries(row));
  const cells = Object.entries<Field>(member.fields)
    .map(([name, { header, aliases = [] }]) => {
      return { header, column: columnOf([header, ...aliases], headers), text: textOf(told.get(name) ?? '') };
    })
    .filter(({ column }) => column !== -1)
    .sort((a, b) => a.column - b.column);
  return (
    <Card variant="outlined" component="section" aria-label="The row as it is stored">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: { xs: 4, md: 6 },
          py: 3,
          fontSize: 13.5,
          bgcolor: 'var(--rh-wash)',
          color: 'text.secondary',
        }}
      >
        <TableIcon size={16} aria-hidden style={{ flex: 'none' }} />
        This is row {row._rowIndex} of the sheet, exactly as it is stored
      </Box>
      {/* What scrolls sideways must be reachable by keyboard. */}
      <Box tabIndex={0} role="group" aria-label="Cells of the row" sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={table}>
          <thead>
            <tr>
              <th scope="col">
                <Box sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>Row</Box>
              </th>
              {cells.map(({ header, column }) => (
                <th key={header} scope="col" title={header}>
                  {columnLetters(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{row._rowIndex}</th>
              {cells.map(({ header, text }) => (
                <td key={header} title={text}>
                  {text}
                </td>
              ))}
            </tr>
          </tbody>
        </Box>
      </Box>
    </Card>
  );
}

function textOf(value: FieldValue): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 13.5,
  '& th, & td': {
    border: 1,
    borderColor: 'divider',
    px: 2.5,
    textAlign: 'left',
    maxWidth: 150,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& th': {
    fontFamily: 'var(--rh-mono)',
    fontSize: 11,
    fontWeight: 450,
    color: 'text.secondary',
    bgcolor: 'var(--rh-wash)',
    textAlign: 'center',
    height: 24,
  },
  '& th:first-of-type': { minWidth: 42 },
  '& td': { height: 40, minWidth: 40 },
};
