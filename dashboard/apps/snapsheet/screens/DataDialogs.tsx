import { WaitingRecord } from '#frontend/records/WaitingRecord.tsx';
import type { SnapsheetData } from '../contract.ts';
import { CleanColumnsDialog } from './CleanColumnsDialog.tsx';
import { EditRowDialog } from './EditRowDialog.tsx';
import { AddPhotos } from './photos/AddPhotos.tsx';
import { RereadDialog } from './photos/RereadDialog.tsx';
import { ReviewDialog } from './photos/ReviewDialog.tsx';
import type { SnapQueue } from './photos/use-snap-queue.ts';
import { RowPhotoDialog } from './RowPhotoDialog.tsx';
import { nameOf } from './rows.ts';
import type { OpenDialog } from './views.ts';

interface DataDialogsProps {
  dialog: OpenDialog;
  data: SnapsheetData;
  queue: SnapQueue;
  onDialog: (dialog: OpenDialog) => void;
  onClose: () => void;
}

export function DataDialogs({ dialog, data, queue, onDialog, onClose }: DataDialogsProps) {
  switch (dialog.kind) {
    case 'photo':
      return (
        <AddPhotos
          snapsheet={data.snapsheet}
          {...(dialog.files && { files: dialog.files })}
          onClose={onClose}
          onQueue={onClose}
        />
      );
    case 'review': {
      const photo = queue.items.find(({ id }) => id === dialog.photoId);
      if (!photo) return null;
      const next = queue.items.find(({ id, state }) => id !== photo.id && state === 'review');
      return (
        <ReviewDialog
          key={photo.id}
          photo={photo}
          queue={queue}
          name={data.snapsheet.name}
          rowIndex={(data.rows.at(-1)?._rowIndex ?? 1) + 1}
          headers={data.headers}
          dropdowns={data.dropdowns}
          onClose={onClose}
          onSaved={() => (next ? onDialog({ kind: 'review', photoId: next.id }) : onClose())}
        />
      );
    }
    case 'edit':
      return <EditRowDialog data={data} line={dialog.line} onClose={onClose} />;
    case 'unsent': {
      const { line, requestKey } = dialog;
      return <WaitingRecord name={nameOf(line, data)} {...{ requestKey, onClose }} />;
    }
    case 'show':
      return <RowPhotoDialog data={data} line={dialog.line} onClose={onClose} />;
    case 'clean':
      return <CleanColumnsDialog data={data} onClose={onClose} />;
    case 'reread':
      return <RereadDialog data={data} onClose={onClose} />;
  }
}
