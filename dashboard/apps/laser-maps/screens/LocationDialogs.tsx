import { lazy, Suspense } from 'react';
import type { LocationsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { AddLocationDialog } from './AddLocationDialog.tsx';
import { DeleteLocationDialog } from './DeleteLocationDialog.tsx';
import { EditLocationDialog } from './EditLocationDialog.tsx';
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
      return <AddLocationDialog {...{ sheetId, onClose }} />;
    case 'again':
      return <AddLocationDialog {...{ sheetId, onClose }} failed={dialog.failed} />;
    case 'import':
      return <ImportLocations {...{ sheetId, locations, onClose }} />;
    case 'draw':
      return <DrawDialog locations={dialog.locations} onClose={onClose} />;
  }
  if (!sheet) return null;
  switch (dialog.kind) {
    case 'edit':
      return <EditLocationDialog sheetId={sheet.id} location={dialog.location} {...{ headers, onClose }} />;
    case 'delete':
      return (
        <DeleteLocationDialog sheetId={sheet.id} locations={dialog.locations} {...{ onUndo, onClose }} />
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
