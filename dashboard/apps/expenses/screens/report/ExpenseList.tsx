import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { RowButton, RowList } from '#frontend/grid/RowList.tsx';
import { ChangedNote, WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { paidTextOf } from '../../currencies.ts';
import type { ReportData } from '../../report-calls.ts';
import { useMoney } from '../money-text.ts';
import { photoAddress, photoOf } from '../receipts/photos.ts';
import { CellText, NotSaved } from './cells.tsx';
import { LineMenu } from './LineMenu.tsx';
import type { LineActions } from './line-actions.ts';
import { type Line, newestFirst } from './lines.ts';

export interface ExpenseListProps {
  data: ReportData;
  lines: readonly Line[];
  canEdit: boolean;
  actions: LineActions;
  onSelect: (id: string | null) => void;
}

/** The rows of a report on a phone, newest first. */
export function ExpenseList({ data, lines, canEdit, actions, onSelect }: ExpenseListProps) {
  const { currency } = useMoney();
  return (
    <RowList
      label="Expenses"
      rows={newestFirst(lines)}
      renderRow={(line) => (
        <>
          <PhotoSlot {...{ data, line, actions, canEdit }} />
          <RowButton
            title={line.row.description}
            lines={[
              <DayAndCategory key="day" line={line} />,
              ...[paidTextOf(line.row, currency)].filter(Boolean),
              ...(line.state === 'saving' ? ['Saving'] : []),
              ...(line.isWaiting ? [<WaitingMark key="waiting" />] : []),
              ...(line.isOpen ? [<ChangedNote key="changed" />] : []),
            ]}
            end={
              <Typography component="span" sx={{ fontSize: 16, fontWeight: 620 }}>
                <CellText row={line.row} name="amount" />
              </Typography>
            }
            onClick={() => onSelect(line.id)}
          />
          {line.state === 'failed' && (
            <>
              <LineMenu line={line} actions={actions} hasFocus />
              <Box sx={{ flexBasis: '100%', pb: 2.5, mt: -1 }}>
                <NotSaved line={line} actions={actions} />
              </Box>
            </>
          )}
        </>
      )}
    />
  );
}

function DayAndCategory({ line: { row } }: { line: Line }) {
  return (
    <>
      <CellText row={row} name="date" />
      {row.category !== '' && `, ${row.category}`}
    </>
  );
}

interface PhotoSlotProps {
  data: ReportData;
  line: Line;
  actions: LineActions;
  canEdit: boolean;
}

const slot = {
  width: 40,
  height: 48,
  flex: 'none',
  borderRadius: '3px',
  overflow: 'hidden',
  color: 'text.secondary',
};

/** The receipt's picture, or a dashed placeholder that is the button to add one. */
function PhotoSlot({ data, line, actions, canEdit }: PhotoSlotProps) {
  const photo = photoOf(data, line.row);
  if (photo) {
    return (
      <ButtonBase
        aria-label={`Show the receipt of ${line.row.description}`}
        onClick={() => actions.showPhoto(line.row)}
        sx={{ ...slot, bgcolor: 'var(--rh-sunken)' }}
      >
        {photo.hasThumbnail && (
          <Box
            component="img"
            src={photoAddress(data, photo, 'thumbnail')}
            alt=""
            loading="lazy"
            sx={{ width: 1, height: 1, objectFit: 'cover' }}
          />
        )}
      </ButtonBase>
    );
  }
  return (
    <ButtonBase
      aria-label={`Photo for ${line.row.description}`}
      disabled={!canEdit || line.state !== 'saved'}
      onClick={() => actions.addPhoto(line.row)}
      sx={{ ...slot, border: '1.5px dashed var(--rh-control)' }}
    >
      <CameraIcon size={18} />
    </ButtonBase>
  );
}
