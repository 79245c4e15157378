import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { EmptyState } from '#frontend/EmptyState.tsx';
import type { OpenDialog } from './views.ts';

interface NoLocationsProps {
  canEdit: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

export function NoLocations({ canEdit, onDialog }: NoLocationsProps) {
  const actions = (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button
        variant="contained"
        startIcon={<PlusIcon weight="bold" />}
        onClick={() => onDialog({ kind: 'add' })}
      >
        Add First Location
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<UploadSimpleIcon size={18} />}
        onClick={() => onDialog({ kind: 'import' })}
      >
        Import locations
      </Button>
    </Stack>
  );
  return (
    <Card variant="outlined">
      <EmptyState title="No locations yet" action={canEdit && actions}>
        The first one becomes row 2 of a Locations sheet in your Drive.
      </EmptyState>
    </Card>
  );
}
