import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { RowButton, RowList } from '#frontend/grid/RowList.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { photoHeader, type SnapsheetData } from '../contract.ts';
import { openPhotoByName, photoAddress, photoName, photoOf } from './photos/photos.ts';
import { RowActionsMenu } from './RowActionsMenu.tsx';
import type { RowActions } from './row-actions.ts';
import { cellText, type Line, nameOf } from './rows.ts';

export interface RowCardsProps {
  data: SnapsheetData;
  /** Newest first. */
  lines: readonly Line[];
  /** By photo name, the text around the words that were searched for. */
  texts: ReadonlyMap<string, string>;
  canEdit: boolean;
  actions: RowActions;
}

/** The rows on a phone, newest first. */
export function RowCards({ data, lines, texts, canEdit, actions }: RowCardsProps) {
  return (
    <RowList
      label="Rows"
      rows={lines}
      renderRow={(line) => (
        <>
          <PhotoSlot {...{ data, line, actions }} />
          <RowButton
            title={nameOf(line, data)}
            lines={[factsOf(line, data), ...excerptOf(line, texts), ...markOf(line)]}
            onClick={() => (canEdit ? actions.edit(line) : actions.show(line))}
          />
          {canEdit && <RowActionsMenu {...{ data, line, actions }} />}
        </>
      )}
    />
  );
}

const markOf = ({ row }: Line) => (unsentOf(row)?.isWaiting ? [<WaitingMark key="waiting" />] : []);

const place = new Set(['Latitude', 'Longitude', 'LocationAccuracy']);

/** The cells of the row after its name; the photo's location is shown separately. */
function factsOf(line: Line, data: SnapsheetData): string {
  const filled = data.headers
    .filter((header) => header !== photoHeader && !place.has(header))
    .map((header) => cellText(line.row, header, data.kinds[header]))
    .filter((text) => text !== '');
  return filled.slice(1).join(', ') || `Row ${line.row._rowIndex}`;
}

function excerptOf({ row }: Line, texts: ReadonlyMap<string, string>): string[] {
  const excerpt = texts.get(photoName(row));
  return excerpt === undefined ? [] : [`In the photo: ${excerpt}`];
}

interface PhotoSlotProps {
  data: SnapsheetData;
  line: Line;
  actions: RowActions;
}

function PhotoSlot({ data, line, actions }: PhotoSlotProps) {
  const photo = photoOf(data, line.row);
  const name = nameOf(line, data);
  if (!photo && photoName(line.row) === '') return <Box sx={slot} />;
  return (
    <ButtonBase
      aria-label={photo ? `Show the photo of ${name}` : `Open the photo of ${name}`}
      onClick={() => (photo ? actions.show(line) : openPhotoByName(data, line.row))}
      sx={slot}
    >
      {photo?.hasThumbnail && (
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

const slot = {
  width: 40,
  height: 48,
  flex: 'none',
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'var(--rh-sunken)',
};
