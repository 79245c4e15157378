import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDay, today } from '#kernel/day.ts';
import { contact as contactRecord, interaction, statuses } from '../../record.ts';
import { logCommands } from '../commands.ts';
import { contactForm } from '../contact/contact-form.ts';
import type { Contact } from '../contacts.ts';
import { logWrites } from '../queries.ts';
import { fieldNames, InteractionFields, twoColumns } from './InteractionFields.tsx';

interface LogInteractionDialogProps {
  sheetId: string;
  contact: Contact;
  onClose: () => void;
}

/** What happened, and what comes next for the contact. */
const loggedSchema = interaction.values.extend({
  followUp: contactRecord.values.shape.followUp,
  status: z.string(),
});

/** Logging an interaction with a new contact makes them contacted. */
function nextStatus({ status, row }: Contact): string {
  return status === 'New' ? 'Contacted' : (status ?? row.status);
}

/** Notes what happened with a contact, and what comes next. */
export function LogInteractionDialog({ sheetId, contact, onClose }: LogInteractionDialogProps) {
  const log = logWrites.useSend('other');
  useOnceDone(log, onClose);
  // If the contact was changed meanwhile, the next attempt starts from its current state.
  const [row, setRow] = useState(contact.row);
  const before = {
    followUp: parseDay(contact.row.followUp) ?? '',
    status: contact.status ?? contact.row.status,
  };
  const form = useForm({
    resolver: zodResolver(loggedSchema),
    defaultValues: {
      when: today(),
      channel: '',
      summary: '',
      nextStep: '',
      followUp: before.followUp,
      status: nextStatus(contact),
    },
  });

  function save({ followUp, status, ...typed }: z.output<typeof loggedSchema>) {
    const changes = {
      ...(followUp !== before.followUp && { followUp }),
      ...(status !== before.status && { status }),
    };
    const command = logCommands.log(sheetId, { ...contact, row }, { ...typed, ...changes });
    log.mutate(command, {
      onError(problem) {
        const theirs = contactForm.conflictOf(problem, changes, row)?.theirs;
        if (theirs) setRow(contactRecord.row.parse({ ...theirs, id: row.id }));
      },
    });
  }
  const choices = [...statuses, ...(contact.status === undefined ? [contact.row.status] : [])];
  return (
    <FormDialog
      title={`Log interaction with ${contact.name}`}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Log', busyLabel: 'Logging' }}
      isBusy={log.isPending}
    >
      <InteractionFields control={form.control} names={fieldNames} />
      <Box sx={twoColumns}>
        <FormField control={form.control} name="followUp" label="Follow-up Date" type="date" />
        <FormSelectField
          control={form.control}
          name="status"
          label="Status"
          choices={choices.map((each) => ({ value: each, label: each }))}
        />
      </Box>
      {log.error && <WriteProblem title="Failed to log the interaction" problem={log.error} />}
    </FormDialog>
  );
}
