import Link from '@mui/material/Link';
import { Thumbnail } from '#frontend/photo/Thumbnail.tsx';
import type { SnapsheetData } from '../contract.ts';
import { openPhotoByName, photoAddress, photoName, photoOf } from './photos/photos.ts';
import type { RowActions } from './row-actions.ts';
import { type Line, nameOf } from './rows.ts';

interface PhotoCellProps {
  data: SnapsheetData;
  line: Line;
  hasFocus: boolean;
  actions: RowActions;
}

/** The photo's name as a link to it, preceded by its picture. */
export function PhotoCell({ data, line, hasFocus, actions }: PhotoCellProps) {
  const tabIndex = hasFocus ? 0 : -1;
  const photo = photoOf(data, line.row);
  const name = photoName(line.row);
  if (name === '') return null;
  if (!photo) {
    return (
      <Link
        component="button"
        type="button"
        tabIndex={tabIndex}
        onClick={() => openPhotoByName(data, line.row)}
        sx={{ ...oneLine, font: 'inherit' }}
      >
        {name}
      </Link>
    );
  }
  return (
    <>
      <Thumbnail
        address={photo.hasThumbnail ? photoAddress(data, photo, 'thumbnail') : undefined}
        label={`Show the photo of ${nameOf(line, data)}`}
        width={24}
        height={30}
        tabIndex={tabIndex}
        onClick={() => actions.show(line)}
      />
      <Link
        href={photo.webViewLink}
        target="_blank"
        rel="noreferrer"
        tabIndex={tabIndex}
        title={photo.name}
        sx={{ ...oneLine, ml: 2 }}
      >
        {photo.name}
      </Link>
    </>
  );
}

const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textDecorationColor: 'var(--rh-accent-edge)',
};
