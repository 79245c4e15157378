import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import type { ReportData } from '../../report-calls.ts';
import { commands, useTrashPhoto } from '../writes.ts';
import { photoAddress } from './photos.ts';

interface LoosePhotosDialogProps {
  data: ReportData;
  photos: readonly ReceiptPhoto[];
  /** Adds a row for the photo. */
  onAdd: (photo: ReceiptPhoto) => void;
  onClose: () => void;
}

/** Photos whose row was never written, or is gone: each becomes a row or goes to the trash. */
export function LoosePhotosDialog({ data, photos, onAdd, onClose }: LoosePhotosDialogProps) {
  const trash = useTrashPhoto(data.report.id);
  const back = useTrashPhoto(data.report.id);
  const offerUndo = useOfferUndo();
  function remove({ id: photoId, name }: ReceiptPhoto) {
    const command = (isTrashed: boolean) =>
      commands.make('trashPhoto', { reportId: data.report.id, photoId, body: { isTrashed } });
    trash.mutate(command(true), {
      onSuccess: () =>
        offerUndo({
          message: `${name} moved to the trash`,
          undo: () => back.mutateAsync(command(false)),
        }),
    });
  }
  return (
    <DialogFrame
      title="Photos without a row"
      maxWidth="sm"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={counted(photos.length, 'photo')}
      actions={
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        These photos are in the report's photos folder, but no row uses them. They were sent by a script,
        their row was deleted or changed, or it was never saved.
      </Typography>
      {trash.error && <ProblemAlert title="Failed to move the photo" problem={trash.error} />}
      <Box component="ul" aria-label="Photos without a row" sx={{ m: 0, p: 0 }}>
        {photos.map((photo) => (
          <Box component="li" key={photo.id} sx={entry}>
            <Box
              component="img"
              src={photoAddress(data, photo, 'thumbnail')}
              alt={`The photo ${photo.name}`}
              loading="lazy"
              sx={picture}
            />
            <Typography sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {photo.name}
            </Typography>
            <Stack direction="row" sx={{ gap: 1, ml: 'auto' }}>
              <Button
                variant="outlined"
                onClick={() => onAdd(photo)}
                aria-label={`Add a row for ${photo.name}`}
              >
                Add a row
              </Button>
              <Button
                color="inherit"
                disabled={trash.isPending}
                onClick={() => remove(photo)}
                aria-label={`Move to trash: ${photo.name}`}
              >
                Move to trash
              </Button>
            </Stack>
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
}

const entry = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  listStyle: 'none',
};
const picture = {
  width: 56,
  height: 68,
  objectFit: 'cover',
  objectPosition: 'top',
  borderRadius: '3px',
  bgcolor: 'var(--rh-sunken)',
};
