import { parseAsString, useQueryStates } from 'nuqs';
import type { Ahead } from '#frontend/at-hand.tsx';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { grids } from './grids.ts';
import { SnapsheetScreen } from './SnapsheetScreen.tsx';
import { SnapsheetsScreen } from './SnapsheetsScreen.tsx';

const address = { app: parseAsString, sheet: parseAsString };

/** Phones have lists in the place of tables. */
export const ahead: Ahead = (query, isWide) => (isWide ? [query.has('sheet') ? grids.data : grids.list] : []);

/** The list of SnapSheets, or the one the address names. */
export default function Snapsheets() {
  const [{ sheet }, setAddress] = useQueryStates(address, { history: 'push' });
  const open = (id: string) => void setAddress({ sheet: id });
  return (
    <UndoSnackbar>
      {sheet === null ? (
        <SnapsheetsScreen onOpen={open} onLeave={() => void setAddress(null)} />
      ) : (
        <SnapsheetScreen key={sheet} id={sheet} onBack={() => void setAddress({ sheet: null })} />
      )}
    </UndoSnackbar>
  );
}
