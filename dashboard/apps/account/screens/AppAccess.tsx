import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { operationWords, shownOperations } from './operations.ts';
import { PermissionDialog } from './PermissionDialog.tsx';

/** Which apps work with the granted permissions, and what each of them needs. */
export function AppAccess({ status }: { status: PermissionStatus }) {
  const [wanted, setWanted] = useState<{ operation: string; isOpen: boolean }>();
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
              {innerCapitals[name] ?? name.replaceAll('-', ' ')}
            </Box>{' '}
            {canAccess ? 'Can be viewed.' : 'Cannot be opened.'} Needs:{' '}
            <Needs
              operations={missingOperations}
              onAsk={(operation) => setWanted({ operation, isOpen: true })}
            />
          </Typography>
        ))}
      </Box>
      {wanted && (
        <PermissionDialog
          key={wanted.operation}
          status={status}
          operation={wanted.operation}
          isOpen={wanted.isOpen}
          onClose={() => setWanted({ ...wanted, isOpen: false })}
        />
      )}
    </>
  );
}

/** The names that are more than their capitalised ids. */
const innerCapitals: Readonly<Record<string, string>> = { firsttouch: 'FirstTouch', autotrack: 'AutoTrack' };

interface NeedsProps {
  operations: readonly string[];
  onAsk: (operation: string) => void;
}

/** What cannot be done, each with the permission it needs. */
function Needs({ operations, onAsk }: NeedsProps) {
  const { shown, more } = shownOperations(operations);
  return (
    <>
      {shown.map((operation, index) => (
        <Fragment key={operation}>
          {index > 0 && ', '}
          <Link component="button" type="button" variant="body2" onClick={() => onAsk(operation)} sx={ask}>
            {operationWords(operation)}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ` ... and ${more} more`}
    </>
  );
}

const ask = { verticalAlign: 'baseline', textAlign: 'start' };
