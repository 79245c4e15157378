import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import { CancelButton } from './CancelButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The label of the button, and its label while sending: "Add", "Adding". */
  submit: { label: string; busyLabel: string; isDisabled?: boolean };
  isBusy: boolean;
  /** When the form was last sent to become a row, which is listed even if it did not arrive. */
  keptSince?: number;
  note?: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md';
  isShort?: boolean;
  /** A form that stays open for the next entry, which can be typed while the last one is sent. */
  isForNext?: boolean;
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
          <CancelButton isDisabled={isBusy} />
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
