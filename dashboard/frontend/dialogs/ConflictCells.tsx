import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import { useId, useState } from 'react';
import type { ComparedCell, SheetFields } from './versions.ts';

// A row that was changed here and in the sheet: both versions, the choice between them, and its name. Used by forms,
// and by the review of changes that have waited for the network.

type Side = 'mine' | 'theirs';

export interface CellChoice {
  chosen: ReadonlyMap<string, Side>;
  choose: (field: string, side: Side) => void;
  /** False if only the row as a whole can be chosen, with the buttons. */
  isByCells: boolean;
  /** How many fields are yet to be chosen. */
  open: number;
  /** The fields that stay as they are in the sheet, and whether these are all fields. */
  kept: SheetFields;
  isAllTheirs: boolean;
}

/** What was chosen for each field that differs; initially nothing. */
export function useCellChoice(cells: readonly ComparedCell[], mayChoose: boolean): CellChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const fields = [...new Set(cells.flatMap(({ changedCell, field }) => (changedCell ? [field] : [])))];
  const kept = fields.filter((field) => chosen.get(field) === 'theirs');
  return {
    chosen,
    choose: (field, side) => setChosen(new Map([...chosen, [field, side]])),
    // A single field is decided with the buttons.
    isByCells: mayChoose && fields.length > 1,
    open: fields.filter((field) => !chosen.has(field)).length,
    kept: new Set(kept),
    isAllTheirs: kept.length === fields.length,
  };
}

interface ConflictActionsProps {
  choice: CellChoice;
  labels: { mine: string; theirs: string };
  isBusy: boolean;
  /** Whether the first choice has the focus. */
  hasFocus?: boolean;
  /** Absent if there is nothing of the person's to return to. */
  onMine?: (() => void) | undefined;
  onTheirs: () => void;
  onChosen: (kept: SheetFields) => void;
}

/** One version as a whole, or what was chosen cell by cell. */
export function ConflictActions(props: ConflictActionsProps) {
  const { choice, labels, isBusy, hasFocus = false, onMine, onTheirs, onChosen } = props;
  const isChosen = choice.isByCells && choice.chosen.size > 0;
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={onTheirs} disabled={isBusy}>
        {labels.theirs}
      </Button>
      {onMine && (
        <Button
          variant={isChosen ? 'outlined' : 'contained'}
          onClick={onMine}
          loading={isBusy && !isChosen}
          disabled={isBusy}
          loadingPosition="start"
          autoFocus={hasFocus}
        >
          {labels.mine}
        </Button>
      )}
      {isChosen && (
        <Button
          variant="contained"
          onClick={() => (choice.isAllTheirs ? onTheirs() : onChosen(choice.kept))}
          disabled={choice.open > 0}
          loading={isBusy}
          loadingPosition="start"
        >
          Save chosen
        </Button>
      )}
    </>
  );
}

interface ConflictCellsProps {
  cells: readonly ComparedCell[];
  choice: CellChoice;
  isBusy: boolean;
  /** The existing versions: a deleted row has none. */
  has: { mine: boolean; theirs: boolean };
}

/** The versions of a row side by side: the person's, the sheet's, and the one the person started from, if known. */
export function ConflictCells({ cells, choice, isBusy, has }: ConflictCellsProps) {
  const isSeenKnown = cells.some(({ seen }) => seen !== undefined);
  const count = Number(has.mine) + Number(has.theirs) + Number(isSeenKnown);
  const group = useId();
  const choices = (side: Side): Choices | false =>
    choice.isByCells && {
      ...{ group, side, chosen: choice.chosen, isDisabled: isBusy },
      onChoose: (field) => choice.choose(field, side),
    };
  return (
    <Box
      // Many cells scroll; the arrow keys need something focusable inside.
      tabIndex={0}
      role="group"
      aria-label="What differs"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: `repeat(${count}, 1fr)` } }}
    >
      {has.mine && (
        <Version title="Yours" cells={cells} textOf={(cell) => cell.mine} choices={choices('mine')} />
      )}
      {has.theirs && (
        <Version
          title="In the sheet"
          cells={cells}
          textOf={(cell) => cell.theirs}
          choices={choices('theirs')}
        />
      )}
      {isSeenKnown && (
        <Version title="As you saw it" cells={cells} textOf={(cell) => cell.seen ?? ''} choices={false} />
      )}
    </Box>
  );
}

interface Choices {
  /** Sets these cells apart from those of other rows on the page. */
  group: string;
  side: Side;
  chosen: ReadonlyMap<string, Side>;
  isDisabled: boolean;
  onChoose: (field: string) => void;
}

interface VersionProps {
  /** Given if each differing field is chosen by itself. */
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
            key={cell.field + cell.label}
            sx={{
              // On a phone, both versions of what differs fit on the screen only without the rest of the row.
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
                <CellRadio {...choices} title={title} cell={cell} text={textOf(cell)} />
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

interface CellRadioProps extends Choices {
  title: string;
  cell: ComparedCell;
  text: string;
}

/** One side of a field; the arrow keys lead to the other. */
function CellRadio({ group, side, chosen, isDisabled, onChoose, title, cell, text }: CellRadioProps) {
  const id = useId();
  return (
    <Box component="label" htmlFor={id} sx={choice}>
      <Radio
        id={id}
        size="small"
        // Both versions are one radio group.
        name={`${group}-${cell.field}`}
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
