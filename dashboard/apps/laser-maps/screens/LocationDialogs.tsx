import { lazy, Suspense } from 'react';
import { AddRecord } from '#frontend/records/AddRecord.tsx';
import { DeleteRecords } from '#frontend/records/DeleteRecords.tsx';
import { EditRecord } from '#frontend/records/EditRecord.tsx';
import type { LocationsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { editor } from './location-form.tsx';
import { writes } from './queries.ts';
import type { OpenDialog } from './views.ts';

const ShareDialog = lazy(() =>
  import('#frontend/sharing/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
);
const ImportLocations = lazy(() =>
  import('./ImportLocations.tsx').then((module) => ({ default: module.ImportLocations })),
);
const DrawDialog = lazy(() => import('./DrawDialog.tsx').then((module) => ({ default: module.DrawDialog })));

interface LocationDialogsProps {
  dialog: OpenDialog;
  data: LocationsData;
  onUndo: (undo: string) => void;
  onClose: () => void;
}

/** The one dialog that is open over the locations. */
export function LocationDialogs(props: LocationDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OneDialog {...props} />
    </Suspense>
  );
}

function OneDialog({ dialog, data, onUndo, onClose }: LocationDialogsProps) {
  const { sheet, headers, locations } = data;
  const sheetId = sheet?.id ?? null;
  switch (dialog.kind) {
    case 'add':
      return <AddRecord {...{ editor, sheetId, onClose }} />;
    case 'again':
      return <AddRecord {...{ editor, sheetId, onClose }} failed={dialog.failed} />;
    case 'import':
      return <ImportLocations {...{ sheetId, locations, onClose }} />;
    case 'draw':
      return <DrawDialog locations={dialog.locations} onClose={onClose} />;
  }
  if (!sheet) return null;
  switch (dialog.kind) {
    case 'edit':
      return <EditRecord sheetId={sheet.id} row={dialog.location} {...{ editor, headers, onClose }} />;
    case 'delete':
      return (
        <DeleteRecords
          sheetId={sheet.id}
          rows={dialog.locations}
          nameOf={({ name }) => String(name)}
          {...{ writes, onUndo, onClose }}
        />
      );
    case 'share':
      return (
        <ShareDialog
          file={sheet}
          address={{ app: manifest.id, sheet: sheet.id }}
          failure="Failed to share sheet"
          onClose={onClose}
        />
      );
  }
}
