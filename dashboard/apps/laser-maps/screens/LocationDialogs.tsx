import { onDemand } from '#frontend/page/on-demand.tsx';
import { RecordDialogs } from '#frontend/records/RecordDialogs.tsx';
import type { LocationsData } from '../contract.ts';
import { editor } from './location-form.tsx';
import type { OpenDialog } from './views.ts';

const ImportLocations = onDemand(() =>
  import('./ImportLocations.tsx').then((module) => module.ImportLocations),
);
const DrawDialog = onDemand(() => import('./DrawDialog.tsx').then((module) => module.DrawDialog));

interface LocationDialogsProps {
  dialog: OpenDialog;
  data: LocationsData;
  onClose: () => void;
}

/** The one dialog that is open over the locations. */
export function LocationDialogs({ dialog, data, ...rest }: LocationDialogsProps) {
  const { sheet, locations } = data;
  switch (dialog.kind) {
    case 'import':
      return <ImportLocations sheetId={sheet?.id ?? null} locations={locations} onClose={rest.onClose} />;
    case 'draw':
      return <DrawDialog locations={dialog.locations} onClose={rest.onClose} />;
    default:
      return <RecordDialogs {...{ editor, dialog }} list={data} rows={locations} {...rest} />;
  }
}
