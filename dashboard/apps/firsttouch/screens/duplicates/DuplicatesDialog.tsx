import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { type Contact, positionOf } from '../contacts.ts';
import type { OpenDialog } from '../views.ts';
import { findPairs } from './duplicates.ts';

interface DuplicatesDialogProps {
  contacts: readonly Contact[];
  onDialog: (dialog: OpenDialog | null) => void;
}

const step = 50;

/** Contacts that seem to be in the sheet twice, to be merged pair by pair. */
export function DuplicatesDialog({ contacts, onDialog }: DuplicatesDialogProps) {
  const [most, setMost] = useState(step);
  const pairs = useMemo(() => {
    const byRow = new Map(contacts.map((contact) => [contact.row._rowIndex, contact]));
    const rows = contacts.map(({ row }) => row).toSorted((a, b) => a._rowIndex - b._rowIndex);
    return findPairs(rows).flatMap(({ one, other, reason }) => {
      const [first, second] = [byRow.get(one._rowIndex), byRow.get(other._rowIndex)];
      return first && second ? { first, second, reason } : [];
    });
  }, [contacts]);
  return (
    <DialogFrame
      title="Duplicates"
      maxWidth="sm"
      isOpen
      isBusy={false}
      onClose={() => onDialog(null)}
      actions={
        <Button variant="outlined" color="inherit" onClick={() => onDialog(null)}>
          Done
        </Button>
      }
    >
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {textFor(pairs.length)}
      </Typography>
      <Box component="ul" aria-label="Duplicates" sx={list}>
        {pairs.slice(0, most).map(({ first, second, reason }) => (
          <li key={`${first.id} ${second.id}`}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Line contact={first} />
              <Line contact={second} />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                They have {reason}.
              </Typography>
            </Box>
            <Button
              variant="outlined"
              aria-label={`Merge ${first.name} and ${second.name}, rows ${first.row._rowIndex} and ${second.row._rowIndex}`}
              onClick={() => onDialog({ kind: 'merge', contact: first, other: second, isFromList: true })}
            >
              Merge
            </Button>
          </li>
        ))}
      </Box>
      {pairs.length > most && (
        <Button color="inherit" onClick={() => setMost(most + step)}>
          Show more of {pairs.length}
        </Button>
      )}
    </DialogFrame>
  );
}

function textFor(count: number): string {
  if (count === 0) return 'No two contacts share an email address, phone number or name.';
  return count === 1 ? 'One pair looks like the same person.' : `${count} pairs look like the same person.`;
}

function Line({ contact: { name, row } }: { contact: Contact }) {
  const rest = [positionOf(row), row.email, row.phone].filter((text) => text.trim() !== '').join(', ');
  return (
    <Typography variant="body2">
      <b>{name}</b>
      {rest !== '' && `, ${rest}`} (row {row._rowIndex})
    </Typography>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', gap: 3, alignItems: 'center', py: 3, borderTop: 1, borderColor: 'divider' },
};
