import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { LocationsView } from './LocationsView.tsx';
import { locations } from './queries.ts';
import { type LocationsPlace, title } from './views.ts';

export function LocationsScreen(place: LocationsPlace) {
  const header = (
    <PageHeader
      title={title}
      back={{ label: 'Back', onClick: place.onLeave }}
      mark={<HouseMark app={manifest} size={54} />}
    />
  );
  return (
    <ReadFrame
      queries={[locations.list(place.sheetId)]}
      label="Reading the locations"
      failure="Failed to fetch locations"
      rowHeight={202}
      areCards
      header={header}
      lacking={{
        operation: 'viewShared',
        message: 'Additional permissions required to access Laser Maps data.',
      }}
    >
      <LocationsView {...place} />
    </ReadFrame>
  );
}
