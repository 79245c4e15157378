import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDay, today } from '#kernel/day.ts';
import { statuses } from '../../records.ts';
import { conflictOf } from '../contact/conflict.ts';
import type { Contact } from '../contacts.ts';
import { useLogInteraction } from '../queries.ts';
import { InteractionFields, twoColumns } from './InteractionFields.tsx';
import { fieldNames, loggedSchema } from './interaction-form.ts';

interface LogInteractionDialogProps {
  sheetId: string;
  contact: Contact;
  onClose: () => void;
}

/** Someone who was new has been contacted by what is noted. */
function nextStatus({ status, row }: Contact): string {
  return status === 'New' ? 'Contacted' : (status ?? row.Status);
}

/** Notes what happened with a contact, and what comes next. */
export function LogInteractionDialog({ sheetId, contact, onClose }: LogInteractionDialogProps) {
  const log = useLogInteraction(sheetId);
  const keyFor = useKeyFor();
  // Where the contact was changed meanwhile, the next attempt goes by how it stands then.
  const [row, setRow] = useState(contact.row);
  const before = {
    followUp: parseDay(contact.row['Follow Up']) ?? '',
    status: contact.status ?? contact.row.Status,
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

  function save({ followUp, status, ...interaction }: z.output<typeof loggedSchema>) {
    const requestKey = keyFor([interaction, followUp, status]);
    const changes = {
      ...(followUp !== before.followUp && { followUp }),
      ...(status !== before.status && { status }),
    };
    log.mutate(
      { row, requestKey, ...interaction, ...changes },
      {
        onSuccess: onClose,
        onError: (problem) => setRow(conflictOf(problem, { row, changes })?.theirs ?? row),
      },
    );
  }
  const choices = [...statuses, ...(contact.status === undefined ? [contact.row.Status] : [])];
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
