import Button from '@mui/material/Button';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { ReactNode } from 'react';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';

interface PhotoDialogProps {
  /** "Receipt, row 7" */
  title: string;
  photo: { name: string; webViewLink: string | undefined };
  onClose: () => void;
  children: ReactNode;
}

/** A stored photo, with the way to it in Drive. */
export function PhotoDialog({ title, photo, onClose, children }: PhotoDialogProps) {
  return (
    <DialogFrame
      title={title}
      isOpen
      isBusy={false}
      onClose={onClose}
      maxWidth="md"
      note={photo.name}
      actions={
        photo.webViewLink !== undefined && (
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
        )
      }
    >
      {children}
    </DialogFrame>
  );
}
