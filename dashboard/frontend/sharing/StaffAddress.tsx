import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { StaffAddress as Address } from '#kernel/calls/staff.ts';
import { dayOf, formatDay, formatTime, minuteOf } from '#kernel/day.ts';
import { CancelButton } from '../dialogs/CancelButton.tsx';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { CellSpinner } from '../status/CellSpinner.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { AddressField } from './AddressField.tsx';
import type { AppFile } from './app-file.ts';
import { CopyLink } from './CopyLink.tsx';
import { QrActions, QrPicture } from './QrPicture.tsx';
import { pictureName } from './qr.ts';
import { staffOf, useStaffChange } from './staff-queries.ts';

interface StaffAddressProps {
  place: AppFile;
  /** The name of its rows' sheet, which the picture is named after. */
  name: string;
  /** What helpers who have it can do. */
  about: string;
  /** Buttons for other actions. */
  children?: ReactNode;
  onClose: () => void;
}

/** Today's address for helpers without an account, how long it is open, and a button that ends it. */
export function StaffAddress({ place, name, about, children, onClose }: StaffAddressProps) {
  const { data, error } = useQuery(staffOf(place));
  const change = useStaffChange(place);
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const staff = data?.staff;
  const open = staff?.isOpen ? staff : null;
  const fileName = pictureName(name, 'staff-address');
  return (
    <DialogFrame
      title="Staff address"
      maxWidth="sm"
      isOpen
      isBusy={change.isPending}
      onClose={onClose}
      actions={<CancelButton label="Done" isDisabled={change.isPending} />}
    >
      {data === undefined && !error && <CellSpinner label="Reading the address" />}
      {error && <ProblemAlert title="The address could not be read" problem={error} />}
      {data && !open && <Typography>{about}</Typography>}
      {open && <AddressField address={open.address} about={about} />}
      {open && (
        <QrPicture
          text={open.address}
          fileName={fileName}
          label={`QR code of the staff address of ${name}`}
        />
      )}
      {data && <Typography role="status">{stateWords(data.staff)}</Typography>}
      {data && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {open && <CopyLink key={open.address} link={open.address} />}
          {open && (
            <QrActions
              text={open.address}
              fileName={fileName}
              words={open.address}
              onProblem={setPictureProblem}
            />
          )}
          {open ? (
            <Button
              variant="outlined"
              color="error"
              loading={change.isPending}
              onClick={() => change.mutate('end')}
            >
              End now
            </Button>
          ) : (
            <Button variant="contained" loading={change.isPending} onClick={() => change.mutate('open')}>
              Open for today
            </Button>
          )}
          {children}
        </Box>
      )}
      {pictureProblem && <Alert severity="error">{pictureProblem}</Alert>}
      {change.error && <ProblemAlert title="The address was not changed" problem={change.error} />}
    </DialogFrame>
  );
}

/** "Open until the end of today, Nov 27, 2026. 3 rows ticked, the last one at 6:40 PM." */
function stateWords(staff: Address | null): string {
  if (!staff) return 'It is not open.';
  if (!staff.isOpen) return `It has ended. ${tickWords(staff)} Opening it again gives it a new address.`;
  // The end of a day is the first moment of the next.
  const day = formatDay(dayOf(new Date(Date.parse(staff.until) - 1)));
  return `Open until the end of ${day}. ${tickWords(staff)}`;
}

function tickWords({ ticks, lastTickAt }: Address): string {
  if (lastTickAt === null) return 'No ticks yet.';
  const at = new Date(lastTickAt);
  const clock = formatTime(minuteOf(at));
  return `${ticks} ${ticks === 1 ? 'tick' : 'ticks'}, the last one at ${clock}.`;
}
