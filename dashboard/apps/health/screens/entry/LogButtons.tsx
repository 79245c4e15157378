import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import type { LogName } from '../../logs.ts';
import type { Profile } from '../../profile.ts';
import { formOf, quickLogs } from '../fields.ts';

interface LogButtonsProps {
  profile: Profile;
  /** Medicines can be added here as well, while there is no other place for them. */
  isWithMedicines?: boolean;
  onLog: (log: LogName) => void;
}

/** A large button for each kind of reading. */
export function LogButtons({ profile, isWithMedicines = false, onLog }: LogButtonsProps) {
  const shown: readonly LogName[] = isWithMedicines ? [...quickLogs, 'medications'] : quickLogs;
  return (
    <Box role="group" aria-label="Log a reading" sx={grid}>
      {shown.map((log) => (
        <Button
          key={log}
          variant="outlined"
          color="inherit"
          startIcon={<PlusIcon size={16} weight="bold" />}
          onClick={() => onLog(log)}
          sx={{ minHeight: 52, justifyContent: 'flex-start', textAlign: 'left', lineHeight: '18px' }}
        >
          {formOf(log, profile).button}
        </Button>
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  mb: 4,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(148px, 1fr))' },
};
