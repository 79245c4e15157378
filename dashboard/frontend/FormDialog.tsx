import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The verb of the button, and the same while it is being done: "Add", "Adding". */
  submit: { label: string; busyLabel: string; isDisabled?: boolean };
  isBusy: boolean;
  note?: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md';
  isShort?: boolean;
  children: ReactNode;
}

/** A form that stays open, and keeps what was typed, until the server has answered. */
export function FormDialog(props: FormDialogProps) {
  const { submit, isBusy, onClose, onSubmit, ...frame } = props;
  return (
    <DialogFrame
      {...frame}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !submit.isDisabled) onSubmit(event);
      }}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={submit.isDisabled ?? false}
            loading={isBusy}
            loadingPosition="start"
          >
            {isBusy ? submit.busyLabel : submit.label}
          </Button>
        </>
      }
    />
  );
}
