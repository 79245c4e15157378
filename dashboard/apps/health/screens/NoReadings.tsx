import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { EmptyState } from '#frontend/EmptyState.tsx';
import type { OpenDialog } from './HealthView.tsx';
import { LogButtons } from './LogButtons.tsx';
import type { HealthLog } from './use-health.ts';

interface NoReadingsProps {
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
}

export function NoReadings({ health, onDialog }: NoReadingsProps) {
  return (
    <>
      {health.canEdit && (
        <LogButtons
          profile={health.profile}
          isWithMedicines
          onLog={(log) => onDialog({ kind: 'log', log })}
        />
      )}
      <Card variant="outlined">
        <EmptyState
          title="No readings yet"
          action={
            health.canEdit && (
              <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
                <Button
                  variant="outlined"
                  color="inherit"
                  startIcon={<UploadSimpleIcon size={18} />}
                  onClick={() => onDialog({ kind: 'import-apple' })}
                >
                  Import Apple Health
                </Button>
                <Button variant="outlined" color="inherit" onClick={() => onDialog({ kind: 'import-list' })}>
                  Import a list
                </Button>
              </Stack>
            )
          }
        >
          The first one makes a Health sheet in your Drive. Nobody else sees it unless you share it.
        </EmptyState>
      </Card>
    </>
  );
}
