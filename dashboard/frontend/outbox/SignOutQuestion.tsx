import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { useIsServerReached } from '../calls/online.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { saveAsFile } from './command-words.ts';
import { thisOutbox } from './load-outbox.ts';
import type { Waiting } from './waiting.ts';
import { useKept } from './waiting-rows.ts';

export interface Unfinished {
  /** Whether something unfinished is not a change yet, such as a workout or a form. */
  isUnfinished: boolean;
  /** How many photos wait here to become rows. */
  photos: number;
}

interface SignOutQuestionProps extends Unfinished {
  onStay: () => void;
  onSignOut: () => void;
}

/** Asks before signing out deletes what was not sent: send it, save it as a file, or discard it. */
export function SignOutQuestion({ isUnfinished, photos, onStay, onSignOut }: SignOutQuestionProps) {
  const kept = useKept();
  const isReached = useIsServerReached();
  const [isSending, setIsSending] = useState(false);
  const signOut = useEffectEvent(onSignOut);
  const isAllSent = kept.length === 0;
  useEffect(() => {
    if (isSending && isAllSent) signOut();
  }, [isSending, isAllSent]);
  const send = () => {
    setIsSending(true);
    thisOutbox()?.wake();
  };
  const hasPhotos = kept.some(({ command }) => command.files !== undefined);
  const arePhotosAlone = photos > 0 && !isUnfinished;
  const photosWait = `${counted(photos, 'photo')} ${photos === 1 ? 'is' : 'are'} waiting`;
  const [count, isOne] = [counted(kept.length, 'change'), kept.length === 1];
  // The question was about changes, and stays so while they are being sent.
  const isAboutChanges = !isAllSent || isSending;
  return (
    <DialogFrame
      title={
        isAboutChanges
          ? `${count} ${isOne ? 'has' : 'have'} not been sent`
          : arePhotosAlone
            ? photosWait
            : 'Something is not finished'
      }
      isShort
      isOpen
      isBusy={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" color="error" onClick={onSignOut}>
            Discard and sign out
          </Button>
          {isAboutChanges ? (
            <SendOrSave {...{ kept, isSending, isReached }} onSend={send} />
          ) : (
            <Button variant="contained" onClick={onStay}>
              Stay signed in
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {isAboutChanges && (
          <>
            {isOne ? 'It is' : 'They are'} kept on this device alone, and signing out deletes{' '}
            {isOne ? 'it' : 'them'}.{hasPhotos && ' Photos do not go into the file.'}
            {!isReached && ' Without a network nothing can be sent.'}{' '}
          </>
        )}
        {isUnfinished &&
          'What you have begun, such as a workout or a form, is not in your sheets, and signing out deletes it. '}
        {photos > 0 &&
          `${photosWait} to become ${photos === 1 ? 'a row' : 'rows'}, and signing out deletes ${photos === 1 ? 'it' : 'them'} from this device.`}
      </Typography>
    </DialogFrame>
  );
}

interface SendOrSaveProps {
  kept: readonly Waiting[];
  isSending: boolean;
  isReached: boolean;
  onSend: () => void;
}

function SendOrSave({ kept, isSending, isReached, onSend }: SendOrSaveProps) {
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => saveAsFile(kept)}>
        Save as file
      </Button>
      <Button
        variant="contained"
        disabled={!isReached}
        loading={isSending}
        loadingPosition="start"
        onClick={onSend}
      >
        Send and sign out
      </Button>
    </>
  );
}
