import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useFormChange } from '#frontend/sharing/form-queries.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { formSchema, type OwnForm } from '#kernel/own-apps/form.ts';
import { isAskable, type OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { ColumnBoxes } from '../ColumnBoxes.tsx';
import { useStreetChanged } from '../making/use-made.ts';
import { commands } from '../queries.ts';

interface AskFormProps {
  sheetId: string;
  app: OwnApp;
  /** Called when the form is saved in the sheet and open. */
  onSaved: () => void;
  onClose: () => void;
}

/** The contents of the form's settings. */
interface Typed extends Omit<OwnForm, 'most' | 'until'> {
  most: string;
  until: string;
}

/** The form as typed, or a sentence for each invalid field. */
function readTyped({ until, most, ...rest }: Typed): { form: OwnForm } | { wrong: Record<string, string> } {
  const { data, error } = formSchema.safeParse({
    ...rest,
    most: Number(most),
    ...(until !== '' && { until }),
  });
  if (data) return { form: data };
  return { wrong: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])) };
}

function firstTyped(app: OwnApp): Typed {
  const { form } = app;
  const askable = app.columns.filter(({ kind }) => isAskable(kind)).map(({ key }) => key);
  return {
    title: form?.title ?? app.title,
    thanks: form?.thanks ?? 'Thank you. Your answer has arrived.',
    fields: form?.fields ?? askable,
    until: form?.until ?? '',
    most: String(form?.most ?? 200),
  };
}

/** The questions of an app's public form, its texts and its limits. Saving opens it. */
export function AskForm({ sheetId, app, onSaved, onClose }: AskFormProps) {
  const [typed, setTyped] = useState(() => firstTyped(app));
  const [isChecked, setIsChecked] = useState(false);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const refetch = useStreetChanged();
  const open = useFormChange({ appId: manifest.id, fileId: sheetId });
  const save = commands.useSend<'changeApp'>({
    onSuccess: () => {
      refetch();
      open.mutate('open', { onSuccess: onSaved });
    },
  });
  const read = readTyped(typed);
  const wrong = isChecked && 'wrong' in read ? read.wrong : {};
  const asked = app.columns.filter(({ kind }) => isAskable(kind));
  const isEmpty = !asked.some(({ key, isRequired }) => isRequired || typed.fields.includes(key));
  const problem = save.error ?? open.error;

  function send() {
    setIsChecked(true);
    if ('wrong' in read || isEmpty) return;
    const body = { app: { ...app, form: read.form }, expected: app };
    save.mutate(commands.make('changeApp', { sheetId, body }));
  }
  return (
    <FormDialog
      title="Public form"
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={send}
      submit={{ label: 'Save and open', busyLabel: 'Saving' }}
      isBusy={save.isPending || open.isPending}
    >
      <TextField
        label="Title"
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
        error={wrong['title'] !== undefined}
        helperText={wrong['title'] ?? 'Shown above the form.'}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
        required
      />
      <ColumnBoxes
        title="Asks for"
        columns={asked}
        chosen={typed.fields}
        isFixed={({ isRequired = false }) => isRequired}
        wrong={isChecked && isEmpty ? 'Please choose what it asks for' : undefined}
        onChange={(fields) => change({ fields })}
      />
      <TextField
        label="Thank-you message"
        value={typed.thanks}
        onChange={({ target }) => change({ thanks: target.value })}
        error={wrong['thanks'] !== undefined}
        helperText={wrong['thanks']}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        multiline
        required
      />
      <TextField
        type="date"
        label="Last day"
        value={typed.until}
        onChange={({ target }) => change({ until: target.value })}
        error={wrong['until'] !== undefined}
        helperText={wrong['until'] ?? 'Leave blank for no last day.'}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="number"
        label="Maximum number of rows"
        value={typed.most}
        onChange={({ target }) => change({ most: target.value })}
        error={wrong['most'] !== undefined}
        helperText={wrong['most'] ?? 'Then it is full.'}
        slotProps={{ htmlInput: { min: 1, max: 10_000, inputMode: 'numeric' } }}
        required
      />
      {problem && <WriteProblem title="The form was not saved" problem={problem} />}
    </FormDialog>
  );
}
