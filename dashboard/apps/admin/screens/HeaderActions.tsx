import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { StethoscopeIcon } from '@phosphor-icons/react/Stethoscope';
import { TruckIcon } from '@phosphor-icons/react/Truck';
import { useIsFetching } from '@tanstack/react-query';
import { RefreshButton } from '#frontend/status/RefreshButton.tsx';
import { useAdminAddress } from './address.ts';
import { adminQueries, useRefetch } from './queries.ts';

/** Reads everything again. */
export function RefreshAll() {
  const refetch = useRefetch();
  const isFetching = useIsFetching({ queryKey: adminQueries.all() }) > 0;
  return <RefreshButton query={{ isFetching, refetch }} />;
}

/** Actions for all files together. On phones below the overview, with refreshing next to the back button. */
export function AdminActions({ isPhone = false }: { isPhone?: boolean }) {
  const [, setAddress] = useAdminAddress();
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, flexWrap: 'wrap', '& > *': { flex: isPhone ? '1 1 auto' : 'none' } }}
    >
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => void setAddress({ doctor: 'all', file: null })}
        startIcon={<StethoscopeIcon size={18} />}
        sx={{ whiteSpace: 'nowrap' }}
      >
        Sheet doctor
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => void setAddress({ view: 'move', file: null })}
        startIcon={<TruckIcon size={18} />}
        sx={{ whiteSpace: 'nowrap' }}
      >
        Move this workspace
      </Button>
      {!isPhone && <RefreshAll />}
    </Stack>
  );
}
