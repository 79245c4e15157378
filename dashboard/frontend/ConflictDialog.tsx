import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';

export interface ComparedCell {
  label: string;
  mine: string;
  theirs: string;
  /** "B9", for a cell that differs. */
  changedCell?: string;
}

interface ConflictDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  cells: readonly ComparedCell[];
  /** True when the row is no longer in the sheet. */
  isGone: boolean;
  /** Writes the person's version: over the sheet's, or as a row of its own. */
  onMine: () => void;
  /** Leaves the sheet as it is. */
  onTheirs: () => void;
  onClose: () => void;
  /** A problem of the last attempt. */
  children?: ReactNode;
}

/** Shows both versions of a row that was changed here and in the sheet, and asks which one stays. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { isOpen, isBusy, cells, isGone, onMine, onTheirs, onClose, children } = props;
  const changed = cells.flatMap(({ changedCell }) => changedCell ?? []);
  return (
    <DialogFrame
      title={isGone ? 'This row was deleted in the sheet' : 'This row changed in the sheet'}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      maxWidth="sm"
      note={isGone ? undefined : differing(changed)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onTheirs} disabled={isBusy}>
            {isGone ? 'Discard' : "Keep the sheet's"}
          </Button>
          <Button variant="contained" onClick={onMine} loading={isBusy} loadingPosition="start" autoFocus>
            {isGone ? 'Add it again' : 'Save mine'}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {isGone
          ? 'What you typed is still here.'
          : 'The same cell was changed there after you opened it. Choose which values to keep.'}
      </Typography>
      <Box
        // Many cells scroll; the arrow keys need something within to stand on.
        tabIndex={0}
        role="group"
        aria-label="What differs"
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: isGone ? '1fr' : '1fr 1fr' } }}
      >
        <Version title="Yours" cells={cells} textOf={(cell) => cell.mine} />
        {!isGone && <Version title="In the sheet" cells={cells} textOf={(cell) => cell.theirs} />}
      </Box>
      {children}
    </DialogFrame>
  );
}

function differing(cells: readonly string[]): string {
  if (cells.length === 0) return '';
  if (cells.length === 1) return `Only ${cells[0]} differs`;
  return `${cells.slice(0, -1).join(', ')} and ${cells.at(-1)} differ`;
}

interface VersionProps {
  title: string;
  cells: readonly ComparedCell[];
  textOf: (cell: ComparedCell) => string;
}

function Version({ title, cells, textOf }: VersionProps) {
  const isChangeKnown = cells.some(({ changedCell }) => changedCell);
  return (
    <Box
      component="table"
      aria-label={title}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderSpacing: 0,
        width: 1,
        tableLayout: 'fixed',
        fontSize: 14,
      }}
    >
      <Box component="thead" sx={{ bgcolor: 'var(--rh-wash)' }}>
        <tr>
          <Box
            component="th"
            colSpan={2}
            scope="colgroup"
            sx={{ textAlign: 'left', px: 3, py: 2, fontWeight: 600 }}
          >
            {title}
          </Box>
        </tr>
      </Box>
      <tbody>
        {cells.map((cell, at) => (
          <Box
            component="tr"
            key={cell.label}
            sx={{
              // Both versions of what differs stand together on a phone's screen: the rest of the row is left out there.
              ...(isChangeKnown &&
                at > 0 &&
                !cell.changedCell && { display: { xs: 'none', sm: 'table-row' } }),
              '& > *': { borderTop: 1, borderColor: 'divider', px: 3, py: 2, overflowWrap: 'anywhere' },
              ...(cell.changedCell && { bgcolor: 'var(--rh-warning-wash)', fontWeight: 600 }),
            }}
          >
            <Box
              component="th"
              scope="row"
              sx={{ textAlign: 'left', width: '38%', fontWeight: 450, color: 'text.secondary' }}
            >
              {cell.label}
            </Box>
            <td>{textOf(cell)}</td>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}
