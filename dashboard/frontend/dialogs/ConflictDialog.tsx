import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { DialogFrame } from './DialogFrame.tsx';
import { comesBackToForm } from './typed.ts';
import type { ComparedCell, SheetFields } from './versions.ts';

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
  /** Writes the person's values but for these fields; absent where only a whole row can be chosen. */
  onChosen?: (kept: SheetFields) => void;
  onClose: () => void;
  /** A problem of the last attempt. */
  children?: ReactNode;
}

type Side = 'mine' | 'theirs';

/** Shows both versions of a row that was changed here and in the sheet, and asks which values stay. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { isOpen, isBusy, cells, isGone, onMine, onTheirs, onChosen, onClose, children } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const changed = cells.flatMap(({ changedCell }) => changedCell ?? []);
  const fields = [...new Set(cells.flatMap(({ changedCell, field }) => (changedCell ? [field] : [])))];
  // One field is settled by the buttons.
  const areChosen = onChosen !== undefined && !isGone && fields.length > 1;
  const open = fields.filter((field) => !chosen.has(field)).length;
  const kept = fields.filter((field) => chosen.get(field) === 'theirs');
  const choose = (side: Side) => (field: string) => setChosen(new Map([...chosen, [field, side]]));
  const choices = (side: Side) => areChosen && { side, chosen, isDisabled: isBusy, onChoose: choose(side) };
  return (
    <DialogFrame
      title={isGone ? 'This row was deleted in the sheet' : 'This row changed in the sheet'}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={() => {
        comesBackToForm();
        onClose();
      }}
      maxWidth="sm"
      note={noteFor({ isGone, changed, open: areChosen && chosen.size > 0 ? open : null })}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onTheirs} disabled={isBusy}>
            {isGone ? 'Discard' : "Keep the sheet's"}
          </Button>
          <Button
            variant={chosen.size > 0 ? 'outlined' : 'contained'}
            onClick={onMine}
            loading={isBusy && chosen.size === 0}
            disabled={isBusy}
            loadingPosition="start"
            autoFocus
          >
            {isGone ? 'Add it again' : 'Save mine'}
          </Button>
          {areChosen && chosen.size > 0 && (
            <Button
              variant="contained"
              onClick={() => (kept.length === fields.length ? onTheirs() : onChosen(new Set(kept)))}
              disabled={open > 0}
              loading={isBusy}
              loadingPosition="start"
            >
              Save chosen
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {isGone
          ? 'What you typed is still here.'
          : 'That cell was changed there after you opened it. Choose which values to keep.'}
        {areChosen && ' Choose one by one, or all at once below.'}
      </Typography>
      <Box
        // Many cells scroll; the arrow keys need something within to stand on.
        tabIndex={0}
        role="group"
        aria-label="What differs"
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: isGone ? '1fr' : '1fr 1fr' } }}
      >
        <Version title="Yours" cells={cells} textOf={(cell) => cell.mine} choices={choices('mine')} />
        {!isGone && (
          <Version
            title="In the sheet"
            cells={cells}
            textOf={(cell) => cell.theirs}
            choices={choices('theirs')}
          />
        )}
      </Box>
      {children}
    </DialogFrame>
  );
}

interface Note {
  isGone: boolean;
  changed: readonly string[];
  /** How many fields are still to be chosen; null before the first. */
  open: number | null;
}

function noteFor({ isGone, changed, open }: Note): string | undefined {
  if (isGone) return undefined;
  if (open === null) return differing(changed);
  return open === 0 ? 'All chosen' : `${open} ${open === 1 ? 'cell' : 'cells'} to choose`;
}

function differing(cells: readonly string[]): string {
  if (cells.length === 0) return '';
  if (cells.length === 1) return `Only ${cells[0]} differs`;
  return `${cells.slice(0, -1).join(', ')} and ${cells.at(-1)} differ`;
}

interface Choices {
  side: Side;
  chosen: ReadonlyMap<string, Side>;
  isDisabled: boolean;
  onChoose: (field: string) => void;
}

interface VersionProps {
  /** Given where each differing field is chosen by itself. */
  choices: Choices | false;
  title: string;
  cells: readonly ComparedCell[];
  textOf: (cell: ComparedCell) => string;
}

function Version({ title, cells, textOf, choices }: VersionProps) {
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
            <td>
              {choices && cell.changedCell ? (
                <CellChoice {...choices} title={title} cell={cell} text={textOf(cell)} />
              ) : (
                textOf(cell)
              )}
            </td>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

interface CellChoiceProps extends Choices {
  title: string;
  cell: ComparedCell;
  text: string;
}

/** One side of a field; the arrow keys lead to the other. */
function CellChoice({ side, chosen, isDisabled, onChoose, title, cell, text }: CellChoiceProps) {
  const id = useId();
  return (
    <Box component="label" htmlFor={id} sx={choice}>
      <Radio
        id={id}
        size="small"
        // Those of both versions are one group.
        name={`keep-${cell.label}`}
        checked={chosen.get(cell.field) === side}
        disabled={isDisabled}
        onChange={() => onChoose(cell.field)}
        slotProps={{ input: { 'aria-label': `${cell.label}, ${title.toLowerCase()}: ${text || 'blank'}` } }}
        sx={{ p: 0 }}
      />
      <span>
        {text || (
          <Box component="i" sx={{ color: 'text.secondary' }}>
            blank
          </Box>
        )}
      </span>
    </Box>
  );
}

const choice = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: 36, sm: 24 },
  cursor: 'pointer',
};
