import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { XIcon } from '@phosphor-icons/react/X';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { useStay } from '#frontend/dialogs/use-stay.ts';
import { NotKept } from '#frontend/photo/NotKept.tsx';
import { PhotoPane } from '#frontend/photo/PhotoPane.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { canSave, fieldsOf } from './draft.ts';
import { ReviewBody, type ReviewBodyProps } from './ReviewBody.tsx';
import type { SnapPhoto } from './use-snap-queue.ts';

interface ReviewDialogProps extends ReviewBodyProps {
  /** The SnapSheet's name. */
  name: string;
  /** The number of its row; null until that is known. */
  rowIndex: number | null;
  /** The photo stays in the queue, to be reviewed later. */
  onClose: () => void;
  onSaved: () => void;
}

/** A photo and the values read from it, side by side; on phones the photo stays visible above. */
export function ReviewDialog({ name, rowIndex, onClose, onSaved, ...body }: ReviewDialogProps) {
  const { photo, queue } = body;
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const isBusy = photo.state === 'saving';
  const { draft } = photo;
  useStay(isBusy);

  function upload() {
    if (isBusy || !draft || !canSave(draft)) return;
    void queue.save(photo.id).then((isSaved) => {
      if (!isSaved) return;
      queue.remove(photo.id);
      onSaved();
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    upload();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    upload();
  }
  const close = isBusy ? undefined : onClose;
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="lg"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      aria-busy={isBusy}
      slotProps={{ paper: { sx: paper } }}
    >
      <Box component="form" noValidate onSubmit={submit} onKeyDown={press} sx={frame}>
        <Box sx={photoArea}>
          <PhotoPane file={photo.file} />
        </Box>
        <Box sx={titleArea}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <DialogTitle id={titleId} variant="h2" sx={{ p: 0 }}>
              Review extracted data
            </DialogTitle>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {name}
              {rowIndex !== null && `, will be saved as row ${rowIndex}`}
            </Typography>
          </Box>
          <IconButton aria-label="Close" onClick={close} disabled={isBusy}>
            <XIcon size={18} />
          </IconButton>
        </Box>
        <Box sx={bodyArea}>
          <NotKept photos={[photo]} />
          <ReviewBody {...body} />
          {photo.failedIn === 'saving' && photo.problem && (
            <WriteProblem title="Failed to upload photo" problem={photo.problem} />
          )}
        </Box>
        <DialogActions sx={{ gridArea: 'actions' }}>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
            {isBusy ? 'Uploading the photo and writing its row' : 'Photo goes to snapsheet / photos'}
          </Typography>
          <Button
            variant="outlined"
            color="inherit"
            disabled={isBusy}
            onClick={() => {
              queue.remove(photo.id);
              onClose();
            }}
          >
            Discard
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!draft || !canSave(draft)}
            loading={isBusy}
            loadingPosition="start"
            startIcon={<UploadSimpleIcon size={18} />}
          >
            {uploadLabel(photo)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function uploadLabel({ draft, state }: SnapPhoto): string {
  if (state === 'saving') return 'Uploading';
  const rows = draft ? fieldsOf(draft) : {};
  return Array.isArray(rows) && rows.length > 1 ? `Upload ${rows.length} rows` : 'Upload';
}

const paper = { height: { md: 'min(86dvh, 820px)' }, maxWidth: { md: 1120 } };
const frame = {
  display: 'grid',
  height: 1,
  minHeight: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gridTemplateRows: { xs: 'auto 30dvh minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"title" "photo" "body" "actions"',
    md: '"photo title" "photo body" "photo actions"',
  },
};
const photoArea = { gridArea: 'photo', minHeight: 0, minWidth: 0 };
const titleArea = {
  gridArea: 'title',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  pl: 6,
  pr: 4,
  py: 4,
};
const bodyArea = {
  gridArea: 'body',
  minHeight: 0,
  overflowY: 'auto',
  px: { xs: 4, md: 6 },
  pt: { xs: 3, md: 0 },
  pb: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  '& > *': { flex: 'none' },
};
