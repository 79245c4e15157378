import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { dayFormat } from '#kernel/day.ts';
import { awayText, type Contact, dueContacts } from './contacts.ts';

/** One line, if there is room for it. */
const maxShown = { wide: 4, narrow: 2 };

interface DueStripsProps {
  contacts: readonly Contact[];
  onOpen: (contact: Contact) => void;
}

/** The contacts to write to: overdue ones, and those whose day is near. */
export function DueStrips({ contacts, onOpen }: DueStripsProps) {
  const overdue = dueContacts(contacts, 'overdue');
  const soon = dueContacts(contacts, 'soon');
  return (
    <>
      <DueStrip
        title="Overdue"
        note={`${overdue.length} to catch up with`}
        due={overdue}
        onOpen={onOpen}
        isLate
      />
      <DueStrip
        title="Follow-up Soon"
        note={`${soon.length} in the next 7 days`}
        due={soon}
        onOpen={onOpen}
      />
    </>
  );
}

interface DueStripProps {
  title: string;
  note: string;
  due: readonly Contact[];
  isLate?: boolean;
  onOpen: (contact: Contact) => void;
}

function DueStrip({ title, note, due, isLate = false, onOpen }: DueStripProps) {
  const [isWhole, setIsWhole] = useState(false);
  const most = useIsWide() ? maxShown.wide : maxShown.narrow;
  if (due.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 5 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', columnGap: 2, flexWrap: 'wrap', mb: 2 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
        {due.length > most && (
          <Button size="small" onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole} sx={{ my: -2 }}>
            {isWhole ? `Show ${most}` : `Show all ${due.length}`}
          </Button>
        )}
      </Stack>
      <Card component="ul" sx={strip}>
        {due.slice(0, isWhole ? due.length : most).map((contact) => (
          <li key={contact.id}>
            <Due contact={contact} isLate={isLate} onOpen={() => onOpen(contact)} />
          </li>
        ))}
      </Card>
    </Box>
  );
}

interface DueProps {
  contact: Contact;
  isLate: boolean;
  onOpen: () => void;
}

function Due({ contact, isLate, onOpen }: DueProps) {
  const { followUp, name, row } = contact;
  if (!('day' in followUp)) return null;
  return (
    <ButtonBase onClick={onOpen} sx={cell}>
      <DayTile day={followUp.day} isLate={isLate} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontSize: 15, fontWeight: 560 }}>
          {name}
        </Typography>
        <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
          {row.company || row.email}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        sx={{ flex: 'none', color: isLate ? 'error.main' : 'text.secondary', fontWeight: isLate ? 600 : 450 }}
      >
        {awayText(followUp.daysAhead)}
      </Typography>
    </ButtonBase>
  );
}

const weekday = dayFormat({ weekday: 'short' });
const spoken = dayFormat({ month: 'long', day: 'numeric' });

/** A page of a tear-off calendar. */
function DayTile({ day, isLate }: { day: string; isLate: boolean }) {
  const color = isLate ? 'error' : 'primary';
  return (
    <Box
      role="img"
      aria-label={spoken(day)}
      sx={{
        flex: 'none',
        width: 52,
        textAlign: 'center',
        border: 1,
        borderColor: isLate ? 'error.main' : 'var(--rh-accent-edge)',
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          bgcolor: `${color}.main`,
          color: `${color}.contrastText`,
          fontSize: 12,
          lineHeight: '19px',
          fontWeight: 600,
        }}
      >
        {weekday(day)}
      </Box>
      <Typography variant="h2" component="div" sx={{ lineHeight: '32px' }}>
        {Number(day.slice(8))}
      </Typography>
    </Box>
  );
}

const strip = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: '1px',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  // A border around each; the card clips those at its edge.
  '& > li': { display: 'flex', minWidth: 0, boxShadow: '0 0 0 1px var(--rh-line)' },
};
const cell = {
  flex: 1,
  minWidth: 0,
  gap: 4,
  px: 4,
  py: 3,
  textAlign: 'left',
  justifyContent: 'flex-start',
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '&:hover': { bgcolor: 'var(--rh-wash)' },
};
