import Link from '@mui/material/Link';
import { type Fact, Facts } from '#frontend/grid/Facts.tsx';
import type { Contact } from './contacts.ts';

interface IntroductionsProps {
  contact: Contact;
  contacts: readonly Contact[];
  onOpen: (contact: Contact) => void;
}

const plain = (text: string) => text.trim().toLowerCase();

/** Who introduced them, and whom they introduced. */
export function Introductions({ contact, contacts, onOpen }: IntroductionsProps) {
  const introducer = contact.row.introducerName.trim();
  const known = contacts.find(({ name }) => introducer !== '' && plain(name) === plain(introducer));
  const introduced = contacts.filter(({ row }) => plain(row.introducerName) === plain(contact.name));
  if (introducer === '' && introduced.length === 0) return null;
  const facts: Fact[] = [
    {
      label: 'Introduced by',
      value: known ? <PersonLink contact={known} onOpen={onOpen} /> : introducer || null,
    },
    {
      label: 'Introduced',
      value:
        introduced.length === 0
          ? null
          : introduced.map((each, index) => (
              <span key={each.id}>
                {index > 0 && ', '}
                <PersonLink contact={each} onOpen={onOpen} />
              </span>
            )),
    },
  ];
  return <Facts facts={facts} isRuled />;
}

interface PersonLinkProps {
  contact: Contact;
  onOpen: (contact: Contact) => void;
}

function PersonLink({ contact, onOpen }: PersonLinkProps) {
  return (
    <Link component="button" type="button" onClick={() => onOpen(contact)} sx={{ font: 'inherit' }}>
      {contact.name}
    </Link>
  );
}
