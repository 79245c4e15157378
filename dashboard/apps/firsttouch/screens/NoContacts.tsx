import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import type { OpenDialog } from './views.ts';

interface NoContactsProps {
  add: ReactNode;
  canEdit: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

export function NoContacts({ add, canEdit, onDialog }: NoContactsProps) {
  return (
    <Card variant="outlined">
      <EmptyState
        title="No contacts yet"
        action={canEdit && add}
        imports={
          canEdit ? [{ label: 'Import contacts', onChoose: () => onDialog({ kind: 'import' }) }] : undefined
        }
      >
        Your first contact becomes row 2 of a Contacts sheet in your Drive.
      </EmptyState>
    </Card>
  );
}
