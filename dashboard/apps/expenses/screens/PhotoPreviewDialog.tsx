import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { DialogFrame } from '#frontend/DialogFrame.tsx';
import type { ExpenseRow, ReportData } from '../contract.ts';
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
    <DialogFrame
      title={`Receipt, row ${row._rowIndex}`}
      isOpen
      isBusy={false}
      onClose={onClose}
      maxWidth="md"
      note={photo.name}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          href={photo.webViewLink}
          target="_blank"
          rel="noreferrer"
          startIcon={<ArrowSquareOutIcon size={18} />}
        >
          Open photo
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{row.Description}</Typography>
      <Box
        component="img"
        src={photoAddress(data, photo, 'full')}
        alt={`Receipt for ${row.Description}`}
        sx={{
          maxWidth: 1,
          maxHeight: '70vh',
          objectFit: 'contain',
          mx: 'auto',
          display: 'block',
          borderRadius: 0.5,
        }}
      />
    </DialogFrame>
  );
}
