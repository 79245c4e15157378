import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import type { Status } from '../record.ts';
import type { Contact } from './contacts.ts';

const colors = {
  New: 'info',
  Contacted: 'primary',
  'Follow-up Scheduled': 'warning',
  Closed: 'success',
} as const satisfies Record<Status, string>;

/** The status of a contact; one of the person's own is shown as it is written. */
export function StatusChip({ contact }: { contact: Contact }) {
  const { status, row } = contact;
  return status === undefined ? (
    <StateChip color="default" label={row.status.trim()} />
  ) : (
    <StateChip color={colors[status]} label={status} />
  );
}

/** When to write to somebody, if that day is near or past. */
export function DueChip({ contact }: { contact: Contact }) {
  const { followUp } = contact;
  if (followUp.kind === 'soon') return <Chip variant="outlined" label="Follow-up Soon" sx={edged} />;
  if (followUp.kind === 'overdue') return <Chip color="error" label="Overdue" />;
  return null;
}

const edged = { borderColor: 'var(--rh-accent-edge)', color: 'var(--rh-on-accent-wash)' };

/** Everything about a contact at a glance. */
export function ContactChips({ contact }: { contact: Contact }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      <StatusChip contact={contact} />
      <DueChip contact={contact} />
      {contact.daysLate !== undefined && <Chip color="warning" label="Losing touch" />}
    </Stack>
  );
}
