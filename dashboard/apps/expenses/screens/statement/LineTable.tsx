import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { useState } from 'react';
import { GridPages } from '#frontend/grid/GridPages.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { formatDay } from '#kernel/day.ts';
import type { ExpenseRow } from '../../record.ts';
import { LineAmount } from './LineAmount.tsx';
import { type LineActions, lineKeys } from './line-keys.ts';
import { categoryOf, inReport, resultLooks } from './result-looks.ts';
import { isFree, type ShownLine } from './use-statement.ts';

interface LineTableProps extends LineActions {
  lines: readonly ShownLine[];
  rows: readonly ExpenseRow[];
  selectedId: string | null;
}

/** The lines of a statement as a table. Arrow keys move between lines; Space checks, Enter edits, R makes a rule. */
export function LineTable({ lines, rows, selectedId, ...actions }: LineTableProps) {
  const [page, setPage] = useState({ page: 0, pageSize: 50 });
  const first = Math.min(page.page, Math.max(0, Math.ceil(lines.length / page.pageSize) - 1)) * page.pageSize;
  const shown = lines.slice(first, first + page.pageSize);
  const free = lines.filter(isFree);
  const taken = free.filter(({ isTaken }) => isTaken).length;
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-label="Lines of the statement" sx={table}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  size="small"
                  checked={free.length > 0 && taken === free.length}
                  indeterminate={taken > 0 && taken < free.length}
                  disabled={free.length === 0}
                  onChange={(_, isTaken) => actions.onTake(free, isTaken)}
                  slotProps={{ input: { 'aria-label': 'Take all lines' } }}
                />
              </th>
              <th scope="col">Date</th>
              <th scope="col">On the statement</th>
              <Box component="th" scope="col" sx={{ textAlign: 'right !important' }}>
                Amount
              </Box>
              <th scope="col">Result</th>
              <th scope="col">In the report</th>
              <th scope="col">Category</th>
              <th scope="col">Row</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <LineRow key={line.id} {...{ line, rows, actions }} isSelected={line.id === selectedId} />
            ))}
          </tbody>
        </Box>
      </Box>
      {lines.length > page.pageSize && (
        <Box sx={{ px: 4, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <GridPages
            summary={null}
            count={lines.length}
            page={{ ...page, page: first / page.pageSize }}
            pageSizes={[50, 100]}
            onPage={setPage}
          />
        </Box>
      )}
    </>
  );
}

interface LineRowProps {
  line: ShownLine;
  rows: readonly ExpenseRow[];
  actions: LineActions;
  isSelected: boolean;
}

function LineRow({ line, rows, actions, isSelected }: LineRowProps) {
  const { record, result, row, isTaken } = line;
  const isQuiet = !isTaken && result !== 'matches' && result !== 'choose';
  return (
    <Box
      component="tr"
      data-line={line.id}
      aria-selected={isSelected}
      onFocus={() => actions.onSelect(line.id)}
      onClick={() => actions.onSelect(line.id)}
      onKeyDown={(event) => lineKeys(event, line, actions)}
      sx={{
        bgcolor: isSelected ? 'var(--rh-accent-wash)' : undefined,
        color: isQuiet ? 'text.secondary' : undefined,
      }}
    >
      <td>
        {result === 'matches' ? (
          <Box component="span" sx={{ display: 'inline-flex', p: 2, color: 'success.main' }}>
            <LinkSimpleIcon size={18} aria-hidden />
          </Box>
        ) : (
          <TakeLine {...{ line, actions }} />
        )}
      </td>
      <td>{formatDay(record.date)}</td>
      <Box component="td" sx={words}>
        {record.description}
      </Box>
      <Box component="td" sx={{ textAlign: 'right', fontWeight: 600, whiteSpace: 'nowrap' }}>
        <LineAmount line={line} />
      </Box>
      <td>
        <StateChip {...resultLooks[result]} />
      </td>
      <td>
        <Link
          component="button"
          type="button"
          data-main
          underline="hover"
          color="inherit"
          disabled={result === 'refused'}
          onClick={() => actions.onEdit(line)}
          sx={{ font: 'inherit', textAlign: 'left' }}
        >
          {inReport(line, rows) || 'Edit'}
        </Link>
      </td>
      <td>{categoryOf(line, rows)}</td>
      <Box component="td" sx={mono}>
        {row === null ? (result === 'choose' ? 'Choose' : '') : `row ${row}`}
      </Box>
    </Box>
  );
}

export function TakeLine({ line, actions }: { line: ShownLine; actions: Pick<LineActions, 'onTake'> }) {
  return (
    <Checkbox
      size="small"
      checked={line.isTaken}
      disabled={!isFree(line)}
      onChange={(_, isTaken) => actions.onTake([line], isTaken)}
      slotProps={{ input: { 'aria-label': `Take ${line.record.description || `line ${line.place}`}` } }}
    />
  );
}

const mono = { fontFamily: 'var(--rh-mono)', fontSize: 12, whiteSpace: 'nowrap' };
const words = { fontFamily: 'var(--rh-mono)', fontSize: 12.5, overflowWrap: 'anywhere', minWidth: 150 };
const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th': {
    textAlign: 'left',
    fontSize: 13,
    fontWeight: 600,
    bgcolor: 'var(--rh-sunken)',
    borderTop: 1,
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& th, & td': { px: 2.5, py: 1, height: 44, borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { px: 1, width: 40 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
};
