import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { type InteractionRow, interaction as record } from '../../record.ts';
import { logCommands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { logWrites } from '../queries.ts';
import { DayText } from '../texts.tsx';

interface InteractionListProps {
  sheetId: string;
  contact: Contact;
  canEdit: boolean;
  onEdit: (interaction: InteractionRow) => void;
}

/** The interactions with a contact, newest first. */
export function InteractionList({ sheetId, contact, canEdit, onEdit }: InteractionListProps) {
  const remove = logWrites.useSend('remove');
  const undo = logWrites.useSend('undo');
  const offerUndo = useOfferUndo();
  const { whenSent, question } = useWhenSent();
  const { interactions, name } = contact;
  if (interactions.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing logged yet. Calls, letters and meetings go to the Interactions tab of the sheet.
      </Typography>
    );
  }
  const removeOne = (interaction: InteractionRow) =>
    remove.mutate(logCommands.remove(sheetId, [interaction]), {
      onSuccess: (answer) =>
        offerUndo({
          message: `Interaction with ${name} deleted`,
          undo: () => undo.mutateAsync(logCommands.undo(sheetId, logWrites.undoIn(answer))),
        }),
    });
  return (
    <>
      {question}
      {remove.error && (
        <ProblemAlert title={record.words.deleteFailed} problem={remove.error}>
          Nothing was deleted.
        </ProblemAlert>
      )}
      <Box component="ul" aria-label="Interactions" sx={list}>
        {interactions.map((interaction) => (
          <li key={interaction._rowIndex}>
            <Interaction interaction={interaction} />
            {canEdit && (
              <RowMenu
                label={`Actions for the interaction in row ${interaction._rowIndex}`}
                at={{ tab: record.tab, row: interaction._rowIndex }}
                choices={[
                  {
                    label: 'Edit',
                    icon: <PencilSimpleIcon size={18} />,
                    onChoose: () => whenSent(interaction, interaction.summary, () => onEdit(interaction)),
                  },
                  {
                    label: 'Delete',
                    icon: <TrashIcon size={18} />,
                    onChoose: () => whenSent(interaction, interaction.summary, () => removeOne(interaction)),
                    isDestructive: true,
                  },
                ]}
              />
            )}
          </li>
        ))}
      </Box>
    </>
  );
}

function Interaction({ interaction }: { interaction: InteractionRow }) {
  const { when, channel, summary, nextStep: next } = interaction;
  return (
    <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <DayText text={when} />
        {channel.trim() !== '' && `, ${channel}`}
      </Typography>
      <WaitingLine row={interaction} />
      <Typography sx={{ whiteSpace: 'pre-line', unicodeBidi: 'plaintext', textAlign: 'left' }}>
        {summary}
      </Typography>
      {next.trim() !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          <b>Next:</b> {next}
        </Typography>
      )}
    </Stack>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', gap: 2, py: 2.5, borderTop: 1, borderColor: 'divider' },
};
