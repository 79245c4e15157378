import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { StaffAddress } from '#frontend/sharing/StaffAddress.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { shownToStaff } from '#kernel/own-apps/shown-to-staff.ts';
import manifest from '../../manifest.ts';
import { AskStaff } from './AskStaff.tsx';

interface OwnStaffAddressProps {
  sheetId: string;
  app: OwnApp;
  onClose: () => void;
}

/** The address for helpers of an app: first what they see and tick, then where it is. */
export function OwnStaffAddress({ sheetId, app, onClose }: OwnStaffAddressProps) {
  const [isAsking, setIsAsking] = useState(app.staff === undefined);
  const shown = shownToStaff(app);
  if (isAsking) {
    const close = () => (app.staff === undefined ? onClose() : setIsAsking(false));
    return <AskStaff {...{ sheetId, app }} onSaved={() => setIsAsking(false)} onClose={close} />;
  }
  return (
    <StaffAddress
      place={{ appId: manifest.id, fileId: sheetId }}
      name={app.title}
      about={
        app.staff?.tick === undefined
          ? 'Anyone who has it sees the rows today, without an account.'
          : 'Anyone who has it sees the rows today and can tick them, without an account.'
      }
      onClose={onClose}
    >
      {shown && 'gone' in shown && (
        <Alert severity="warning">{`It shows nothing now: ${shown.gone} is gone.`}</Alert>
      )}
      <Button
        sx={{ justifySelf: 'start' }}
        variant="outlined"
        color="inherit"
        onClick={() => setIsAsking(true)}
      >
        Change what it shows
      </Button>
    </StaffAddress>
  );
}
