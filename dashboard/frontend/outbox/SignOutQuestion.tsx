import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsServerReached } from '../calls/online.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { counted } from '../page/counted.ts';
import { saveAsFile } from './command-words.ts';
import { thisOutbox } from './load-outbox.ts';
import { useKept } from './waiting-rows.ts';

interface SignOutQuestionProps {
  onStay: () => void;
  onSignOut: () => void;
}

/** Asks before signing out deletes what was not sent: send it, save it as a file, or discard it. */
export function SignOutQuestion({ onStay, onSignOut }: SignOutQuestionProps) {
  const kept = useKept();
  const isReached = useIsServerReached();
  const [isSending, setIsSending] = useState(false);
  const signOut = useEffectEvent(onSignOut);
  const isAllSent = kept.length === 0;
  useEffect(() => {
    if (isSending && isAllSent) signOut();
  }, [isSending, isAllSent]);
  const hasPhotos = kept.some(({ command }) => command.files !== undefined);
  const [count, isOne] = [counted(kept.length, 'change'), kept.length === 1];
  return (
    <DialogFrame
      title={`${count} ${isOne ? 'has' : 'have'} not been sent`}
      isShort
      isOpen
      isBusy={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" color="error" onClick={onSignOut}>
            Discard and sign out
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => saveAsFile(kept)}>
            Save as file
          </Button>
          <Button
            variant="contained"
            disabled={!isReached}
            loading={isSending}
            loadingPosition="start"
            onClick={() => {
              setIsSending(true);
              thisOutbox()?.wake();
            }}
          >
            Send and sign out
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {isOne ? 'It is' : 'They are'} kept on this device alone, and signing out deletes{' '}
        {isOne ? 'it' : 'them'}.{hasPhotos && ' Photos do not go into the file.'}
        {!isReached && ' Without a network nothing can be sent.'}
      </Typography>
    </DialogFrame>
  );
}
