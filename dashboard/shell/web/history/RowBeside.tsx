import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise';
import { cellText, momentText } from '#frontend/history/words.ts';
import type { HistoryChange } from '#kernel/calls/history.ts';
import { counted } from '#kernel/counted.ts';
import type { Read } from './queries.ts';
import { rowThen } from './row-then.ts';

interface RowBesideProps {
  row: number;
  now: NonNullable<Read['now']>;
  changes: readonly HistoryChange[];
  /** The change after which the row is shown, beside its current cells. */
  shown: HistoryChange | undefined;
  isBusy: boolean;
  /** Undefined if the sheet is read-only for this person. */
  onRestore: ((change: HistoryChange, headers?: string[]) => void) | undefined;
}

/** The row as it is now, or as it was after one of its changes, with the differing cells. */
export function RowBeside({ row, now, changes, shown, isBusy, onRestore }: RowBesideProps) {
  const cells = shown ? rowThen(now, changes, shown.id) : null;
  const differing = cells?.filter(({ before, now }) => before !== now) ?? [];
  const canRestore = shown !== undefined && onRestore !== undefined && differing.length > 0;
  return (
    <Box component="section" aria-label={cells ? `Row ${row} then and now` : `Row ${row} now`} sx={frame}>
      <Box sx={{ p: 4 }}>
        <Typography variant="h3" component="h2">
          {cells && shown ? `The row on ${momentText(shown)}` : 'The row now'}
        </Typography>
        {cells && (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {differing.length === 0
              ? 'As it is now.'
              : `${counted(differing.length, 'cell')} ${differing.length === 1 ? 'differs' : 'differ'} from now.`}
          </Typography>
        )}
      </Box>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            {cells && <th scope="col">Then</th>}
            <th scope="col">Now</th>
            {canRestore && <td />}
          </tr>
        </thead>
        <tbody>
          {(cells ?? now.map(({ header, value }) => ({ header, before: value, now: value }))).map((cell) => (
            <tr key={cell.header} data-differs={cell.before === cell.now ? undefined : ''}>
              <th scope="row">{cell.header}</th>
              {cells && <td>{cellText(cell.before)}</td>}
              <td>{cellText(cell.now)}</td>
              {canRestore && (
                <td>
                  {cell.before !== cell.now && (
                    <Button
                      size="small"
                      sx={{ py: 0, minHeight: 24 }}
                      disabled={isBusy}
                      aria-label={`Put back ${cell.header}`}
                      onClick={() => onRestore(shown, [cell.header])}
                    >
                      Put back
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      {canRestore && (
        <Box sx={{ p: 4, display: 'flex', justifyContent: 'flex-end' }}>
          <Button
            variant="contained"
            disabled={isBusy}
            startIcon={<ArrowCounterClockwiseIcon size={18} />}
            onClick={() => onRestore(shown)}
          >
            Restore row {row}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  minWidth: 0,
  overflow: 'hidden',
  // Beside the changes it stays in sight while they are gone through.
  position: { lg: 'sticky' },
  top: { lg: 76 },
};
const table = {
  width: 1,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: 14,
  '& th, & td': {
    px: 4,
    py: 2,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    fontWeight: 400,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& thead tr > *': { fontWeight: 600, bgcolor: 'background.sunken' },
  '& tbody th': { color: 'text.secondary' },
  '& [data-differs] > *': { bgcolor: 'var(--rh-warning-wash)' },
  '& [data-differs] > td:first-of-type': { fontWeight: 600 },
};
