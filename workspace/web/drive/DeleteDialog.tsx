import { useState } from 'react';
import buttons from '../controls/buttons.module.css';
import { Dialog } from '../controls/Dialog.tsx';

interface DeleteDialogProps {
  title: string;
  text: string;
  verb: string;
  onDelete(): Promise<void>;
  onClose(): void;
}

export function DeleteDialog({ title, text, verb, onDelete, onClose }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onDelete();
    onClose();
  };
  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      isQuestion
      onClose={onClose}
      actions={
        <>
          {/* biome-ignore lint/a11y/noAutofocus: the safe answer has the focus first. */}
          <button type="button" className={buttons.outline} disabled={isBusy} autoFocus onClick={onClose}>
            Cancel
          </button>
          <button type="button" className={buttons.danger} disabled={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Deleting' : verb}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
