import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { AskForm } from './AskForm.tsx';
import { FormState } from './FormState.tsx';
import { formOf } from './queries.ts';

interface PublicFormProps {
  sheetId: string;
  app: OwnApp;
  onClose: () => void;
}

/** The form at an address where people without an account add a row: first what it asks, then where it is. */
export function PublicForm({ sheetId, app, onClose }: PublicFormProps) {
  const { data, error } = useQuery(formOf(sheetId));
  const [isAsking, setIsAsking] = useState(app.form === undefined);
  const close = () => (app.form === undefined ? onClose() : setIsAsking(false));
  return isAsking ? (
    <AskForm {...{ sheetId, app }} onSaved={() => setIsAsking(false)} onClose={close} />
  ) : (
    <FormState
      {...{ sheetId, app, onClose }}
      form={data?.form}
      problem={error}
      onAsk={() => setIsAsking(true)}
    />
  );
}
