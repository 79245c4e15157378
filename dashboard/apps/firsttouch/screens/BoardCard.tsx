import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { cardLook } from '#frontend/board/carried.ts';
import { UnsentMark } from '#frontend/outbox/WaitingMark.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import { DueChip, StatusChip } from './ContactChips.tsx';
import type { ContactActions } from './contact/contact-actions.ts';
import { type Contact, positionOf } from './contacts.ts';

interface BoardCardProps {
  contact: Contact;
  actions: ContactActions;
  /** The handle for dragging with the keyboard. */
  handle?: ReactNode;
  menu?: ReactNode;
  isCarried: boolean;
}

export function BoardCard({ contact, actions, handle, menu, isCarried }: BoardCardProps) {
  const { name, row, status } = contact;
  const since = parseDay(row.statusSince);
  return (
    <Card aria-busy={contact.isSaving} sx={cardLook(isCarried)}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap sx={{ fontSize: 15, fontWeight: 560 }}>
            <Link
              component="button"
              type="button"
              color="text.primary"
              underline="hover"
              onClick={() => actions.show(contact)}
              title={name}
              sx={{ font: 'inherit', maxWidth: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {name}
            </Link>
          </Typography>
          <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
            <bdi>{positionOf(row) || ' '}</bdi>
          </Typography>
          {since && (
            <Typography noWrap variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              Since {formatDay(since)}
            </Typography>
          )}
        </Box>
        {handle}
        {menu}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', '&:not(:empty)': { mt: 2 } }}>
        {status === undefined && <StatusChip contact={contact} />}
        <DueChip contact={contact} />
        <UnsentMark unsent={contact.unsent} />
      </Stack>
    </Card>
  );
}
