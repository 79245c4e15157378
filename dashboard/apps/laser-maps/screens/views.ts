import type { RecordDialog } from '#frontend/records/record-app.ts';
import type { Location } from '../contract.ts';

export const title = 'Laser Maps';

/** The viewer according to the address. */
interface Viewer {
  locationId: string | null;
}

/** Where the person is in the app, and how to go elsewhere. */
export interface LocationsPlace {
  /** Null for the oldest sheet. */
  sheetId: string | null;
  /** Null if the viewer is closed. */
  viewer: Viewer | null;
  onViewer: (viewer: Viewer | null) => void;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
}

/** The one dialog that is open over the locations. */
export type OpenDialog = RecordDialog | { kind: 'draw'; locations: readonly Location[] };
