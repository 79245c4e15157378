import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import type { Entry } from '../../contract.ts';
import { HealthCommands, type Target, useChangeRows } from '../queries.ts';

interface ChangeNotesDialogProps {
  entries: readonly Entry[];
  target: Target;
  onSaved: () => void;
  onClose: () => void;
}

/** Sets the same notes for several rows, for example for a borrowed device or a week away. */
export function ChangeNotesDialog({ entries, target, onSaved, onClose }: ChangeNotesDialogProps) {
  const [text, setText] = useState('');
  const change = useChangeRows();
  useOnceDone(change, onSaved);
  return (
    <FormDialog
      title={`Set notes of ${counted(entries.length, 'row')}`}
      isOpen
      isShort
      isBusy={change.isPending}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(new HealthCommands(target).change(entries, () => ({ Notes: text.trim() })))
      }
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      note="Leave blank to clear their notes"
    >
      <TextField label="Notes" value={text} onChange={(event) => setText(event.target.value)} autoFocus />
      {change.error && <WriteProblem title="Failed to save" problem={change.error} />}
    </FormDialog>
  );
}
