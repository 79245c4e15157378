import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { PhotoReviewDialog } from '#frontend/photo-review/PhotoReviewDialog.tsx';
import { type EventDefaults, labelFor } from '../contact/contact-form.ts';
import type { useCards } from './use-cards.ts';

interface CardsDialogProps {
  cards: ReturnType<typeof useCards>;
  onAdd: () => void;
  onClose: () => void;
}

/** Business cards next to the fields read from them, and the event they all come from. */
export function CardsDialog({ cards, onAdd, onClose }: CardsDialogProps) {
  const { queue, rules, refused, event, setEvent } = cards;
  return (
    <PhotoReviewDialog
      title="Business cards to review"
      noun="card"
      {...{ queue, rules, refused, onAdd }}
      onClose={() => {
        queue.clearSaved();
        cards.forgetRefused();
        onClose();
      }}
    >
      <Box role="group" aria-label="For all of them" sx={threeColumns}>
        <EventField name="dateMet" type="date" {...{ event, setEvent }} />
        <EventField name="location" {...{ event, setEvent }} />
        <EventField name="context" {...{ event, setEvent }} />
      </Box>
    </PhotoReviewDialog>
  );
}

interface EventFieldProps {
  name: keyof EventDefaults;
  type?: 'date';
  event: EventDefaults;
  setEvent: (event: EventDefaults) => void;
}

function EventField({ name, type, event, setEvent }: EventFieldProps) {
  return (
    <TextField
      label={labelFor(name)}
      type={type ?? 'text'}
      value={event[name]}
      onChange={({ target }) => setEvent({ ...event, [name]: target.value })}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}

const threeColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: 3,
};
