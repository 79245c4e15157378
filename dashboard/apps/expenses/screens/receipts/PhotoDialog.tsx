import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { PhotoField } from '#frontend/photo/PhotoField.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { maxPhotoBytes } from '#kernel/photos.ts';
import type { Problem } from '#kernel/problem.ts';
import type { ExpenseRow } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import { useRowCommands, useSendPhoto } from '../writes.ts';
import { KeepLocation } from './KeepLocation.tsx';

interface AddPhotoDialogProps {
  reportId: string;
  row: ExpenseRow;
  onClose: () => void;
}

export function AddPhotoDialog({ reportId, row, onClose }: AddPhotoDialogProps) {
  const attach = useSendPhoto<'attachPhoto'>(reportId);
  return (
    <PhotoDialog {...{ reportId, row, attach, onClose }} initial={{ photo: null, keepLocation: false }} />
  );
}

interface PhotoDialogProps {
  reportId: string;
  row: ExpenseRow;
  attach: ReturnType<typeof useSendPhoto<'attachPhoto'>>;
  initial: { photo: File | null; keepLocation: boolean };
  onClose: () => void;
}

/** Adds a photo to a row that is already in the sheet. */
export function PhotoDialog({ reportId, row, attach, initial, onClose }: PhotoDialogProps) {
  const make = useRowCommands(reportId);
  const { money } = useMoney();
  const [photo, setPhoto] = useState(initial.photo);
  const [keepLocation, setKeepLocation] = useState(initial.keepLocation);
  useOnceDone(attach, onClose);
  const amount = typeof row.amount === 'number' ? money(row.amount) : row.amount;
  return (
    <FormDialog
      title="Add Receipt Photo"
      isShort
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (!photo) return;
        const command = make.attach({ row, photo, keepLocation });
        attach.mutate(underKeyOf(attach.variables, command));
      }}
      submit={{ label: 'Upload Photo', busyLabel: 'Uploading', isDisabled: photo === null }}
      isBusy={attach.isPending}
      note={attach.isPending ? 'Uploading the photo' : `Goes to row ${row._rowIndex}`}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {row.description}, {amount}
        {row.photo !== '' && `. The photo ${row.photo} stays in the photos folder.`}
      </Typography>
      <PhotoField photo={photo} onPhoto={setPhoto} maxBytes={maxPhotoBytes} isDisabled={attach.isPending} />
      <KeepLocation isChecked={keepLocation} onChange={setKeepLocation} />
      {attach.error && <WriteProblem title={titleOf(attach.error)} problem={attach.error} />}
    </FormDialog>
  );
}

type AttachCommand = ReturnType<ReturnType<typeof useRowCommands>['attach']>;

/** The same photo for the same row keeps the key of the last attempt; anything else is another write. */
function underKeyOf(before: AttachCommand | undefined, command: AttachCommand): AttachCommand {
  const isSame =
    before?.files?.['photo'] === command.files?.['photo'] &&
    before?.body.keepLocation === command.body.keepLocation &&
    before?.params.row === command.params.row;
  return before && isSame ? { ...command, key: before.key } : command;
}

// The photo is stored before the row is written, so a row that has changed meanwhile fails after the upload.
function titleOf(problem: Problem): string {
  return problem.code === 'CONFLICT' ? 'Failed to update expense with photo' : 'Failed to upload photo';
}
