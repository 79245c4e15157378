import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { isRequired, labelOf } from '#kernel/records/field.ts';
import type { Cells, NamedField, RowCells } from '#kernel/records/record.ts';
import { shownCell, worded } from '#kernel/records/shown-rows.ts';
import { FormDialog } from '../../dialogs/FormDialog.tsx';
import { useOfferUndo } from '../../dialogs/UndoSnackbar.tsx';
import { useOnceDone } from '../../outbox/waiting-rows.ts';
import type { RecordEditor } from '../editor.ts';
import { RecordField } from '../RecordFields.tsx';
import { SaveFailure } from '../SaveFailure.tsx';
import { useRecordForm } from '../use-record-form.ts';

interface SetFieldProps {
  editor: Pick<RecordEditor, 'writes' | 'form'>;
  sheetId: string;
  rows: readonly RowCells[];
  onClose: () => void;
}

/** Sets one field of several rows to the same value, in one write with one undo. */
export function SetField(props: SetFieldProps) {
  const { writes } = props.editor;
  const fields = worded(writes.record.formFields);
  const [name, setName] = useState(fields[0]?.[0]);
  const chosen = fields.find(([each]) => each === name);
  return chosen ? <Setting {...props} fields={fields} chosen={chosen} onName={setName} /> : null;
}

interface SettingProps extends SetFieldProps {
  fields: readonly NamedField[];
  chosen: NamedField;
  onName: (name: string) => void;
}

function Setting({ editor, sheetId, rows, fields, chosen: [name, field], onName, onClose }: SettingProps) {
  const { writes, form: words } = editor;
  const { record, commands } = writes;
  const change = writes.useSend('other');
  const offerUndo = useOfferUndo();
  useOnceDone(change, onClose);
  // The form's other fields are neither checked nor written.
  const { [name]: _, ...others } = words.empty;
  const required = isRequired(field) ? [name] : [];
  const { form, isFilled, showProblems } = useRecordForm(
    { ...words, schema: words.schemaBeside(others), required },
    words.empty,
  );

  function send(values: Cells) {
    const value = values[name] ?? '';
    const differing = rows.filter((row) => row[name] !== value);
    if (differing.length === 0) return onClose();
    const to = (some: readonly RowCells[], changesAt: (row: RowCells, at: number) => Cells) =>
      commands.updateMany(
        sheetId,
        some.map((row, at) => ({ row, changes: changesAt(row, at) })),
      );
    const said = shownCell(field, value);
    const message = `${labelOf(field)} of ${counted(differing.length, record.one, record.many)} is now ${said === '' ? 'blank' : said}`;
    // A value typed by hand may be one that cannot be written here.
    const canGoBack = differing.every((row) => record.changes.safeParse({ [name]: row[name] ?? '' }).success);
    const before = (row: RowCells, at: number) => commands.changeBack(differing[at] ?? row, name);
    change.mutate(
      to(differing, () => ({ [name]: value })),
      {
        onSuccess: (answer) => {
          const written = writes.savedRowsIn(answer);
          offerUndo({
            message: canGoBack ? message : `${message}; not everything that was there before can be put back`,
            undo: canGoBack ? () => change.mutateAsync(to(written, before)) : null,
          });
        },
        onError: showProblems,
      },
    );
  }

  return (
    <FormDialog
      title={`Change ${counted(rows.length, record.one, record.many)}`}
      isShort
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      submit={{ label: 'Change', busyLabel: 'Changing', isDisabled: !isFilled }}
      isBusy={change.isPending}
    >
      <TextField
        select
        label="Field"
        value={name}
        onChange={({ target }) => onName(target.value)}
        slotProps={{ select: { native: true } }}
        fullWidth
      >
        {fields.map(([each, { header }]) => (
          <option key={each} value={each}>
            {header}
          </option>
        ))}
      </TextField>
      <RecordField key={name} {...{ record, form, name }} />
      {change.error && <SaveFailure words={record.words} problem={change.error} />}
    </FormDialog>
  );
}
