import Box from '@mui/material/Box';
import { useState } from 'react';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { useAskedRow } from '#frontend/page/asked-row.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import { DropVeil } from '#frontend/photo-review/DropVeil.tsx';
import { usePhotoIntake } from '#frontend/photo-review/use-photo-intake.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { isWith } from '../record.ts';
import { ContactsBody } from './ContactsBody.tsx';
import { AddContactButton, ContactsHeader } from './ContactsHeader.tsx';
import { ContactsStatusBar } from './ContactsStatusBar.tsx';
import { CardsNotice } from './cards/CardsNotice.tsx';
import { useCards } from './cards/use-cards.ts';
import { useContactActions } from './contact/contact-actions.ts';
import type { EventDefaults } from './contact/contact-form.ts';
import type { Contact } from './contacts.ts';
import { RepairNotice } from './RepairNotice.tsx';
import { useContacts } from './use-contacts.ts';
import type { ContactsPlace, OpenDialog } from './views.ts';

// The forms are loaded after the rows.
const ContactDialogs = onDemand(() =>
  import('./contact/ContactDialogs.tsx').then((module) => module.ContactDialogs),
);

/** All contacts of a sheet: those to write to first, then everybody. */
export function ContactsView(place: ContactsPlace) {
  const found = useContacts(place.sheetId);
  const { query, data, refetch, contacts, status, setStatus } = found;
  const [dialog, setDialog] = useOpenDialog<OpenDialog>();
  useLoadedAhead(ContactDialogs.load);
  const [event, setEvent] = useState<EventDefaults | null>(null);
  const [isSelecting, setIsSelecting] = useState(false);
  const { actions, failure, question } = useContactActions({ data, onDialog: setDialog });
  const canEdit = (data.sheet?.canEdit ?? true) && data.missingHeaders.length === 0;
  const add = canEdit && <AddContactButton onClick={() => setDialog({ kind: 'add' })} />;
  const cards = useCards({ contacts, sheetId: data.sheet?.id ?? null, event, onEvent: setEvent });
  const { items } = cards.queue;
  const { take, isOver } = usePhotoIntake({
    isOn: canEdit && dialog === null,
    hasOthers: items.length > 0,
    onOne: (photo) => setDialog({ kind: 'add', photo }),
    onMany(files) {
      cards.take(files);
      setDialog({ kind: 'cards' });
    },
  });
  const show = (contact: Contact | undefined) => {
    if (contact) setDialog({ kind: 'show', contactId: contact.id });
  };
  useAskedRow((row) => show(contacts.find((contact) => contact.row._rowIndex === row)));
  useAskedRow(
    (row) => {
      const had = data.interactions.find(({ _rowIndex }) => _rowIndex === row);
      show(had && contacts.find((contact) => isWith(had, contact.row)));
    },
    { parameter: 'interaction' },
  );
  const canSelect = place.view === 'cards' && !isSelecting;
  return (
    <>
      <ContactsHeader
        {...{ data, contacts, status, add, refetch }}
        isFetching={query.isFetching}
        onStatus={setStatus}
        onSheet={place.onSheet}
        onLeave={place.onLeave}
        onDialog={setDialog}
        {...(canSelect && { onSelect: () => setIsSelecting(true) })}
      />
      {query.error && (
        <RefetchProblem
          title="Failed to fetch contacts"
          problem={query.error}
          shown="contacts"
          readAt={query.dataUpdatedAt}
          link={data.sheet && { label: 'Open in Sheets', href: data.sheet.webViewLink }}
        />
      )}
      {failure && (
        <Box sx={{ mb: 4 }}>
          <ProblemAlert {...failure}>The contacts below are as they are in the sheet.</ProblemAlert>
        </Box>
      )}
      {question}
      <RepairNotice data={data} />
      <CardsNotice
        waiting={items.filter(({ state }) => state !== 'saved').length}
        onReview={() => setDialog({ kind: 'cards' })}
      />
      {isOver && <DropVeil text="Drop business cards to add their contacts" />}
      <ContactsBody
        {...{ place, found, actions, canEdit, add, isSelecting }}
        onSelected={() => setIsSelecting(false)}
        onDialog={setDialog}
      />
      <ContactsStatusBar
        {...{ data, query, refetch }}
        action={add}
        onReview={(failed) => setDialog({ kind: 'add', failed })}
      />
      {dialog && (
        <ContactDialogs
          {...{ dialog, data, contacts, actions, canEdit, event }}
          cards={{ ...cards, take }}
          onEvent={setEvent}
          onDialog={setDialog}
        />
      )}
    </>
  );
}
