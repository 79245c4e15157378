import type { Cells, RowCells } from '#kernel/records/record.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { RowConflict } from '../dialogs/RowConflict.tsx';
import { changesWithout } from '../dialogs/versions.ts';
import type { RecordEditor } from './editor.ts';
import type { Conflict } from './record-form.ts';
import type { SendResult } from './record-writes.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { useRecordForm } from './use-record-form.ts';

interface EditRecordProps {
  editor: RecordEditor;
  sheetId: string;
  row: RowCells;
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  onClose: () => void;
}

/** The form of a record that stands in the sheet; only what is changed in it is written. */
export function EditRecord(props: EditRecordProps) {
  const { editor, sheetId, row, onClose } = props;
  const { writes, form: words, renderFields } = editor;
  const update = writes.useSend('update');
  const { form, isFilled, showProblems } = useRecordForm(words, words.textsOf(row));

  function save(values: Cells) {
    const changes = words.changesOf(row, values);
    if (Object.keys(changes).length === 0) return onClose();
    const command = writes.commands.update(sheetId, row, changes);
    update.mutate(command, { onSuccess: onClose, onError: showProblems });
  }

  const conflict = words.conflictOf(update.error, update.variables, row);
  if (conflict) return <EditConflict {...props} conflict={conflict} update={update} />;
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
      {renderFields(form)}
      {update.error && <SaveFailure words={writes.record.words} problem={update.error} />}
    </FormDialog>
  );
}

interface EditConflictProps extends EditRecordProps {
  conflict: Conflict;
  update: SendResult;
}

function EditConflict({ editor, sheetId, row, headers, conflict, update, onClose }: EditConflictProps) {
  const { writes, form: words } = editor;
  const { commands, record } = writes;
  const add = writes.useSend('add');
  const readAgain = writes.useReadRowsAgain();

  return (
    <RowConflict
      versions={conflict}
      cells={words.comparedCells(conflict, headers)}
      onMine={(theirs, kept) => {
        const changes = record.changes.parse(changesWithout(update.variables?.body ?? {}, kept));
        update.mutate(commands.update(sheetId, { ...theirs, id: row.id }, changes), { onSuccess: onClose });
      }}
      onAgain={(mine) => {
        const values = words.schema.safeParse(words.textsOf(mine));
        if (!values.success) return update.reset();
        add.mutate(commands.add(sheetId, values.data), { onSuccess: onClose });
      }}
      again={add}
      failure={record.words.saveFailed}
      readAgain={readAgain}
      onBack={update.reset}
      onDone={onClose}
    />
  );
}
