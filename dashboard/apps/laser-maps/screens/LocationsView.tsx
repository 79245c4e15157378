import { useSuspenseQuery } from '@tanstack/react-query';
import { useOnReturn } from '#frontend/calls/online.ts';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { GridSkeleton } from '#frontend/grid/GridSkeleton.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { RecordProblems } from '#frontend/records/RecordProblems.tsx';
import { RecordRepair } from '#frontend/records/RecordRepair.tsx';
import { RecordStatus } from '#frontend/records/RecordStatus.tsx';
import type { Location, LocationsData } from '../contract.ts';
import { LocationCards } from './LocationCards.tsx';
import { AddLocationButton, LocationsHeader } from './LocationsHeader.tsx';
import { NoLocations } from './NoLocations.tsx';
import { locations as records, writes } from './queries.ts';
import type { LocationsPlace, OpenDialog } from './views.ts';

// Forms and maps are loaded after the rows.
const LocationDialogs = onDemand(() =>
  import('./LocationDialogs.tsx').then((module) => module.LocationDialogs),
);
export const MapViewer = onDemand(() => import('./MapViewer.tsx').then((module) => module.MapViewer));

/** Every location of a sheet, and the map over them while it is open. */
export function LocationsView(place: LocationsPlace) {
  const { sheetId, viewer, onViewer } = place;
  const query = useSuspenseQuery(records.list(sheetId));
  const refetch = records.useRefetch(sheetId);
  const data = writes.useShown(query.data);
  const [dialog, setDialog] = useOpenDialog<OpenDialog>();
  useLoadedAhead(LocationDialogs.load);
  useOnReturn(() => {
    if (query.error) refetch();
  });
  const canEdit = (data.sheet?.canEdit ?? true) && data.missingHeaders.length === 0;
  const add = canEdit && <AddLocationButton onClick={() => setDialog({ kind: 'add' })} />;
  const open = (locationId: string | null) => onViewer({ locationId });
  const dialogs = dialog && <LocationDialogs {...{ dialog, data }} onClose={() => setDialog(null)} />;
  if (viewer) {
    return (
      <>
        <MapViewer
          {...{ data, canEdit }}
          locationId={viewer.locationId}
          onLocation={open}
          onDraw={(location) => setDialog({ kind: 'draw', locations: [location] })}
          onClose={() => onViewer(null)}
          meanwhile={<GridSkeleton label="Opening the map" rowHeight={120} />}
        />
        {dialogs}
      </>
    );
  }
  return (
    <>
      <LocationsHeader
        {...{ place, data, refetch, add }}
        isFetching={query.isFetching}
        onDialog={setDialog}
      />
      <RecordProblems {...{ record: writes.record, list: data, query }} />
      <RecordRepair writes={writes} list={data} />
      <Listed {...{ data, canEdit }} onView={({ id }) => open(id)} onDialog={setDialog} />
      <RecordStatus
        {...{ writes, query, refetch }}
        list={data}
        action={add}
        onReview={(failed) => setDialog({ kind: 'add', failed })}
      />
      {dialogs}
    </>
  );
}

interface ListedProps {
  data: LocationsData;
  canEdit: boolean;
  onView: (location: Location) => void;
  onDialog: (dialog: OpenDialog) => void;
}

/** The cards, or why there are none. */
function Listed({ data: { locations, missingHeaders }, ...rest }: ListedProps) {
  if (locations.length > 0) return <LocationCards locations={locations} {...rest} />;
  // The rows of a damaged sheet are unknown.
  return missingHeaders.length === 0 ? <NoLocations {...rest} /> : null;
}
