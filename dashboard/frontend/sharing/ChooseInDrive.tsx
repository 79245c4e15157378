import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { type ReactNode, useId } from 'react';
import { useIsOnline } from '../calls/online.ts';
import { useUser } from '../calls/session.ts';

interface ChooseInDriveProps {
  label: string;
  /** The screen to return to; its address then contains the sheet's id as `picked`. */
  returnPath: string;
  /** The suggested sheet; when absent, the person chooses any. */
  fileId?: string;
  /** The text beside the button while it can be pressed. */
  children: ReactNode;
}

/** Leads to a page where the person chooses a sheet of their Drive; Rowhouse may open it from then on. */
export function ChooseInDrive({ label, returnPath, fileId, children }: ChooseInDriveProps) {
  const noteId = useId();
  const isOnline = useIsOnline();
  const { isSample } = useUser();
  const hindrance = isSample
    ? 'You can choose sheets from Drive on your own street, but not in the sample.'
    : isOnline
      ? undefined
      : 'You are offline. A sheet can be chosen in Drive when you are back.';
  const query = new URLSearchParams({
    callbackUrl: returnPath,
    ...(fileId !== undefined && { file: fileId }),
  });
  return (
    <Box sx={line}>
      <Typography variant="body2" role="status" id={noteId} sx={note}>
        {hindrance ?? children}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FolderSimpleIcon size={18} />}
        disabled={hindrance !== undefined}
        href={`/api/auth/pick?${query}`}
        aria-describedby={noteId}
        sx={{ flex: { xs: '1 0 100%', sm: 'none' }, bgcolor: 'background.paper' }}
      >
        {label}
      </Button>
    </Box>
  );
}

const line = { display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 4 };
const note = { flex: 1, minWidth: 0, color: 'text.secondary' };
