import Button from '@mui/material/Button';
import { use } from 'react';
import { DialogContext } from './typed.ts';

/** Leaves the surrounding dialog like its cross does: with a question if something was typed. */
export function CancelButton({
  label = 'Cancel',
  isDisabled = false,
}: {
  label?: string;
  isDisabled?: boolean;
}) {
  const dialog = use(DialogContext);
  return (
    <Button variant="outlined" color="inherit" onClick={dialog?.close} disabled={isDisabled}>
      {label}
    </Button>
  );
}
