import Typography from '@mui/material/Typography';
import { PhotoDialog } from '#frontend/photo/PhotoDialog.tsx';
import { WholePicture } from '#frontend/photo/WholePicture.tsx';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { photoAddress, photoOf } from './photos.ts';

interface PhotoPreviewDialogProps {
  data: ReportData;
  row: ExpenseRow;
  onClose: () => void;
}

export function PhotoPreviewDialog({ data, row, onClose }: PhotoPreviewDialogProps) {
  const photo = photoOf(data, row);
  if (!photo) return null;
  return (
    <PhotoDialog title={`Receipt, row ${row._rowIndex}`} photo={photo} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>{row.description}</Typography>
      <WholePicture
        src={photoAddress(data, photo, 'full')}
        alt={`Receipt for ${row.description}`}
        maxHeight="70vh"
      />
    </PhotoDialog>
  );
}
