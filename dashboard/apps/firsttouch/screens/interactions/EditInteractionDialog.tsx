import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { changesWithout } from '#frontend/dialogs/versions.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDay } from '#kernel/day.ts';
import type { InteractionRow } from '../../records.ts';
import type { Contact } from '../contacts.ts';
import { useChangeInteraction, useLogInteraction, useReadRowsAgain } from '../queries.ts';
import { InteractionFields } from './InteractionFields.tsx';
import {
  comparedInteraction,
  type InteractionConflict,
  interactionConflictOf,
} from './interaction-conflict.ts';
import { fieldNames, interactionSchema } from './interaction-form.ts';

interface EditInteractionDialogProps {
  sheetId: string;
  contact: Contact;
  interaction: InteractionRow;
  onClose: () => void;
}

function formOf(interaction: InteractionRow) {
  return {
    when: parseDay(interaction.When) ?? '',
    channel: interaction.Channel,
    summary: interaction.Summary,
    nextStep: interaction['Next Step'],
  };
}

export function EditInteractionDialog(props: EditInteractionDialogProps) {
  const { sheetId, contact, interaction, onClose } = props;
  const change = useChangeInteraction(sheetId);
  const before = formOf(interaction);
  const form = useForm({ resolver: zodResolver(interactionSchema), defaultValues: before });

  function save(wanted: z.output<typeof interactionSchema>) {
    const changes = {
      ...(wanted.when !== before.when && { when: wanted.when }),
      ...(wanted.channel !== before.channel && { channel: wanted.channel }),
      ...(wanted.summary !== before.summary && { summary: wanted.summary }),
      ...(wanted.nextStep !== before.nextStep && { nextStep: wanted.nextStep }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate({ row: interaction, changes }, { onSuccess: onClose });
  }

  const conflict = interactionConflictOf(change.error, change.variables);
  if (conflict) {
    return <InteractionConflictDialog {...{ sheetId, contact, conflict, change, onClose }} />;
  }
  return (
    <FormDialog
      title={`Edit interaction with ${contact.name}`}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={change.isPending}
      note={`Row ${interaction._rowIndex} of Interactions`}
    >
      <InteractionFields control={form.control} names={fieldNames} />
      {change.error && <WriteProblem title="Failed to save the interaction" problem={change.error} />}
    </FormDialog>
  );
}

interface InteractionConflictDialogProps {
  sheetId: string;
  contact: Contact;
  conflict: InteractionConflict;
  change: ReturnType<typeof useChangeInteraction>;
  onClose: () => void;
}

function InteractionConflictDialog(props: InteractionConflictDialogProps) {
  const { sheetId, contact, conflict, change, onClose } = props;
  const log = useLogInteraction(sheetId);
  const readAgain = useReadRowsAgain();
  return (
    <RowConflict
      versions={conflict}
      cells={comparedInteraction(conflict)}
      readAgain={readAgain}
      onBack={change.reset}
      onDone={onClose}
      onMine={(theirs, kept) => {
        const changes = changesWithout(change.variables?.changes ?? {}, kept);
        change.mutate({ row: theirs, changes }, { onSuccess: onClose });
      }}
      onAgain={(mine) => {
        const again = interactionSchema.safeParse(formOf(mine));
        if (!again.success) return;
        log.mutate({ row: contact.row, requestKey: newRequestKey(), ...again.data }, { onSuccess: onClose });
      }}
      again={log}
      failure="Failed to log the interaction"
    />
  );
}
