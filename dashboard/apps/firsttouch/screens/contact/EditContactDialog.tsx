import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { RecordConflict } from '#frontend/records/RecordConflict.tsx';
import { useRecordForm } from '#frontend/records/use-record-form.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Cells } from '#kernel/records/record.ts';
import { contact as record } from '../../record.ts';
import { commands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { writes } from '../queries.ts';
import { ContactFields } from './ContactFields.tsx';
import { contactForm } from './contact-form.ts';

interface EditContactDialogProps {
  sheetId: string;
  contact: Contact;
  contacts: readonly Contact[];
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  onClose: () => void;
}

const editor = { writes, form: contactForm };

export function EditContactDialog(props: EditContactDialogProps) {
  const { sheetId, contact, contacts, headers, onClose } = props;
  const { row, status } = contact;
  const change = writes.useSend('update');
  useOnceDone(change, onClose);
  const { form, showProblems } = useRecordForm(contactForm, contactForm.textsOf(row));

  function save(values: Cells) {
    const changes = contactForm.changesOf(row, values);
    if (Object.keys(changes).length === 0) return onClose();
    const command = commands.update(sheetId, row, record.changes.parse(changes));
    change.mutate(command, { onError: showProblems });
  }

  const changing = change.variables && commands.changesIn(change.variables);
  const conflict = contactForm.conflictOf(change.error, changing, row);
  if (conflict) {
    return <RecordConflict {...{ editor, sheetId, row, headers, conflict, onClose }} update={change} />;
  }
  return (
    <FormDialog
      title={record.words.edit}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={change.isPending}
      note={change.isPending ? `Saving row ${row._rowIndex}` : `Row ${row._rowIndex}`}
    >
      <ContactFields
        control={form.control}
        contacts={contacts}
        {...(status === undefined && { ownStatus: row.status })}
      />
      {change.error && <WriteProblem title={record.words.saveFailed} problem={change.error} />}
    </FormDialog>
  );
}
