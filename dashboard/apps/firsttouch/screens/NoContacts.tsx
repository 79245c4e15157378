import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { ReactNode } from 'react';
import { EmptyState } from '#frontend/EmptyState.tsx';
import type { OpenDialog } from './ContactDialogs.tsx';

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
        action={
          canEdit && (
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
              {add}
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<UploadSimpleIcon size={18} />}
                onClick={() => onDialog({ kind: 'import' })}
              >
                Import contacts
              </Button>
            </Stack>
          )
        }
      >
        The first one becomes row 2 of a Contacts sheet in your Drive.
      </EmptyState>
    </Card>
  );
}
