import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { PhotoField } from '#frontend/photo/PhotoField.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { maxPhotoBytes } from '#kernel/calls/photos.ts';
import type { Problem } from '#kernel/problem.ts';
import type { ExpenseRow } from '../../contract.ts';
import { useMoney } from '../money-text.ts';
import { type Attaching, useAttachPhoto } from '../queries.ts';
import { KeepLocation } from './KeepLocation.tsx';

interface AddPhotoDialogProps {
  reportId: string;
  row: ExpenseRow;
  onClose: () => void;
}

export function AddPhotoDialog({ reportId, row, onClose }: AddPhotoDialogProps) {
  const attach = useAttachPhoto(reportId);
  return (
    <PhotoDialog row={row} attach={attach} initial={{ photo: null, keepLocation: false }} onClose={onClose} />
  );
}

interface PhotoDialogProps {
  row: ExpenseRow;
  attach: ReturnType<typeof useAttachPhoto>;
  initial: { photo: File | null; keepLocation: boolean };
  onClose: () => void;
}

/** Adds a photo to a row that is in the sheet. */
export function PhotoDialog({ row, attach, initial, onClose }: PhotoDialogProps) {
  const { money } = useMoney();
  const [photo, setPhoto] = useState(initial.photo);
  const [keepLocation, setKeepLocation] = useState(initial.keepLocation);
  const amount = typeof row.Amount === 'number' ? money(row.Amount) : row.Amount;
  return (
    <FormDialog
      title="Add Receipt Photo"
      isShort
      isOpen
      onClose={onClose}
      onSubmit={() =>
        photo &&
        attach.mutate(attachingOf({ row, photo, keepLocation }, attach.variables), { onSuccess: onClose })
      }
      submit={{ label: 'Upload Photo', busyLabel: 'Uploading', isDisabled: photo === null }}
      isBusy={attach.isPending}
      note={attach.isPending ? 'Uploading the photo' : `Goes to row ${row._rowIndex}`}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {row.Description}, {amount}
        {row.Photo !== '' && `. The photo ${row.Photo} stays in the photos folder.`}
      </Typography>
      <PhotoField photo={photo} onPhoto={setPhoto} maxBytes={maxPhotoBytes} isDisabled={attach.isPending} />
      <KeepLocation isChecked={keepLocation} onChange={setKeepLocation} />
      {attach.error && <WriteProblem title={titleOf(attach.error)} problem={attach.error} />}
    </FormDialog>
  );
}

/** The same photo for the same row goes under the key of the last attempt; anything else is another write. */
function attachingOf(next: Omit<Attaching, 'requestKey'>, before: Attaching | undefined): Attaching {
  const isSame =
    before !== undefined &&
    before.photo === next.photo &&
    before.keepLocation === next.keepLocation &&
    before.row._rowIndex === next.row._rowIndex;
  return { ...next, requestKey: isSame ? before.requestKey : newRequestKey() };
}

// The photo is stored before the row is written: a row that has changed meanwhile fails after the upload.
function titleOf(problem: Problem): string {
  return problem.code === 'CONFLICT' ? 'Failed to update expense with photo' : 'Failed to upload photo';
}
