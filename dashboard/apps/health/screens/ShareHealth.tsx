import { useState } from 'react';
import { ConfirmDialog } from '#frontend/ConfirmDialog.tsx';
import { ShareDialog, type SharedFile } from '#frontend/sharing/ShareDialog.tsx';

interface ShareHealthProps {
  sheet: SharedFile;
  onClose: () => void;
}

/** Asks once more before anybody else can read a person's health. */
export function ShareHealth({ sheet, onClose }: ShareHealthProps) {
  const [isSure, setIsSure] = useState(false);
  if (isSure) return <ShareDialog file={sheet} failure="Failed to share sheet" onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Share your health readings?"
      text="Whoever you let in sees every reading of this sheet, those of the past as well. A report as PDF shows only the days and parts you choose."
      confirm={{ label: 'Share the sheet', busyLabel: 'Sharing' }}
      isOpen
      isBusy={false}
      onConfirm={() => setIsSure(true)}
      onClose={onClose}
    />
  );
}
