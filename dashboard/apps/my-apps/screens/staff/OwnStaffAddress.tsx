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

/** The address for an app's helpers: first what they see and tick, then the address itself. */
export function OwnStaffAddress({ sheetId, app, onClose }: OwnStaffAddressProps) {
  const [isAsking, setIsAsking] = useState(app.staff === undefined);
  if (isAsking) {
    const close = () => (app.staff === undefined ? onClose() : setIsAsking(false));
    return <AskStaff {...{ sheetId, app }} onSaved={() => setIsAsking(false)} onClose={close} />;
  }
  return (
    <StaffAddress
      place={{ appId: manifest.id, fileId: sheetId }}
      name={app.title}
      about={aboutWords(shownToStaff(app))}
      onClose={onClose}
    >
      <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
        Change what it shows
      </Button>
    </StaffAddress>
  );
}

function aboutWords(shown: ReturnType<typeof shownToStaff>): string {
  if (shown && 'gone' in shown) return `It shows nothing now, because ${shown.gone} is gone.`;
  return shown?.tick
    ? 'Anyone who has it sees the rows today and can tick them, without an account.'
    : 'Anyone who has it sees the rows today, without an account.';
}
