import { parseAsString, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { grids } from './grids.ts';
import { SnapsheetsScreen } from './list/SnapsheetsScreen.tsx';
import { SnapsheetScreen } from './SnapsheetScreen.tsx';

const address = { app: parseAsString, sheet: parseAsString };

/** Phones show lists instead of tables. */
export const ahead: Ahead = (query, isWide) => (isWide ? [query.has('sheet') ? grids.data : grids.list] : []);

/** The list of SnapSheets, or the one in the address. */
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
