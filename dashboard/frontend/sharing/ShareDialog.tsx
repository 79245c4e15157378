import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { CancelButton } from '../dialogs/CancelButton.tsx';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { AddPeople } from './AddPeople.tsx';
import { CopyLink } from './CopyLink.tsx';
import { People } from './People.tsx';
import { useShareForm } from './share-form.ts';

/** A sheet, or the folder of a record, that is shared. */
export interface SharedFile {
  id: string;
  name: string;
  isOwned: boolean;
  canEdit: boolean;
  webViewLink: string;
  /** A sheet that belongs to it: people who get access here get access there as well. */
  companion?: { id: string; name: string } | null;
}

interface ShareDialogProps {
  file: SharedFile;
  /** The parameters of its address here; it opens in Drive when absent. */
  address?: Readonly<Record<string, string>>;
  /** The title of a failure: 'Failed to share', 'Failed to share sheet'. */
  failure: string;
  onClose: () => void;
}

/** How long the confirmation is shown before the dialog closes by itself. */
const closesAfterMs = 2000;

/** Who has access to a file; its owner can add and remove people. */
export function ShareDialog({ file, address, failure, onClose }: ShareDialogProps) {
  const [isClosing, setIsClosing] = useState(false);
  const form = useShareForm(file, { onShared: () => setIsClosing(true) });
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(onClose, closesAfterMs);
    return () => clearTimeout(timer);
  }, [isClosing, onClose]);
  const stay = () => setIsClosing(false);
  return (
    <DialogFrame
      title={`Share "${file.name}"`}
      maxWidth="sm"
      isOpen
      isForNext
      isBusy={form.isBusy}
      onClose={onClose}
      {...(file.isOwned && { onSubmit: form.submit })}
      note={form.isBusy ? 'Sharing' : undefined}
      actions={
        <>
          <CopyLink link={address ? linkTo(address) : file.webViewLink} onCopy={stay} />
          <CancelButton label="Done" isDisabled={form.isBusy} />
        </>
      }
    >
      {file.companion && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          "{file.companion.name}" is shared along with it.
        </Typography>
      )}
      {file.isOwned && <AddPeople form={form} failure={failure} onInput={stay} />}
      <People file={file} onChange={stay} />
    </DialogFrame>
  );
}

/** A link for others: people who sign in through it are asked at once for the permissions that opening it needs. */
function linkTo(address: Readonly<Record<string, string>>): string {
  return `${location.origin}/?${new URLSearchParams({ ...address, shared: 'true' })}`;
}
