import Card from '@mui/material/Card';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { LogButtons } from './entry/LogButtons.tsx';
import type { HealthLog } from './use-health.ts';
import type { OpenDialog } from './views.ts';

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
          imports={
            health.canEdit
              ? [
                  { label: 'Import Apple Health', onChoose: () => onDialog({ kind: 'import-apple' }) },
                  { label: 'Import a list', onChoose: () => onDialog({ kind: 'import-list' }) },
                ]
              : undefined
          }
        >
          Your first reading creates a Health sheet in your Drive. Nobody else sees it unless you share it.
        </EmptyState>
      </Card>
    </>
  );
}
