import type { RecordDialog } from '#frontend/records/record-app.ts';
import type { Location } from '../contract.ts';

export const title = 'Laser Maps';

/** The viewer as the address tells it. */
interface Viewer {
  locationId: string | null;
}

/** Where the person is in the app, and the ways from there. */
export interface LocationsPlace {
  /** The oldest sheet when null. */
  sheetId: string | null;
  /** Null while the viewer is closed. */
  viewer: Viewer | null;
  onViewer: (viewer: Viewer | null) => void;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
}

/** The one dialog that is open over the locations. */
export type OpenDialog = RecordDialog | { kind: 'draw'; locations: readonly Location[] };
