import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { useMutation } from '@tanstack/react-query';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { type Fact, Facts } from '#frontend/grid/Facts.tsx';
import { PhoneLink } from '#frontend/grid/PhoneLink.tsx';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { openInTab } from '#frontend/page/open-in-tab.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import { cadenceOf } from '../../touch.ts';
import { ContactChips } from '../ContactChips.tsx';
import { type Contact, tagsOf } from '../contacts.ts';
import { Introductions } from '../Introductions.tsx';
import { InteractionList } from '../interactions/InteractionList.tsx';
import { client } from '../queries.ts';
import { DayText, MailLink, WebLink } from '../texts.tsx';
import type { OpenDialog } from '../views.ts';
import type { ContactActions } from './contact-actions.ts';

interface ContactPanelProps {
  sheetId: string;
  contact: Contact;
  contacts: readonly Contact[];
  actions: ContactActions;
  canEdit: boolean;
  onDialog: (dialog: OpenDialog) => void;
  onClose: () => void;
}

/** Everything known about a contact, including interactions. */
export function ContactPanel(props: ContactPanelProps) {
  const { sheetId, contact, contacts, actions, canEdit, onDialog, onClose } = props;
  const openCard = useMutation({ mutationFn: () => openCardByName(contact.row.cardPhoto) });
  return (
    <DialogFrame
      title={contact.name}
      maxWidth="sm"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={contact.unsent?.isWaiting ? <WaitingMark /> : `Row ${contact.row._rowIndex}`}
      actions={
        canEdit && (
          <>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<PencilSimpleIcon size={18} />}
              onClick={() => actions.edit(contact)}
            >
              Edit
            </Button>
            <Button
              variant="contained"
              startIcon={<ChatTextIcon size={18} />}
              onClick={() => actions.log(contact)}
            >
              Log interaction
            </Button>
          </>
        )
      }
    >
      <ContactChips contact={contact} />
      <Stack sx={roomForLabels}>
        <Facts facts={[...factsOf(contact), cardFact(contact, openCard.mutate)]} isRuled />
        {openCard.error && <ProblemAlert title="Failed to open the card" problem={openCard.error} />}
        <Introductions {...{ contact, contacts }} onOpen={actions.show} />
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="h3">Interactions</Typography>
        <InteractionList
          {...{ sheetId, contact, canEdit }}
          onEdit={(interaction) => onDialog({ kind: 'log', contact, interaction })}
        />
      </Stack>
    </DialogFrame>
  );
}

// Its direction follows the text.
const asTyped = { whiteSpace: 'pre-line', unicodeBidi: 'plaintext' } as const;

// "Location/Event" is longer than most labels.
const roomForLabels = {
  '&& > dl': { gridTemplateColumns: { xs: '116px minmax(0, 1fr)', sm: '168px minmax(0, 1fr)' } },
};

function openCardByName(text: string): Promise<void> {
  return openInTab(() => client.findCard({ fileName: text.trim() }).then(({ webViewLink }) => webViewLink));
}

function cardFact({ row }: Contact, onOpen: () => void): Fact {
  const name = row.cardPhoto.trim();
  return {
    label: 'Card photo',
    value:
      name === '' ? null : (
        <Link component="button" type="button" onClick={onOpen} sx={{ font: 'inherit', textAlign: 'left' }}>
          {name}
        </Link>
      ),
  };
}

function factsOf({ row, lastTouch, daysLate }: Contact): Fact[] {
  const text = (label: string, value: string): Fact => ({
    label,
    value: value.trim() === '' ? null : <span style={asTyped}>{value}</span>,
  });
  const cadence = cadenceOf(row.keepInTouch);
  const late = daysLate === undefined ? '' : `, ${counted(daysLate, 'day')} late`;
  return [
    text('Company', row.company),
    text('Role/Title', row.role),
    { label: 'Email', value: row.email === '' ? null : <MailLink address={row.email} /> },
    { label: 'Phone', value: row.phone === '' ? null : <PhoneLink phone={row.phone} /> },
    { label: 'LinkedIn', value: row.linkedin === '' ? null : <WebLink text={row.linkedin} /> },
    { label: 'Date Met', value: row.dateMet === '' ? null : <DayText text={row.dateMet} /> },
    text('Location/Event', row.location),
    text('Introduction Channel', row.context),
    text('First Call Notes', row.notes),
    { label: 'Birthday', value: row.birthday === '' ? null : <DayText text={row.birthday} /> },
    { label: 'Follow-up Date', value: <DayText text={row.followUp} /> },
    {
      label: 'Status since',
      value: row.statusSince === '' ? null : <DayText text={row.statusSince} />,
    },
    text('Keep in touch', cadence === undefined ? '' : `Every ${counted(cadence, 'day')}${late}`),
    text('Last contacted', lastTouch === undefined ? '' : formatDay(lastTouch)),
    text('Tags', tagsOf(row).join(', ')),
  ];
}
