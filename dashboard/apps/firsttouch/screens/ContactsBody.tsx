import type { ReactNode } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { ContactCards } from './ContactCards.tsx';
import { ContactsToolbar } from './ContactsToolbar.tsx';
import type { ContactActions } from './contact/contact-actions.ts';
import { PhoneStatus } from './contact/StatusSelect.tsx';
import { losingTouch } from './contacts.ts';
import { DueStrips } from './DueStrips.tsx';
import { NoContacts } from './NoContacts.tsx';
import type { useContacts } from './use-contacts.ts';
import type { ContactsPlace, OpenDialog } from './views.ts';

// The board loads the library for dragging.
export const ContactBoard = onDemand(() =>
  import('./ContactBoard.tsx').then((module) => module.ContactBoard),
);
export const LosingTouch = onDemand(() => import('./LosingTouch.tsx').then((module) => module.LosingTouch));

interface ContactsBodyProps {
  place: ContactsPlace;
  found: ReturnType<typeof useContacts>;
  actions: ContactActions;
  canEdit: boolean;
  add: ReactNode;
  isSelecting: boolean;
  onSelected: () => void;
  onDialog: (dialog: OpenDialog) => void;
}

/** The contacts to write to, then all contacts in the chosen view. */
export function ContactsBody(props: ContactsBodyProps) {
  const { place, found, actions, canEdit, add, isSelecting, onSelected, onDialog } = props;
  const { data, contacts, shown, status, setStatus, search, setSearch } = found;
  if (contacts.length === 0) {
    // The rows of a damaged sheet are unknown.
    if (data.missingHeaders.length > 0) return null;
    return (
      <>
        <PhoneStatus {...{ contacts, status }} onChange={setStatus} />
        <NoContacts {...{ add, canEdit, onDialog }} />
      </>
    );
  }
  // People who search want to see the results first.
  const isLooking = place.view !== 'cards' || status !== 'All' || search.trim() !== '' || isSelecting;
  const views = { contacts: shown, actions, canEdit };
  return (
    <>
      {!isLooking && <DueStrips contacts={contacts} onOpen={actions.show} />}
      <ContactsToolbar
        {...{ contacts, status, search }}
        shownCount={shown.length}
        losingCount={losingTouch(contacts).length}
        view={place.view}
        onView={place.onView}
        onStatus={setStatus}
        onSearch={setSearch}
      />
      {place.view === 'cards' && (
        <ContactCards {...views} {...{ search, status, isSelecting, onSelected, onDialog }} />
      )}
      {place.view === 'board' && <ContactBoard {...views} headers={data.headers} />}
      {place.view === 'touch' && <LosingTouch {...views} all={contacts} />}
    </>
  );
}
