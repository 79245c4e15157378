import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { UndoSnackbar } from '#frontend/UndoSnackbar.tsx';
import { ListScreen } from './ListScreen.tsx';
import { ListsScreen, listsViews } from './ListsScreen.tsx';

const address = {
  app: parseAsString,
  list: parseAsString,
  view: parseAsStringLiteral(listsViews).withDefault('lists'),
};

/** The lists, what is due in all of them, or the one list that the address names. */
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
