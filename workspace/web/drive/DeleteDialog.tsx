import { useState } from 'react';
import type { DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Dialog } from '../controls/Dialog.tsx';
import { kindOf } from './describe.ts';

interface DeleteDialogProps {
  file: DriveFile;
  onDelete(): Promise<void>;
  onClose(): void;
}

export function DeleteDialog({ file, onDelete, onClose }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onDelete();
    onClose();
  };
  return (
    <Dialog
      title={`Delete "${file.name}" for good?`}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          {/* biome-ignore lint/a11y/noAutofocus: the safe answer has the focus first. */}
          <button type="button" className={buttons.outline} disabled={isBusy} autoFocus onClick={onClose}>
            Cancel
          </button>
          <button type="button" className={buttons.danger} disabled={isBusy} onClick={() => void confirm()}>
            {isBusy ? 'Deleting' : 'Delete for good'}
          </button>
        </>
      }
    >
      <p>
        {kindOf(file) === 'folder'
          ? 'The folder and everything in it are removed from this server’s disk. This cannot be undone.'
          : 'It is removed from this server’s disk. This cannot be undone.'}
      </p>
    </Dialog>
  );
}
