import Box from '@mui/material/Box';
import { Facts } from '#frontend/grid/Facts.tsx';
import { PhotoDialog } from '#frontend/photo/PhotoDialog.tsx';
import { PhotoPane } from '#frontend/photo/PhotoPane.tsx';
import { photoHeader, type SnapsheetData } from '../contract.ts';
import { photoAddress, photoOf } from './photos/photos.ts';
import { cellText, type Line } from './rows.ts';

interface RowPhotoDialogProps {
  data: SnapsheetData;
  line: Line;
  onClose: () => void;
}

/** A stored photo with the cells of its row. */
export function RowPhotoDialog({ data, line, onClose }: RowPhotoDialogProps) {
  const photo = photoOf(data, line.row);
  if (!photo) return null;
  const facts = data.headers
    .filter((header) => header !== photoHeader)
    .map((header) => ({ label: header, value: cellText(line.row, header, data.kinds[header]) || null }));
  return (
    <PhotoDialog title={`Photo, row ${line.row._rowIndex}`} photo={photo} onClose={onClose}>
      <Box sx={{ height: '56dvh', borderRadius: 1, overflow: 'hidden', flex: 'none' }}>
        <PhotoPane file={photoAddress(data, photo, 'full')} name={photo.name} />
      </Box>
      <Facts facts={facts} />
    </PhotoDialog>
  );
}
