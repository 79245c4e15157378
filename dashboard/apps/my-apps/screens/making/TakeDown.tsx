import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { commands } from '../queries.ts';
import { useStreetChanged } from './use-made.ts';

interface TakeDownProps {
  sheetId: string;
  app: OwnApp;
  onGone: () => void;
  onClose: () => void;
}

/** Asks whether to take a house off the street, and whether to remove its definition from the sheet. */
export function TakeDown({ sheetId, app, onGone, onClose }: TakeDownProps) {
  const [isForgotten, setIsForgotten] = useState(false);
  const refetchStreet = useStreetChanged();
  const take = commands.useSend<'takeDown'>({
    onSuccess: () => {
      onGone();
      refetchStreet();
    },
  });
  return (
    <ConfirmDialog
      title={`Take “${app.title}” off your street?`}
      text="The sheet stays in your Drive, with all of its rows. People with whom it is shared keep their own house."
      confirm={{ label: 'Take it off', busyLabel: 'Taking it off' }}
      isOpen
      isBusy={take.isPending}
      onConfirm={() => take.mutate(commands.make('takeDown', { sheetId, body: { app, isForgotten } }))}
      onClose={onClose}
    >
      <FormControlLabel
        sx={{ mt: 3 }}
        control={<Checkbox checked={isForgotten} onChange={(_, isChecked) => setIsForgotten(isChecked)} />}
        label="Remove the set-up from the sheet, too. Then it is no longer an app for anyone."
      />
      {take.error && <WriteProblem title="The house was not taken off" problem={take.error} />}
    </ConfirmDialog>
  );
}
