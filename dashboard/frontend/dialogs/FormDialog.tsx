import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import { CancelButton } from './CancelButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The verb of the button, and the same while it is being done: "Add", "Adding". */
  submit: { label: string; busyLabel: string; isDisabled?: boolean };
  isBusy: boolean;
  /** When it was last sent to become a row, which stands among the others even where it did not arrive. */
  keptSince?: number;
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
