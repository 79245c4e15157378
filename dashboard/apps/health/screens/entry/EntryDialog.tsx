import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Entry } from '../../contract.ts';
import type { Cells, LogName } from '../../logs.ts';
import { momentOf } from '../../moments.ts';
import type { Profile } from '../../profile.ts';
import { questionsOf } from '../../rules.ts';
import { formOf } from '../fields.ts';
import { HealthCommands, type Target, useAddRows, useChangeRows } from '../queries.ts';
import { EntryConflict } from './EntryConflict.tsx';
import { EntryField } from './EntryField.tsx';
import { changedCells, emptyValues, type FormValues, fieldsOf, readForm, valuesOf } from './entry-form.ts';

interface EntryDialogProps {
  log: LogName;
  profile: Profile;
  target: Target;
  /** The row to edit; a new one when absent. */
  entry?: Entry | undefined;
  onClose: () => void;
}

/** Logs a reading, or changes one in the sheet. */
export function EntryDialog({ log, profile, target, entry, onClose }: EntryDialogProps) {
  const add = useAddRows();
  const change = useChangeRows();
  useOnceDone(entry ? change : add, onClose);
  const make = new HealthCommands(target);
  const { title } = formOf(log, profile);
  const fields = fieldsOf(log, profile, entry?.cells);
  const [asked, setAsked] = useState<string>();
  const form = useForm<FormValues>({
    defaultValues: entry
      ? valuesOf(log, profile, entry.cells)
      : emptyValues(log, profile, momentOf(new Date(), profile.zone)),
  });

  function submit(values: FormValues) {
    const { cells, problems } = readForm({ log, profile }, values, entry?.cells);
    const shown = Object.entries(problems);
    for (const [at, [header, message]] of shown.entries()) {
      form.setError(fieldOf(header), { message }, { shouldFocus: at === 0 });
    }
    if (shown.length > 0) return;
    const question = questionsOf(log, cells).join(' ');
    if (question !== '' && question !== asked) return setAsked(question);
    if (entry) save(entry, cells);
    else send(cells);
  }

  /** A problem with a cell that has no field is shown at the first field. */
  function fieldOf(header: string): string {
    return fields.some((field) => field.header === header) ? header : (fields[0]?.header ?? header);
  }

  function send(cells: Cells) {
    const id = log === 'medications' ? { 'Row ID': `M${newRequestKey().slice(0, 8)}` } : {};
    add.mutate(make.add(log, [{ ...cells, ...id }]));
  }

  function save(row: Entry, cells: Cells) {
    const changes = changedCells(cells, row.cells);
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(make.change([row], () => changes));
  }

  const isBusy = add.isPending || change.isPending;
  const problem = add.error ?? change.error;
  if (change.error?.details.conflict) {
    return <EntryConflict {...{ log, target, change, onClose }} onBack={change.reset} />;
  }
  return (
    <FormDialog
      title={entry ? title.replace(/^(Log|Add)( a)?/, 'Edit') : title}
      maxWidth="sm"
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      submit={{
        label: asked === undefined ? (entry ? 'Save' : verbOf(title)) : 'Save anyway',
        busyLabel: 'Saving',
      }}
      note={entry && `Row ${entry.row}`}
    >
      <Fields control={form.control} fields={fields} />
      {asked !== undefined && !problem && (
        <Alert severity="warning" role="alert">
          {asked}
        </Alert>
      )}
      {problem && <WriteProblem title="Failed to save" problem={problem} />}
    </FormDialog>
  );
}

const verbOf = (title: string) => (title.startsWith('Add') ? 'Add' : 'Log');

interface FieldsProps {
  control: Control<FormValues>;
  fields: ReturnType<typeof formOf>['fields'];
}

function Fields({ control, fields }: FieldsProps) {
  return (
    <Box sx={twoColumns}>
      {fields.map((field, at) => {
        const isWide = field.kind === 'notes' || field.kind === 'flag' || field.kind === 'times';
        return (
          <Box key={field.header} sx={isWide ? { gridColumn: '1 / -1' } : {}}>
            <EntryField control={control} field={field} isFirst={at === 1} />
          </Box>
        );
      })}
    </Box>
  );
}

const twoColumns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
};
