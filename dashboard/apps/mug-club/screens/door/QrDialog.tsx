import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { CopyLink } from '#frontend/sharing/CopyLink.tsx';
import { QrActions, QrPicture } from '#frontend/sharing/QrPicture.tsx';
import { pictureName } from '#frontend/sharing/qr.ts';
import type { MemberList } from '../../contract.ts';

interface QrDialogProps {
  list: MemberList;
  onClose: () => void;
}

/** The address of the list in Drive as a picture to be scanned. */
export function QrDialog({ list, onClose }: QrDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const link = list.webViewLink;
  const fileName = pictureName(list.name, 'qr-code');
  return (
    <DialogFrame
      title="QR Code"
      isOpen
      isBusy={false}
      onClose={onClose}
      actions={
        link !== '' && (
          <>
            <Box sx={{ display: 'flex', '& > .MuiButton-root': { mr: 0 } }}>
              <CopyLink link={link} />
            </Box>
            <QrActions text={link} fileName={fileName} words={link} onProblem={setProblem} />
          </>
        )
      }
    >
      {link === '' ? (
        <Alert severity="warning">No Google Drive link available</Alert>
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            Scanning opens <b>{list.name}</b> in Google Drive. Only people you have shared the list with can
            see it.
          </Typography>
          <QrPicture text={link} fileName={fileName} label={`QR code that opens ${list.name}`} />
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </DialogFrame>
  );
}
