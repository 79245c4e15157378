import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PublicForm as Told } from '#kernel/calls/forms.ts';
import { dayOf, formatDay, formatTime, minuteOf } from '#kernel/day.ts';
import { CancelButton } from '../dialogs/CancelButton.tsx';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { CellSpinner } from '../status/CellSpinner.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { AddressField } from './AddressField.tsx';
import type { AppFile } from './app-file.ts';
import { CopyLink } from './CopyLink.tsx';
import { formOf, useFormChange } from './form-queries.ts';

interface FormAddressProps {
  place: AppFile;
  title: string;
  /** What people with the address can do, and what they cannot. */
  about: string;
  /** What comes through it, such as "rows". */
  many: string;
  /** How many rows it accepts, and until when; undefined until that has been read again. */
  limits: { most: number; until?: string } | undefined;
  /** A button that leads to the form's settings. */
  children?: ReactNode;
  onClose: () => void;
}

/** The address of a form for people without an account, whether it is open, and how many rows came through it. */
export function FormAddress({ place, title, about, many, limits, children, onClose }: FormAddressProps) {
  const { data, error } = useQuery(formOf(place));
  const [isMoving, setIsMoving] = useState(false);
  const change = useFormChange(place);
  const form = data?.form;
  return (
    <DialogFrame
      title={title}
      maxWidth="sm"
      isOpen
      isBusy={change.isPending}
      onClose={onClose}
      actions={
        <>
          {children}
          <CancelButton label="Done" isDisabled={change.isPending} />
        </>
      }
    >
      {form === undefined && !error && <CellSpinner label="Reading the form" />}
      {error && <ProblemAlert title="The form could not be read" problem={error} />}
      {form && <AddressField address={form.address} about={about} />}
      {form !== undefined && <Typography role="status">{stateWords(form, limits, many)}</Typography>}
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
        text="The old address stops working at once, wherever it was printed or sent. Everything already received stays."
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
function stateWords(form: Told | null, limits: FormAddressProps['limits'], many: string): string {
  const { most = form?.rows ?? 0, until } = limits ?? {};
  const came = cameWords(form, most, many);
  if (!form?.isOn) return `Closed: anyone who opens its address is told so. ${came}`;
  const isOver = until !== undefined && until < dayOf(new Date());
  if (isOver) return `Its last day has passed, so it takes no more ${many}. ${came}`;
  if (limits && form.rows >= most) return `Full. ${came}`;
  return `Open${until === undefined ? '' : ` until ${formatDay(until)}`}. ${came}`;
}

function cameWords(form: Told | null, most: number, many: string): string {
  if (!form?.lastRowAt) return `No ${many} yet.`;
  const at = new Date(form.lastRowAt);
  const last = `${formatDay(dayOf(at))}, ${formatTime(minuteOf(at))}`;
  return `${form.rows} of ${most} ${many} ${form.rows === 1 ? 'has' : 'have'} come, the last one ${last}.`;
}
