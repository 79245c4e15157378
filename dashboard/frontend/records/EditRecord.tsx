import { useContext, useState } from 'react';
import type { Cells, RowCells } from '#kernel/records/record.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { useOnceDone } from '../outbox/waiting-rows.ts';
import { onDemand } from '../page/on-demand.tsx';
import { formPhoto, type RecordEditor } from './editor.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { NamingContext } from './related/related.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { useRecordForm } from './use-record-form.ts';

const NamedRow = onDemand(() => import('./related/NamedRow.tsx').then((module) => module.NamedRow));

interface EditRecordProps {
  editor: RecordEditor;
  sheetId: string;
  row: RowCells;
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  /** Called with the answer before the form closes. */
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
}

/** The form of a record in the sheet; only changed values are written. */
export function EditRecord(props: EditRecordProps) {
  const { editor, sheetId, row, onSaved, onClose } = props;
  const { writes, form: words, renderFields } = editor;
  const update = writes.useSend('update');
  useOnceDone(update, onClose);
  const naming = useContext(NamingContext);
  const [file, setFile] = useState<File | null>(null);
  const texts = words.textsOf(row);
  const { form, isFilled, showProblems } = useRecordForm(
    { ...words, schema: words.schemaBeside(texts) },
    texts,
  );

  function save(values: Cells) {
    const changes = words.changesOf(row, values);
    if (Object.keys(changes).length === 0 && !file) return onClose();
    const command = writes.commands.update(sheetId, row, changes, { photo: file, again: update.variables });
    update.mutate(command, { onSuccess: (answer) => onSaved?.(answer), onError: showProblems });
  }

  const changing = update.variables && writes.commands.changesIn(update.variables);
  const conflict = words.conflictOf(update.error, changing, row);
  if (conflict) return <RecordConflict {...props} conflict={conflict} update={update} />;
  const place = row._rowIndex;
  return (
    <FormDialog
      title={writes.record.words.edit}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Update', busyLabel: 'Updating', isDisabled: !isFilled }}
      isBusy={update.isPending}
      note={update.isPending ? `Saving row ${place}` : `Row ${place}`}
    >
      {renderFields(form, formPhoto(writes, [file, setFile]))}
      {naming.length > 0 && <NamedRow {...{ row, naming }} />}
      {update.error && <SaveFailure words={writes.record.words} problem={update.error} />}
    </FormDialog>
  );
}
