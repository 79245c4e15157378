import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ChipLook, StateChip } from '#frontend/grid/StateChip.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { useAdminAddress } from './address.ts';
import { adminQueries } from './queries.ts';

/** The granted permissions in brief; the account screen has all of them. */
export function PermissionsTile() {
  const { data, error, refetch } = useQuery(adminQueries.permissions());
  return (
    <Box role="group" aria-label="Permissions" sx={tile}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        Permissions
      </Typography>
      {(data || !error) && (
        <Box sx={{ minHeight: summaryHeight }}>
          {data ? <Summary status={data} /> : <CellSpinner size={30} label="Reading the permissions" />}
        </Box>
      )}
      {error && (
        <Typography variant="body2" role="alert">
          Failed to load permissions: {error.message}{' '}
          <Link component="button" type="button" onClick={() => void refetch()}>
            Retry
          </Link>
        </Typography>
      )}
    </Box>
  );
}

/** In px, what they usually take; what is below then does not move when they appear. */
const summaryHeight = { xs: 114, sm: 70 };

function lookOf({ hasApiTokens, tokensValid, permissionLevel, summary }: PermissionStatus): ChipLook {
  if (!hasApiTokens) return { label: 'None', color: 'warning' };
  if (!tokensValid) return { label: 'Revoked', color: 'error' };
  const { title } = permissionLevel.info;
  return { label: title, color: summary.missingScopes.length > 0 ? 'warning' : 'success' };
}

function Summary({ status }: { status: PermissionStatus }) {
  const [, setAddress] = useAdminAddress();
  const { grantedScopes, totalScopes, fullyAccessibleApps } = status.summary;
  const granted = status.scopeStatus.filter(({ hasPermission }) => hasPermission);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
        <StateChip {...lookOf(status)} />
        <Typography variant="body2">
          {grantedScopes} of {totalScopes} scopes granted, {fullyAccessibleApps} apps fully open
        </Typography>
      </Stack>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {granted.map(({ title }) => title).join(', ')}
        {granted.length > 0 && ' · '}
        <Link
          component="button"
          type="button"
          color="inherit"
          onClick={() => void setAddress({ app: 'account', view: null, file: null })}
          sx={{ whiteSpace: 'nowrap', verticalAlign: 'baseline' }}
        >
          Manage permissions
        </Link>
      </Typography>
    </>
  );
}

const tile = { px: { xs: 4, md: 5 }, py: 3.5, minWidth: 0, bgcolor: 'background.paper' };
