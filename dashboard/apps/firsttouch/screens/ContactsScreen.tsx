import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { ContactsView } from './ContactsView.tsx';
import { contacts } from './queries.ts';
import { type ContactsPlace, title } from './views.ts';

export function ContactsScreen(place: ContactsPlace) {
  const header = (
    <PageHeader
      title={title}
      back={{ label: 'Back', onClick: place.onLeave }}
      mark={<HouseMark app={manifest} size={54} />}
    />
  );
  return (
    <ReadFrame
      queries={[contacts.list(place.sheetId)]}
      label="Reading the contacts"
      failure="Failed to fetch contacts"
      rowHeight={250}
      areCards
      header={header}
    >
      <ContactsView {...place} />
    </ReadFrame>
  );
}
