import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { ShareDialog, type SharedFile } from '#frontend/sharing/ShareDialog.tsx';
import manifest from '../manifest.ts';

interface ShareHealthProps {
  sheet: SharedFile;
  onClose: () => void;
}

/** Asks for confirmation before anybody else can read a person's health data. */
export function ShareHealth({ sheet, onClose }: ShareHealthProps) {
  const [isSure, setIsSure] = useState(false);
  if (isSure)
    return (
      <ShareDialog
        file={sheet}
        address={{ app: manifest.id, sheet: sheet.id }}
        failure="Failed to share sheet"
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title="Share your health readings?"
      text="People you share with see every reading in this sheet, past ones too. A PDF report shows only the days and parts you choose."
      confirm={{ label: 'Share the sheet', busyLabel: 'Sharing' }}
      isOpen
      isBusy={false}
      onConfirm={() => setIsSure(true)}
      onClose={onClose}
    />
  );
}
