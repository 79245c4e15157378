import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Facts } from '#frontend/grid/Facts.tsx';
import type { Selection } from '#frontend/grid/selection.ts';
import { UnsentMark } from '#frontend/outbox/WaitingMark.tsx';
import { PersonMark } from '#frontend/page/PersonMark.tsx';
import { ContactChips } from './ContactChips.tsx';
import { ContactMenu } from './ContactMenu.tsx';
import type { ContactActions } from './contact/contact-actions.ts';
import { type Contact, positionOf, tagsOf } from './contacts.ts';
import { DayText, MailLink, NotSet } from './texts.tsx';

interface ContactCardProps {
  contact: Contact;
  actions: ContactActions;
  canEdit: boolean;
  /** Set while cards can be selected. */
  selection?: Selection;
}

export function ContactCard({ contact, actions, canEdit, selection }: ContactCardProps) {
  const { row, name } = contact;
  const tags = tagsOf(row);
  return (
    <Card
      component="article"
      aria-label={name}
      aria-busy={contact.isSaving}
      sx={{ p: 5, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <CardHead {...{ contact, actions, canEdit }} {...(selection && { selection })} />
      <ContactChips contact={contact} />
      <UnsentMark unsent={contact.unsent} />
      <Facts
        facts={[
          { label: 'Met', value: <Met contact={contact} /> },
          { label: 'Email', value: row.email === '' ? <NotSet /> : <MailLink address={row.email} /> },
          { label: 'Follow-up', value: <DayText text={row.followUp} /> },
        ]}
      />
      {(row.notes.trim() !== '' || tags.length > 0) && <Divider sx={{ mt: 1 }} />}
      {row.notes.trim() !== '' && (
        <Typography variant="body2" sx={threeLines}>
          {row.notes}
        </Typography>
      )}
      {tags.length > 0 && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {tags.map((tag) => (
            <Chip key={tag} variant="outlined" label={tag} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function CardHead({ contact, actions, canEdit, selection }: ContactCardProps) {
  const { name, row } = contact;
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start' }}>
      {selection ? (
        <Checkbox
          checked={selection.has(contact.id)}
          onChange={(event) => {
            const { nativeEvent } = event;
            selection.toggle(contact.id, {
              isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            });
          }}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        />
      ) : (
        <PersonMark name={name} size={40} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h3" noWrap title={name} sx={{ lineHeight: '22px' }}>
          <Link
            component="button"
            type="button"
            color="text.primary"
            underline="hover"
            onClick={() => actions.show(contact)}
            sx={open}
          >
            {name}
          </Link>
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          <bdi>{positionOf(row) || ' '}</bdi>
        </Typography>
      </Box>
      {canEdit && (
        <Box sx={{ m: -2 }}>
          <ContactMenu {...{ contact, actions }} />
        </Box>
      )}
    </Stack>
  );
}

/** "Nov 5, 2025, Lisbon print fair" */
function Met({ contact: { row } }: { contact: Contact }) {
  if (row.dateMet.trim() === '' && row.location.trim() === '') return <NotSet />;
  return (
    <>
      {row.dateMet.trim() !== '' && <DayText text={row.dateMet} />}
      {row.dateMet.trim() !== '' && row.location.trim() !== '' && ', '}
      {row.location}
    </>
  );
}

const open = {
  font: 'inherit',
  letterSpacing: 'inherit',
  maxWidth: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'left',
  unicodeBidi: 'plaintext',
  verticalAlign: 'bottom',
  '@media (pointer: coarse)': { minHeight: 28 },
};
const threeLines = {
  textAlign: 'left',
  unicodeBidi: 'plaintext',
  whiteSpace: 'pre-line',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
};
