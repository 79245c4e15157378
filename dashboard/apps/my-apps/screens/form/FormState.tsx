import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CancelButton } from '#frontend/dialogs/CancelButton.tsx';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { CopyLink } from '#frontend/sharing/CopyLink.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { PublicForm } from '#kernel/calls/forms.ts';
import { dayOf, formatDay, formatTime } from '#kernel/day.ts';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import type { Problem } from '#kernel/problem.ts';
import { useFormChange } from './queries.ts';

interface FormStateProps {
  sheetId: string;
  app: OwnApp;
  /** Undefined while it is not known; null where it has never been open. */
  form: PublicForm | null | undefined;
  /** Why it is not known. */
  problem: Problem | null;
  /** What it asks is to be changed. */
  onAsk: () => void;
  onClose: () => void;
}

/** Where the public form of an app is, whether it is open, and what has come by it. */
export function FormState({ sheetId, app, form, problem, onAsk, onClose }: FormStateProps) {
  const [isMoving, setIsMoving] = useState(false);
  const change = useFormChange(sheetId);
  return (
    <DialogFrame
      title="Public form"
      maxWidth="sm"
      isOpen
      isBusy={change.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onAsk} disabled={change.isPending}>
            Change the form
          </Button>
          <CancelButton label="Done" isDisabled={change.isPending} />
        </>
      }
    >
      {form === undefined && !problem && <CellSpinner label="Reading the form" />}
      {problem && <ProblemAlert title="The form could not be read" problem={problem} />}
      {form && (
        <TextField
          label="Address"
          value={form.address}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
          helperText="Anyone who has it can add rows without an account. They cannot see any rows."
        />
      )}
      {form !== undefined && <Typography role="status">{stateWords(form, app)}</Typography>}
      {form !== undefined && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {form?.isOn && <CopyLink key={form.address} link={form.address} />}
          <Button
            variant="outlined"
            color="inherit"
            loading={change.isPending}
            onClick={() => change.mutate(form?.isOn ? 'close' : 'open')}
          >
            {form?.isOn ? 'Close the form' : 'Open the form'}
          </Button>
          {form && (
            <Button color="inherit" onClick={() => setIsMoving(true)}>
              New address
            </Button>
          )}
        </Box>
      )}
      {change.error && !isMoving && <ProblemAlert title="The form was not changed" problem={change.error} />}
      <ConfirmDialog
        title="Make a new address?"
        text="The old address stops working at once, wherever it was printed or sent. Rows that were added stay."
        confirm={{ label: 'New address', busyLabel: 'Making it' }}
        isOpen={isMoving}
        isBusy={change.isPending}
        onConfirm={() => change.mutate('move', { onSuccess: () => setIsMoving(false) })}
        onClose={() => setIsMoving(false)}
      >
        {change.error && <ProblemAlert title="The address was not changed" problem={change.error} />}
      </ConfirmDialog>
    </DialogFrame>
  );
}

/** "Open. 3 of 200 rows have come, the last one Nov 22, 2026, 6:40 PM." */
function stateWords(form: PublicForm | null, { form: asked }: OwnApp): string {
  if (!form?.isOn) return `Closed: anyone who opens its address is told so. ${cameWords(form, asked)}`;
  const isOver = asked?.until !== undefined && asked.until < dayOf(new Date());
  if (isOver) return `Its last day has passed, so it takes no more rows. ${cameWords(form, asked)}`;
  if (asked && form.rows >= asked.most) return `Full. ${cameWords(form, asked)}`;
  return `Open${asked?.until ? ` until ${formatDay(asked.until)}` : ''}. ${cameWords(form, asked)}`;
}

function cameWords(form: PublicForm | null, asked: OwnApp['form']): string {
  if (!form?.lastRowAt) return 'No rows yet.';
  const at = new Date(form.lastRowAt);
  const last = `${formatDay(dayOf(at))}, ${formatTime(at.getHours() * 60 + at.getMinutes())}`;
  return `${form.rows} of ${asked?.most ?? form.rows} rows have come, the last one ${last}.`;
}
