import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { useSelection } from '#frontend/grid/selection.ts';
import { ContactCard } from './ContactCard.tsx';
import { ContactsBulk } from './ContactsBulk.tsx';
import type { ContactActions } from './contact/contact-actions.ts';
import type { Contact, StatusChoice } from './contacts.ts';
import type { OpenDialog } from './views.ts';

interface ContactCardsProps {
  contacts: readonly Contact[];
  actions: ContactActions;
  canEdit: boolean;
  search: string;
  status: StatusChoice;
  /** Whether cards can be selected, to act on several. */
  isSelecting: boolean;
  onSelected: () => void;
  onDialog: (dialog: OpenDialog) => void;
}

const step = 60;

/** Contacts side by side; many are rendered in parts. */
export function ContactCards(props: ContactCardsProps) {
  const { contacts, actions, canEdit, search, status, isSelecting, onSelected, onDialog } = props;
  const [most, setMost] = useState(step);
  const selection = useSelection(() => contacts.map(({ id }) => id));
  const left = contacts.length - most;
  function stopSelecting() {
    selection.clear();
    onSelected();
  }
  if (contacts.length === 0) return <NoMatch query={search.trim() === '' ? status : search} />;
  return (
    <>
      {isSelecting && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 3 }}>
          <Button variant="outlined" color="inherit" onClick={selection.all}>
            Select all
          </Button>
          <Button color="inherit" onClick={stopSelecting}>
            Done selecting
          </Button>
        </Stack>
      )}
      <CardGrid label="Contacts">
        {contacts.slice(0, most).map((contact) => (
          <li key={contact.id}>
            <ContactCard {...{ contact, actions, canEdit }} {...(isSelecting && { selection })} />
          </li>
        ))}
      </CardGrid>
      {left > 0 && (
        <Button color="inherit" fullWidth onClick={() => setMost(most + step)} sx={{ mt: 4 }}>
          Show {Math.min(step, left)} more of {contacts.length}
        </Button>
      )}
      {isSelecting && (
        <ContactsBulk
          selected={contacts.filter(({ id }) => selection.has(id))}
          actions={actions}
          onClear={stopSelecting}
          onDialog={onDialog}
        />
      )}
    </>
  );
}
