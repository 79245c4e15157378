import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { grantAddress } from '#frontend/status/ProblemView.tsx';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { AppAccess } from './AppAccess.tsx';
import { ConnectionHealth } from './ConnectionHealth.tsx';
import { PermissionDialog } from './PermissionDialog.tsx';
import { permissionStateOf, permissionWords } from './permission-state.ts';
import { accountQueries } from './queries.ts';
import { ScopeList } from './ScopeList.tsx';
import { SettingsCard } from './SettingsCard.tsx';

const title = 'Google API Permissions';

export function PermissionsCard() {
  const query = useQuery(accountQueries.permissions());
  const retry = () => void query.refetch();
  if (query.data) return <Permissions status={query.data} isReading={query.isFetching} onRefresh={retry} />;
  return (
    <SettingsCard title={title}>
      {query.error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={retry}>
              Retry
            </Button>
          }
        >
          Failed to load permissions: {query.error.message}
        </Alert>
      ) : (
        // The usual height, so that the cards below do not move.
        <Box sx={{ minHeight: { xs: 559, md: 451 } }}>
          <CellSpinner />
        </Box>
      )}
    </SettingsCard>
  );
}

interface PermissionsProps {
  status: PermissionStatus;
  isReading: boolean;
  onRefresh: () => void;
}

function Permissions({ status, isReading, onRefresh }: PermissionsProps) {
  const [isUpgrading, setIsUpgrading] = useState(false);
  const state = permissionStateOf(status);
  const { chip, color, message } = permissionWords[state];
  const hasUpgrades = status.permissionLevel.availableUpgrades.length > 0;
  return (
    <SettingsCard title={title} chip={<StateChip label={chip} color={color} />}>
      {message && (
        <Alert
          severity={state === 'revoked' ? 'error' : 'warning'}
          icon={<WarningCircleIcon size={18} />}
          sx={{ mt: 2, mb: 4 }}
        >
          {message}
        </Alert>
      )}
      <ScopeList status={status} />
      <AppAccess status={status} />
      {status.hasApiTokens && <ConnectionHealth status={status} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {state !== 'full' && (
          <Button variant="contained" href={grantAddress()}>
            Grant Permissions
          </Button>
        )}
        {hasUpgrades && (
          <Button variant="outlined" color="inherit" onClick={() => setIsUpgrading(true)}>
            Change level
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ArrowsClockwiseIcon size={18} />}
          loading={isReading}
          loadingPosition="start"
          onClick={onRefresh}
        >
          {isReading ? 'Refreshing' : 'Refresh'}
        </Button>
      </Box>
      {status.tokenValidationError && (
        <Typography variant="caption" component="p" sx={{ mt: 3, color: 'rh.ink3' }}>
          {status.tokenValidationError}
        </Typography>
      )}
      <PermissionDialog status={status} isOpen={isUpgrading} onClose={() => setIsUpgrading(false)} />
    </SettingsCard>
  );
}
