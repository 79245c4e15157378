import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { XIcon } from '@phosphor-icons/react/X';
import { type ReactNode, useId, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { DiscardQuestion } from '../dialogs/DiscardQuestion.tsx';
import { useAskForTyped } from '../dialogs/typed.ts';
import { TabRow } from '../page/TabRow.tsx';
import { CameraTab } from './CameraTab.tsx';
import { UploadTab } from './UploadTab.tsx';

type CaptureMode = 'upload' | 'camera';

interface PhotoCaptureProps {
  /** "Add Photo" */
  title: string;
  /** Several photos at once, as files or one after the other with the camera. */
  isMany?: boolean;
  /** Where the photos go; below the title. */
  note?: ReactNode;
  /** Why photos that were given before are not taken, a sentence each. */
  refused?: readonly string[];
  onPhotos: (photos: File[]) => void;
  onClose: () => void;
}

/** Chooses photos from the device or takes them with its camera. */
export function PhotoCapture({
  title,
  isMany = false,
  note,
  refused = [],
  onPhotos,
  onClose,
}: PhotoCaptureProps) {
  const [mode, setMode] = useState<CaptureMode>('upload');
  const [kept, setKept] = useState<readonly File[]>([]);
  const [shot, setShot] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isDark = mode === 'camera';
  const taken = kept.length + (shot ? 1 : 0);
  const askOrClose = () => (taken > 0 ? setIsAsking(true) : onClose());
  useAskForTyped(
    () => taken > 0,
    () => setIsAsking(true),
  );
  return (
    <Dialog
      open
      onClose={askOrClose}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isDark ? dark : {} } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 3 }}>
        <DialogTitle id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={askOrClose} sx={{ color: 'inherit' }}>
          <XIcon size={18} />
        </IconButton>
      </Box>
      {note && <Box sx={{ px: 6, pb: 3, fontSize: 14, opacity: 0.85 }}>{note}</Box>}
      <Box sx={{ px: { xs: 0, sm: 5 }, ...(isDark && tabsAtNight) }}>
        <TabRow<CaptureMode>
          label="Where the photo comes from"
          value={mode}
          onChange={setMode}
          panelId={`${titleId}-capture`}
          tabs={[
            { value: 'upload', label: 'Upload File' },
            { value: 'camera', label: 'Use Camera' },
          ]}
        />
      </Box>
      <Box
        role="tabpanel"
        id={`${titleId}-capture`}
        aria-labelledby={`${titleId}-capture-${mode}`}
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', overflowY: 'auto' }}
      >
        {mode === 'upload' ? (
          <UploadTab {...{ isMany, onPhotos }} refusedBefore={refused} />
        ) : (
          <CameraTab {...{ isMany, shot, kept, onPhotos }} onShot={setShot} onKeep={setKept} />
        )}
      </Box>
      <DiscardQuestion
        title={`Discard ${counted(taken, 'photo')}?`}
        text={`${taken === 1 ? 'It is' : 'They are'} not saved.`}
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={onClose}
      />
    </Dialog>
  );
}

/** The camera's dialog is dark, whichever mode the house is in. */
const dark = { bgcolor: '#0B1219', color: '#EDEDE7' };
const tabsAtNight = {
  '& [role=tablist]': { borderColor: '#3E4955' },
  '& [role=tab], & [role=tab]:hover': { color: '#BAC4C8' },
  '& [role=tab][aria-selected=true]': { color: '#EDEDE7' },
  '& [role=tab][aria-selected=true]::after': { bgcolor: '#FCCB61' },
};
