import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { DragList } from './drag-list.ts';
import { ListScreen } from './ListScreen.tsx';
import { ListsScreen } from './lists/ListsScreen.tsx';
import { listsViews } from './views.ts';

const address = {
  app: parseAsString,
  list: parseAsString,
  view: parseAsStringLiteral(listsViews).withDefault('lists'),
};

export const ahead: Ahead = (query, isWide) => (isWide && query.has('list') ? [DragList] : []);

/** The lists, everything that is due in them, or the one list that the address names. */
export default function Todos() {
  const [{ list, view }, setAddress] = useQueryStates(address, { history: 'push' });
  return (
    <UndoSnackbar>
      {list === null ? (
        <ListsScreen
          view={view}
          onView={(next) => void setAddress({ view: next })}
          onOpen={(id) => void setAddress({ list: id })}
          onLeave={() => void setAddress(null)}
        />
      ) : (
        <ListScreen key={list} listId={list} onBack={() => void setAddress({ list: null })} />
      )}
    </UndoSnackbar>
  );
}
