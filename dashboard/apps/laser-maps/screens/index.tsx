import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { LocationsScreen } from './LocationsScreen.tsx';
import { MapViewer } from './LocationsView.tsx';

const address = {
  app: parseAsString,
  sheet: parseAsString,
  /** Whether the viewer is open, and for which location. */
  map: parseAsStringLiteral(['open']),
  location: parseAsString,
};

export const ahead: Ahead = (query) => (query.get('map') === 'open' ? [MapViewer] : []);

/** The locations of the oldest sheet, or of the one in the address, and the viewer over them. */
export default function LaserMaps() {
  const [{ sheet, map, location }, setAddress] = useQueryStates(address, { history: 'push' });
  return (
    <UndoSnackbar>
      <LocationsScreen
        key={sheet}
        sheetId={sheet}
        viewer={map === 'open' ? { locationId: location } : null}
        onViewer={(next) =>
          void setAddress({ map: next ? 'open' : null, location: next ? next.locationId : null })
        }
        onSheet={(next) => void setAddress({ sheet: next })}
        onLeave={() => void setAddress(null)}
      />
    </UndoSnackbar>
  );
}
