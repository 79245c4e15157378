import { parseAsString, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { SnapsheetScreen } from './SnapsheetScreen.tsx';
import { SnapsheetsScreen } from './SnapsheetsScreen.tsx';

const address = { app: parseAsString, sheet: parseAsString };

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
