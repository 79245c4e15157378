import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { listOperations } from './operations.ts';

/** Which apps work with the permissions that were given, and what each of them needs. */
export function AppAccess({ status }: { status: PermissionStatus }) {
  const { fullyAccessibleApps, partiallyAccessibleApps, inaccessibleApps } = status.summary;
  const lacking = Object.entries(status.appPermissions).filter(([, app]) => app.missingOperations.length > 0);
  const counts = [
    `${fullyAccessibleApps} full`,
    partiallyAccessibleApps > 0 && `${partiallyAccessibleApps} partial`,
    inaccessibleApps > 0 && `${inaccessibleApps} closed`,
  ];
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mt: 4, mb: 2 }}>
        <Typography variant="h4" component="h3" sx={{ fontStretch: '100%', fontWeight: 600 }}>
          App access
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {counts.filter(Boolean).join(', ')}
        </Typography>
      </Box>
      <Box component="ul">
        {lacking.map(([name, { canAccess, missingOperations }]) => (
          <Typography key={name} component="li" variant="body2" sx={{ py: 1.5, color: 'text.secondary' }}>
            <Box component="strong" sx={{ color: 'text.primary', textTransform: 'capitalize' }}>
              {name.replaceAll('-', ' ')}
            </Box>{' '}
            {canAccess ? 'Can be viewed.' : 'Cannot be opened.'} Needs: {listOperations(missingOperations)}
          </Typography>
        ))}
      </Box>
    </>
  );
}
