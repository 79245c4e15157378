import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { useContext, useEffect, useEffectEvent } from 'react';
import type { Listing } from '#kernel/records/calls.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { RowHistory } from '../../history/RowHistory.tsx';
import { unsentOf } from '../../outbox/laid-over.ts';
import { areSingleKeysOn } from '../../page/single-keys.ts';
import { PhotoPane } from '../../photo/PhotoPane.tsx';
import type { RecordWrites } from '../record-writes.ts';
import { NamedRow } from '../related/NamedRow.tsx';
import { RelatedRow } from '../related/RelatedRow.tsx';
import { NamingContext, namedBy, RelatedContext } from '../related/related.ts';
import type { RowActions } from '../row-actions.tsx';
import { RowCellsList } from './RowCellsList.tsx';

interface RecordRowProps {
  writes: RecordWrites;
  list: Listing;
  /** In the order of "next" and "previous". */
  rows: readonly RowCells[];
  /** One of them. */
  row: RowCells;
  actions: RowActions;
  onRow: (row: RowCells) => void;
  onClose: () => void;
}

/** Maximum number of rows in another tab with the same name; sheets typed by hand may have several. */
const maxNamed = 3;

/** Everything known about one row: its cells, its photo, related rows of other tabs, and its history. */
export function RecordRow({ writes, list, rows, row, actions, onRow, onClose }: RecordRowProps) {
  const { record } = writes;
  const at = rows.indexOf(row);
  const [before, after] = [rows[at - 1], rows[at + 1]];
  useNeighbourKeys({ k: before, j: after }, onRow);
  const related = useContext(RelatedContext);
  const naming = useContext(NamingContext);
  const photo = actions.photo?.addressOf(row) && writes.photoIn(row);
  const neighbour = (label: string, icon: React.ReactNode, to: RowCells | undefined) => (
    <IconButton aria-label={label} disabled={!to} onClick={() => to && onRow(to)}>
      {icon}
    </IconButton>
  );
  return (
    <DialogFrame
      title={nameOfRow(record, row)}
      isOpen
      isBusy={false}
      onClose={onClose}
      maxWidth="lg"
      note={`Row ${row._rowIndex} of ${record.tab}`}
      actions={
        <>
          {neighbour('The row above', <CaretUpIcon size={18} />, before)}
          {neighbour('The row below', <CaretDownIcon size={18} />, after)}
          {actions.onEdit && (
            <Button
              variant="contained"
              startIcon={<PencilSimpleIcon size={18} />}
              onClick={() => actions.onEdit?.(row)}
            >
              Edit {record.one}
            </Button>
          )}
        </>
      }
    >
      <Box sx={columns}>
        <Box sx={column}>
          <RowCellsList {...{ record, row }} headers={list.headers} />
          {[...related].map(([name, rowsOf]) =>
            rowsOf.rows
              .filter(namedBy(row[name]))
              .slice(0, maxNamed)
              .map((one) => (
                <RelatedRow key={`${name} ${one.row}`} {...{ record, name }} related={rowsOf} row={one} />
              )),
          )}
          {naming.length > 0 && <NamedRow {...{ row, naming }} />}
        </Box>
        <Box sx={column}>
          {photo && (
            <Box sx={{ height: 260, borderRadius: '4px', overflow: 'hidden' }}>
              <PhotoPane key={photo} file={writes.photoAddress(photo, 'full')} name={photo} />
            </Box>
          )}
          {list.sheet && !unsentOf(row)?.isNew && (
            <RowHistory sheetId={list.sheet.id} place={{ tab: record.tab, row: row._rowIndex }} />
          )}
        </Box>
      </Box>
    </DialogFrame>
  );
}

/** J goes to the next row and K to the previous one, wherever the focus is. */
function useNeighbourKeys(
  neighbours: Readonly<Record<string, RowCells | undefined>>,
  onRow: (row: RowCells) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const to = areSingleKeysOn() ? neighbours[event.key] : undefined;
    if (to && !event.ctrlKey && !event.metaKey && !event.altKey) onRow(to);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
};
const column = { display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' };
