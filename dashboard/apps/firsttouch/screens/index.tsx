import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { ContactsScreen } from './ContactsScreen.tsx';
import { contactViews } from './views.ts';

const address = { app: parseAsString, sheet: parseAsString, view: parseAsStringLiteral(contactViews) };

/** The contacts of the oldest sheet, or of the one the address names. */
export default function FirstTouch() {
  const [{ sheet, view }, setAddress] = useQueryStates(address, { history: 'push' });
  return (
    <UndoSnackbar>
      <ContactsScreen
        key={sheet}
        sheetId={sheet}
        view={view ?? 'cards'}
        onView={(next) => void setAddress({ view: next === 'cards' ? null : next })}
        onSheet={(next) => void setAddress({ sheet: next })}
        onLeave={() => void setAddress(null)}
      />
    </UndoSnackbar>
  );
}
