import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/ConfirmDialog.tsx';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import { useDeleteAccount } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

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
        text="Your account, its tokens and its subscription record are removed for good. Your files in Drive are left alone."
        confirm={{ label: 'Delete account', busyLabel: 'Deleting' }}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {remove.error && <ProblemAlert title="Your account was not deleted" problem={remove.error} />}
      </ConfirmDialog>
    </SettingsCard>
  );
}
