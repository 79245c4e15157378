import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import type { OpenDialog } from './views.ts';

interface NoLocationsProps {
  canEdit: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

export function NoLocations({ canEdit, onDialog }: NoLocationsProps) {
  return (
    <Card variant="outlined">
      <EmptyState
        title="No locations yet"
        action={
          canEdit && (
            <Button
              variant="contained"
              startIcon={<PlusIcon weight="bold" />}
              onClick={() => onDialog({ kind: 'add' })}
            >
              Add First Location
            </Button>
          )
        }
        imports={
          canEdit ? [{ label: 'Import locations', onChoose: () => onDialog({ kind: 'import' }) }] : undefined
        }
      >
        Your first location becomes row 2 of a Locations sheet in your Drive.
      </EmptyState>
    </Card>
  );
}
