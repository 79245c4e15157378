import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { signInAddress } from '#frontend/calls/session.ts';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { useDeleteAccount } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

function SignInAgain() {
  return (
    <Button color="inherit" href={signInAddress()}>
      Sign in
    </Button>
  );
}

export function DeleteAccountCard() {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteAccount();
  return (
    <SettingsCard title="Delete account">
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        Removes your account and withdraws the permissions. Your sheets and photos stay in your Drive.
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        title="Delete your Rowhouse account?"
        text="This removes your account, its tokens and its subscription record for good. Your files in Drive stay as they are."
        confirm={{ label: 'Delete account', busyLabel: 'Deleting' }}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {remove.error && (
          <ProblemAlert
            title="Your account was not deleted"
            problem={remove.error}
            action={remove.error.code === 'REAUTH_REQUIRED' && <SignInAgain />}
          />
        )}
      </ConfirmDialog>
    </SettingsCard>
  );
}
