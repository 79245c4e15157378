import Box from '@mui/material/Box';
import { type Field, labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { shownCell, worded } from '#kernel/records/shown-rows.ts';
import { columnLetters, columnOf } from '../../dialogs/cell-name.ts';
import { PaintedChoice } from '../PaintedChoice.tsx';

interface RowCellsListProps {
  record: AnyRecord;
  row: RowCells;
  /** The sheet's, from left to right. */
  headers: readonly string[];
}

/** All cells of a row in words: each column's letter, its name, and its value. */
export function RowCellsList({ record, row, headers }: RowCellsListProps) {
  return (
    <Box component="dl" sx={list}>
      {worded(record.shownFields).map(([name, field]) => {
        const column = columnOf([field.header, ...(field.aliases ?? [])], headers);
        return (
          <Box key={name} sx={line}>
            <Box aria-hidden sx={letter}>
              {column === -1 ? '' : columnLetters(column)}
            </Box>
            <Box component="dt" sx={term}>
              {labelOf(field)}
            </Box>
            <Box component="dd" sx={value}>
              <Cell field={field} cell={row[name]} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function Cell({ field, cell }: { field: Field; cell: RowCells[string] | undefined }) {
  if (field.kind === 'flag') return cell === true ? 'Yes' : 'No';
  if (field.kind === 'text' && field.paints)
    return <PaintedChoice choice={String(cell ?? '')} paints={field.paints} />;
  return <bdi>{shownCell(field, cell)}</bdi>;
}

const list = { m: 0, border: 1, borderColor: 'divider', borderRadius: '4px', overflow: 'hidden' };
const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '36px minmax(84px, 1fr) minmax(0, 2fr)', sm: '44px 148px minmax(0, 1fr)' },
  minHeight: 44,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  '& > *': { px: 3, py: 2.5, m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};
const letter = {
  fontFamily: 'var(--rh-mono)',
  fontSize: 12,
  lineHeight: '20px',
  textAlign: 'center',
  color: 'var(--rh-ink-3)',
  borderRight: 1,
  borderColor: 'divider',
};
const term = {
  fontSize: 14,
  color: 'text.secondary',
  bgcolor: 'var(--rh-wash)',
  borderRight: 1,
  borderColor: 'divider',
};
const value = { fontSize: 15, whiteSpace: 'pre-line' };
