import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormAddress } from '#frontend/sharing/FormAddress.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { AskForm } from './AskForm.tsx';

interface PublicFormProps {
  sheetId: string;
  app: OwnApp;
  onClose: () => void;
}

/** The form at a public address where people without an account add a row: first its questions, then its address. */
export function PublicForm({ sheetId, app, onClose }: PublicFormProps) {
  const [isAsking, setIsAsking] = useState(app.form === undefined);
  if (isAsking) {
    const close = () => (app.form === undefined ? onClose() : setIsAsking(false));
    return <AskForm {...{ sheetId, app }} onSaved={() => setIsAsking(false)} onClose={close} />;
  }
  return (
    <FormAddress
      place={{ appId: manifest.id, fileId: sheetId }}
      title="Public form"
      about="Anyone who has it can add rows without an account. They cannot see any rows."
      many="rows"
      limits={app.form}
      onClose={onClose}
    >
      <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
        Change the form
      </Button>
    </FormAddress>
  );
}
