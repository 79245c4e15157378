import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { DialogFrame } from './DialogFrame.tsx';
import { usePressedOnce } from './pressed-once.ts';

interface ConfirmDialogProps {
  /** Names the thing: 'Delete "Workshop supplies"?' */
  title: string;
  /** What really happens. */
  text: string;
  confirm: { label: string; busyLabel: string };
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The problem of the last attempt. */
  children?: ReactNode;
}

/** Asks before something serious is done; the way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, isOpen, isBusy, onConfirm, onClose, children } = props;
  const textId = useId();
  const once = usePressedOnce();
  return (
    <DialogFrame
      title={title}
      describedBy={textId}
      isShort
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy} autoFocus>
            Cancel
          </Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => once(onConfirm)}
            loading={isBusy}
            loadingPosition="start"
          >
            {isBusy ? confirm.busyLabel : confirm.label}
          </Button>
        </>
      }
    >
      <Typography id={textId} sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {children}
    </DialogFrame>
  );
}
