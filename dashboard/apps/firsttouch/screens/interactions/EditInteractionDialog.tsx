import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { RecordConflict } from '#frontend/records/RecordConflict.tsx';
import { recordForm } from '#frontend/records/record-form.ts';
import { useRecordForm } from '#frontend/records/use-record-form.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Cells } from '#kernel/records/record.ts';
import { type InteractionRow, interaction as record } from '../../record.ts';
import { logCommands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { logWrites } from '../queries.ts';
import { fieldNames, InteractionFields } from './InteractionFields.tsx';

interface EditInteractionDialogProps {
  sheetId: string;
  contact: Contact;
  interaction: InteractionRow;
  onClose: () => void;
}

const interactionForm = recordForm(record);
const editor = { writes: logWrites, form: interactionForm };

export function EditInteractionDialog(props: EditInteractionDialogProps) {
  const { sheetId, contact, interaction, onClose } = props;
  const update = logWrites.useSend('other');
  useOnceDone(update, onClose);
  const { form } = useRecordForm(interactionForm, interactionForm.textsOf(interaction));

  function save(values: Cells) {
    const changes = interactionForm.changesOf(interaction, values);
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(logCommands.update(sheetId, interaction, record.changes.parse(changes)));
  }

  const changing = update.variables && logCommands.changesIn(update.variables);
  const conflict = interactionForm.conflictOf(update.error, changing, interaction);
  if (conflict) {
    return (
      <RecordConflict
        {...{ editor, sheetId, conflict, update, onClose }}
        row={interaction}
        // Cells are named by their place in a tab as the product makes it.
        headers={[]}
        addAgain={{
          commandOf: (values) => logCommands.log(sheetId, contact, record.fresh.parse(values)),
          failure: 'Failed to log the interaction',
        }}
      />
    );
  }
  return (
    <FormDialog
      title={`Edit interaction with ${contact.name}`}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={update.isPending}
      note={`Row ${interaction._rowIndex} of ${record.tab}`}
    >
      <InteractionFields control={form.control} names={fieldNames} />
      {update.error && <WriteProblem title={record.words.saveFailed} problem={update.error} />}
    </FormDialog>
  );
}
