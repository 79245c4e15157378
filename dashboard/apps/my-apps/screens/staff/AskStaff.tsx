import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useStaffChange } from '#frontend/sharing/staff-queries.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { isShowable } from '#kernel/own-apps/shown-to-staff.ts';
import { type OwnStaff, staffSchema } from '#kernel/own-apps/staff.ts';
import manifest from '../../manifest.ts';
import { ColumnBoxes } from '../ColumnBoxes.tsx';
import { useStreetChanged } from '../making/use-made.ts';
import { commands } from '../queries.ts';

interface AskStaffProps {
  sheetId: string;
  app: OwnApp;
  /** Called when the settings are saved in the sheet, and the address is open. */
  onSaved: () => void;
  onClose: () => void;
}

/** The contents of the settings; '' for all rows, and for nothing to tick. */
interface Typed {
  title: string;
  view: string;
  fields: readonly string[];
  tick: string;
}

function firstTyped({ title, staff, columns, label, done, saved = [] }: OwnApp): Typed {
  // A column that has become one of photos has no box to untick.
  const isThere = (key: string) => columns.some((column) => column.key === key && isShowable(column.kind));
  const flags = columns.filter(({ kind }) => kind === 'flag').map(({ key }) => key);
  const named = label ?? columns.find(({ kind }) => isShowable(kind))?.key;
  const tick = staff ? staff.tick : (done ?? flags[0]);
  return {
    title: staff?.title ?? title,
    view: saved.find(({ name }) => name === staff?.view)?.name ?? '',
    fields: (staff?.fields ?? [named ?? '']).filter(isThere),
    tick: tick !== undefined && flags.includes(tick) ? tick : '',
  };
}

/**
 * The settings as typed, in the order of the app with the naming column first, or a sentence for each field with a
 * problem.
 */
function readTyped(
  { title, view, fields, tick }: Typed,
  { columns, label }: OwnApp,
): { staff: OwnStaff } | { wrong: Record<string, string> } {
  const chosen = columns.filter(({ key }) => fields.includes(key) && key !== tick).map(({ key }) => key);
  const { data, error } = staffSchema.safeParse({
    title,
    fields: chosen.toSorted((one, other) => Number(other === label) - Number(one === label)),
    ...(view !== '' && { view }),
    ...(tick !== '' && { tick }),
  });
  if (data) return { staff: data };
  return { wrong: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])) };
}

/** What helpers see of an app's rows, and what they can tick. Saving opens the address for today. */
export function AskStaff({ sheetId, app, onSaved, onClose }: AskStaffProps) {
  const [typed, setTyped] = useState(() => firstTyped(app));
  const [isChecked, setIsChecked] = useState(false);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const refetch = useStreetChanged();
  const open = useStaffChange({ appId: manifest.id, fileId: sheetId });
  const save = commands.useSend<'changeApp'>({
    onSuccess: () => {
      refetch();
      open.mutate('open', { onSuccess: onSaved });
    },
  });
  const read = readTyped(typed, app);
  const wrong = isChecked && 'wrong' in read ? read.wrong : {};
  const problem = save.error ?? open.error;

  function send() {
    setIsChecked(true);
    if ('wrong' in read) return;
    const body = { app: { ...app, staff: read.staff }, expected: app };
    save.mutate(commands.make('changeApp', { sheetId, body }));
  }
  return (
    <FormDialog
      title="Staff address"
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={send}
      submit={{ label: 'Save and open for today', busyLabel: 'Saving' }}
      isBusy={save.isPending || open.isPending}
    >
      <TextField
        label="Title"
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
        error={wrong['title'] !== undefined}
        helperText={wrong['title'] ?? 'Shown above the rows.'}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
        required
      />
      <TextField
        select
        label="Rows"
        value={typed.view}
        onChange={({ target }) => change({ view: target.value })}
        helperText={app.saved?.length ? undefined : 'To show some of them, save a view of these first.'}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">All rows</MenuItem>
        {(app.saved ?? []).map(({ name }) => (
          <MenuItem key={name} value={name}>
            {`View: ${name}`}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Helpers tick"
        value={typed.tick}
        onChange={({ target }) => change({ tick: target.value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">Nothing: they only look</MenuItem>
        {app.columns
          .filter(({ kind }) => kind === 'flag')
          .map(({ key, header, label = header }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
      </TextField>
      <ColumnBoxes
        title="Helpers see"
        columns={app.columns.filter(({ key, kind }) => isShowable(kind) && key !== typed.tick)}
        chosen={typed.fields}
        wrong={wrong['fields']}
        onChange={(fields) => change({ fields })}
      />
      {problem && <WriteProblem title="The staff address was not saved" problem={problem} />}
    </FormDialog>
  );
}
