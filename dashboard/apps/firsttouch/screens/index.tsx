import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Ahead, OnDemand } from '#frontend/page/on-demand.tsx';
import { ContactBoard, LosingTouch } from './ContactsBody.tsx';
import { ContactsScreen } from './ContactsScreen.tsx';
import { contactViews } from './views.ts';

const address = { app: parseAsString, sheet: parseAsString, view: parseAsStringLiteral(contactViews) };

const views = new Map<string, Pick<OnDemand<object>, 'load'>>([
  ['board', ContactBoard],
  ['touch', LosingTouch],
]);

export const ahead: Ahead = (query) => {
  const view = views.get(query.get('view') ?? '');
  return view ? [view] : [];
};

/** The contacts of the oldest sheet, or of the one in the address. */
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
