import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Status } from '../../record.ts';
import type { ContactActions } from '../contact/contact-actions.ts';
import type { Contact } from '../contacts.ts';
import { DraggableCard } from './BoardCard.tsx';

interface BoardColumnProps {
  /** Null for those with a status of the person's own: nothing is dropped there. */
  id: Status | null;
  title: string;
  contacts: readonly Contact[];
  actions: ContactActions;
  canEdit: boolean;
}

const step = 50;

export function BoardColumn({ id, title, contacts, actions, canEdit }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: id ?? 'Other', disabled: id === null || !canEdit });
  const [most, setMost] = useState(step);
  const headingId = useId();
  const left = contacts.length - most;
  return (
    <Box
      component="section"
      ref={setNodeRef}
      aria-labelledby={headingId}
      sx={{ ...column, ...(isOver && { borderColor: 'primary.main', bgcolor: 'var(--rh-accent-wash)' }) }}
    >
      <Typography id={headingId} variant="h4" component="h3" sx={{ px: 1, pb: 2 }}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 450 }}>
          {contacts.length}
        </Box>
      </Typography>
      <Box component="ul" aria-labelledby={headingId} sx={list}>
        {contacts.slice(0, most).map((contact) => (
          <li key={contact.id}>
            <DraggableCard {...{ contact, actions, canEdit }} />
          </li>
        ))}
      </Box>
      {left > 0 && (
        <Button color="inherit" fullWidth size="small" onClick={() => setMost(most + step)} sx={{ mt: 2 }}>
          Show {Math.min(step, left)} more of {contacts.length}
        </Button>
      )}
    </Box>
  );
}

const column = {
  minWidth: 0,
  minHeight: 220,
  p: 2,
  pt: 3,
  bgcolor: 'var(--rh-sunken)',
  border: 1,
  borderColor: 'transparent',
  borderRadius: '8px',
};
const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
};
