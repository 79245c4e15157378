import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import { HouseIcon } from '@phosphor-icons/react/House';
import { TableIcon } from '@phosphor-icons/react/Table';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import {
  cellText,
  howText,
  isByHand,
  kindText,
  whenText,
  whereText,
  whoText,
} from '#frontend/history/words.ts';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import type { HistoryChange } from '#kernel/calls/history.ts';

export interface ChangeActions {
  /** Undefined if the sheet is read-only for this person. */
  onRestore: ((change: HistoryChange, what: 'cells' | 'row', headers?: string[]) => void) | undefined;
  onErase: ((change: HistoryChange) => void) | undefined;
  onShowRow: (change: HistoryChange) => void;
  isBusy: boolean;
  /** The history belongs to one record. */
  isOfRow: boolean;
  /** Shows the row as it was after a change; undefined if that is not known. */
  onShow: ((change: HistoryChange) => void) | undefined;
  isShown: (change: HistoryChange) => boolean;
}

/** One change: who made it, how, when and where, and the cells before and after. */
export function ChangeCard({ change, actions }: { change: HistoryChange; actions: ChangeActions }) {
  const { onRestore, onShow, isBusy } = actions;
  const isShown = actions.isShown(change);
  const { kind, canRestore } = change;
  const Way = isByHand(change) ? TableIcon : HouseIcon;
  return (
    <Box component="li" sx={[card, !actions.isOfRow && columns, isShown && { bgcolor: 'background.wash' }]}>
      <Box sx={[pair, { gridArea: 'by' }, !actions.isOfRow && apart]}>
        <Box sx={{ gridArea: 'who', fontWeight: 600 }}>{whoText(change)}</Box>
        <Box sx={{ gridArea: 'how', display: 'flex', gap: 2, alignItems: 'center' }}>
          <Way size={16} aria-hidden /> {howText(change)}
        </Box>
      </Box>
      <Box sx={[pair, { gridArea: 'at' }, !actions.isOfRow && apart]}>
        <Typography variant="body2" sx={{ ...quiet, gridArea: 'when' }}>
          {whenText(change)}
        </Typography>
        <Typography variant="body2" sx={{ ...quiet, gridArea: 'where' }}>
          {whereText(change)}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'what', minWidth: 0 }}>
        {kind !== 'changed' && <Chip size="small" variant="outlined" label={kindText(change)} />}
        {kind === 'deleted' || kind === 'added' ? (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {change.cells.flatMap(({ from, to }) => (from || to ? cellText(from || to) : [])).join(' · ')}
          </Typography>
        ) : (
          <Cells change={change} actions={actions} />
        )}
      </Box>
      <Stack
        direction="row"
        sx={{ gridArea: 'ways', gap: { xs: 1, sm: 3 }, justifyContent: 'flex-end', alignItems: 'flex-start' }}
      >
        {onShow && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            aria-pressed={isShown}
            aria-label={`Show the row of ${whenText(change)}`}
            onClick={() => onShow(change)}
          >
            {isShown ? 'Shown' : 'Show'}
          </Button>
        )}
        {onRestore && canRestore && (
          <Button
            variant="outlined"
            size="small"
            disabled={isBusy}
            onClick={() => onRestore(change, kind === 'deleted' ? 'row' : 'cells')}
          >
            {kind === 'deleted' ? 'Restore row' : 'Put back'}
          </Button>
        )}
        <Others change={change} actions={actions} />
      </Stack>
    </Box>
  );
}

/** The columns' names, if there is room for columns. */
export function ColumnNames() {
  return (
    <Box aria-hidden sx={[card, columns, columnNames]}>
      {['when', 'who', 'how', 'what', 'where'].map((name) => (
        <Box key={name} sx={{ gridArea: name, '&::first-letter': { textTransform: 'uppercase' } }}>
          {name}
        </Box>
      ))}
    </Box>
  );
}

function Others({ change, actions }: { change: HistoryChange; actions: ChangeActions }) {
  const { onRestore, onErase, onShowRow, isOfRow } = actions;
  const choices: MenuChoice[] = [
    ...(change.row !== null && !isOfRow
      ? [{ label: 'History of this row', onChoose: () => onShowRow(change) }]
      : []),
    ...(onRestore && change.row !== null && change.kind !== 'moved'
      ? [{ label: 'Restore the row as it was then', onChoose: () => onRestore(change, 'row') }]
      : []),
    ...(onErase && change.kind !== 'arranged' && change.kind !== 'erased'
      ? [
          {
            label: 'Erase this record from the history',
            isDestructive: true,
            onChoose: () => onErase(change),
          },
        ]
      : []),
  ];
  if (choices.length === 0) return null;
  return <RowMenu label={`More for ${whereText(change)}, ${whenText(change)}`} choices={choices} />;
}

function Cells({
  change,
  actions: { onRestore, isBusy },
}: {
  change: HistoryChange;
  actions: ChangeActions;
}) {
  const { cells, canRestore } = change;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {cells.map(({ header, from, to }) => (
        <Stack
          component="li"
          key={header}
          direction="row"
          sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 0.5 }}
        >
          <Typography variant="body2" sx={{ minWidth: 110, color: 'text.secondary' }}>
            {header}
          </Typography>
          <Value text={from} isOld />
          <ArrowRightIcon size={14} aria-label="became" />
          <Value text={to} />
          {onRestore && canRestore && cells.length > 1 && (
            <Button
              size="small"
              sx={{ minHeight: 28, py: 0 }}
              disabled={isBusy}
              aria-label={`Put back ${header}`}
              onClick={() => onRestore(change, 'cells', [header])}
            >
              Put back
            </Button>
          )}
        </Stack>
      ))}
    </Box>
  );
}

function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (text === '') {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        empty
      </Typography>
    );
  }
  const look = isOld ? { textDecoration: 'line-through', color: 'text.secondary' } : { fontWeight: 600 };
  return (
    <Typography variant="body2" component={isOld ? 'del' : 'span'} sx={{ ...look, overflowWrap: 'anywhere' }}>
      {cellText(text)}
    </Typography>
  );
}

const quiet = { color: 'text.secondary' };
const card = {
  display: 'grid',
  alignItems: 'start',
  gridTemplate: `'by ways' auto 'at ways' auto 'what what' auto / minmax(0, 1fr) auto`,
  columnGap: 3,
  rowGap: 0.5,
  p: 4,
  overflowWrap: 'anywhere',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
};
const pair = { display: 'flex', flexWrap: 'wrap', columnGap: 3, minWidth: 0 };
const apart = { display: { lg: 'contents' } };
const columns = {
  gridTemplate: {
    lg: `'when who how what where ways' auto / 120px 150px 200px minmax(0, 1fr) minmax(0, 260px) 170px`,
  },
  py: { lg: 3 },
};
const columnNames = {
  display: { xs: 'none', lg: 'grid' },
  py: 2,
  fontWeight: 600,
  fontSize: 14,
  bgcolor: 'background.sunken',
  '&:last-of-type': {},
};
