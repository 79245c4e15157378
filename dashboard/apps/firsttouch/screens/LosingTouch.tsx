import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import { RowButton, RowList } from '#frontend/grid/RowList.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import { cadenceOf } from '../touch.ts';
import type { ContactActions } from './contact/contact-actions.ts';
import { type Contact, losingTouch } from './contacts.ts';

interface LosingTouchProps {
  contacts: readonly Contact[];
  all: readonly Contact[];
  actions: ContactActions;
  canEdit: boolean;
}

/** People the person has not been in touch with for longer than intended, longest silence first. */
export function LosingTouch({ contacts, all, actions, canEdit }: LosingTouchProps) {
  const losing = losingTouch(contacts);
  if (losing.length === 0) return <Nobody all={all} />;
  return (
    <Box sx={card}>
      <RowList
        label="Losing touch"
        rows={losing}
        renderRow={(contact) => (
          <>
            <RowButton
              title={contact.name}
              lines={[linesOf(contact)]}
              end={
                <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600, flex: 'none' }}>
                  {lateText(contact)}
                </Typography>
              }
              onClick={() => actions.show(contact)}
            />
            {canEdit && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<ChatTextIcon size={18} />}
                aria-label={`Log interaction with ${contact.name}`}
                onClick={() => actions.log(contact)}
              >
                Log
              </Button>
            )}
          </>
        )}
      />
    </Box>
  );
}

// On phones the list is edge to edge.
const card = {
  '&& > *': { mx: { md: 0 }, border: { md: '1px solid var(--rh-line)' }, borderRadius: { md: '8px' } },
  '&& > * > :last-child': { borderBottom: { md: 0 } },
};

function lateText({ daysLate = 0 }: Contact): string {
  return `${counted(daysLate, 'day')} late`;
}

function linesOf({ lastTouch, row }: Contact): string {
  const last = lastTouch === undefined ? 'never' : formatDay(lastTouch);
  const cadence = cadenceOf(row.keepInTouch);
  return `Last contacted ${last}, ${cadence === 1 ? 'every day' : `every ${cadence} days`}`;
}

function Nobody({ all }: { all: readonly Contact[] }) {
  const hasCadence = all.some(({ row }) => cadenceOf(row.keepInTouch) !== undefined);
  return (
    <Card variant="outlined">
      <Box sx={{ py: 10, px: 4, textAlign: 'center' }}>
        <Typography sx={{ fontWeight: 560 }}>
          {hasCadence ? 'You are in touch with everyone' : 'Nobody has a rhythm yet'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hasCadence
            ? 'People you have not spoken to for longer than planned show up here.'
            : 'Edit a contact and set after how many days to get in touch again.'}
        </Typography>
      </Box>
    </Card>
  );
}
