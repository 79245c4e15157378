import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { changesWithout } from '#frontend/dialogs/versions.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { WholeContact } from '../../records.ts';
import type { Contact } from '../contacts.ts';
import { useAddContact, useChangeContact, useReadRowsAgain } from '../queries.ts';
import { ContactFields } from './ContactFields.tsx';
import { type Conflict, comparedCells, conflictOf } from './conflict.ts';
import { changesOf, contactFormSchema, formOfRow } from './contact-form.ts';
import { fieldProblems } from './field-problems.ts';

interface EditContactDialogProps {
  sheetId: string;
  contact: Contact;
  contacts: readonly Contact[];
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  onClose: () => void;
}

export function EditContactDialog(props: EditContactDialogProps) {
  const { sheetId, contact, contacts, headers, onClose } = props;
  const { row, status } = contact;
  const change = useChangeContact(sheetId);
  const form = useForm({
    resolver: zodResolver(contactFormSchema),
    defaultValues: formOfRow(row),
  });

  function save(wanted: WholeContact) {
    const changes = changesOf(row, wanted);
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(
      { row, changes },
      {
        onSuccess: onClose,
        onError: (problem) => {
          for (const [name, message] of fieldProblems(problem)) form.setError(name, { message });
        },
      },
    );
  }

  const conflict = conflictOf(change.error, change.variables);
  if (conflict) {
    return <EditConflict {...{ sheetId, conflict, headers, change, onClose }} onBack={change.reset} />;
  }
  return (
    <FormDialog
      title="Edit Contact"
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
        {...(status === undefined && { ownStatus: row.Status })}
      />
      {change.error && <WriteProblem title="Failed to save contact" problem={change.error} />}
    </FormDialog>
  );
}

interface EditConflictProps {
  sheetId: string;
  conflict: Conflict;
  headers: readonly string[];
  change: ReturnType<typeof useChangeContact>;
  onBack: () => void;
  onClose: () => void;
}

function EditConflict({ sheetId, conflict, headers, change, onBack, onClose }: EditConflictProps) {
  const add = useAddContact();
  const readAgain = useReadRowsAgain();
  return (
    <RowConflict
      versions={conflict}
      cells={comparedCells(conflict, headers)}
      {...{ onBack, readAgain }}
      onDone={onClose}
      onMine={(theirs, kept) => {
        const changes = changesWithout(change.variables?.changes ?? {}, kept);
        change.mutate({ row: theirs, changes }, { onSuccess: onClose });
      }}
      onAgain={(mine) => {
        const contact = contactFormSchema.safeParse(formOfRow(mine));
        if (!contact.success) return onBack();
        add.mutate({ contact: contact.data, sheetId, requestKey: newRequestKey() }, { onSuccess: onClose });
      }}
      again={add}
      failure="Failed to save contact"
    />
  );
}
