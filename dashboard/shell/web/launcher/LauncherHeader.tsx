import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { firstNameOf } from '#frontend/page/initials.ts';
import { useArrival } from '#frontend/page/use-arrival.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { LauncherSearch } from './LauncherSearch.tsx';

interface LauncherHeaderProps {
  user: SessionUser;
  search: string;
  onSearch: (text: string) => void;
  /** Undefined until it is known whether there is anything to add, which decides where the search goes. */
  isWaiting: boolean;
  /** Absent when there is nothing to add. */
  onAdd: (() => void) | undefined;
}

export function LauncherHeader({ user, search, onSearch, isWaiting, onAdd }: LauncherHeaderProps) {
  const firstName = firstNameOf(user);
  const heading = useArrival({ isWaiting });
  return (
    <Box sx={header}>
      <Box>
        <Typography ref={heading} variant="h1" sx={welcome}>
          {firstName === '' ? 'Welcome!' : `Welcome, ${firstName}!`}
        </Typography>
        <Typography sx={{ fontSize: 16, lineHeight: '24px', color: 'text.secondary' }}>
          Select an application to get started
        </Typography>
      </Box>
      <Box sx={tools} style={{ visibility: isWaiting ? 'hidden' : 'visible' }}>
        <LauncherSearch value={search} onChange={onSearch} />
        {onAdd && (
          <Button variant="contained" onClick={onAdd} aria-label="Add Application" sx={addButton}>
            <PlusIcon size={17} weight="bold" aria-hidden />
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              Add Application
            </Box>
          </Button>
        )}
      </Box>
    </Box>
  );
}

const header = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: { xs: 4, md: 6 },
  mt: { xs: 5, md: 5.5 },
  mb: { xs: 4, md: 3 },
};
const welcome = {
  fontSize: { xs: 32, md: 40 },
  lineHeight: { xs: '38px', md: '46px' },
  letterSpacing: '-0.022em',
};
const tools = { display: 'flex', gap: { xs: 2, sm: 3 }, width: { xs: 1, md: 'auto' } };
const addButton = { gap: 2, minWidth: { xs: 48, sm: 158 }, px: { xs: 0, sm: 3.5 }, flex: 'none' };
