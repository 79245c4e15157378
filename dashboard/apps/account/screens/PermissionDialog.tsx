import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { levels } from './levels.ts';
import { operationWords } from './operations.ts';
import { useUpgradePermissions } from './queries.ts';

interface PermissionDialogProps {
  status: PermissionStatus;
  /** What the person wants to do; without it they just look at the levels. */
  operation?: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Permission Upgrade: the levels above the present one, and what each of them adds. */
export function PermissionDialog({ status, operation, isOpen, onClose }: PermissionDialogProps) {
  const upgrade = useUpgradePermissions();
  const { current, availableUpgrades } = status.permissionLevel;
  const [wanted, setWanted] = useState(availableUpgrades.at(-1)?.level);
  const isBusy = upgrade.isPending || upgrade.isSuccess;
  return (
    <DialogFrame
      title="Permission Upgrade"
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      maxWidth="sm"
      note={isBusy ? 'Opening the consent page' : 'You grant this on the consent page and come back here.'}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            disabled={wanted === undefined || isBusy}
            loading={isBusy}
            onClick={() => wanted && upgrade.mutate(wanted)}
          >
            Grant Permissions
          </Button>
        </>
      }
    >
      {operation !== undefined && (
        <Typography>
          To {operationWords(operation)}, Rowhouse needs {levels.full_access.title}.
        </Typography>
      )}
      <Typography sx={{ color: 'text.secondary' }}>
        You have {levels[current].title}: {levels[current].covers.join(', ')}.
      </Typography>
      <RadioGroup
        aria-label="Permission level"
        value={wanted ?? ''}
        onChange={(_, value) => setWanted(availableUpgrades.find(({ level }) => level === value)?.level)}
      >
        {availableUpgrades.map(({ level }) => (
          <FormControlLabel
            key={level}
            value={level}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mx: 0, py: 2, borderTop: 1, borderColor: 'divider' }}
            label={
              <Box sx={{ pt: 2 }}>
                <strong>{levels[level].title}</strong>
                <Box component="ul" sx={{ pl: 4, listStyle: 'square', color: 'text.secondary' }}>
                  {levels[level].covers.map((cover) => (
                    <li key={cover}>{cover}</li>
                  ))}
                </Box>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {upgrade.error && (
        <Box>
          <ProblemAlert title="Failed to initiate permission upgrade" problem={upgrade.error} />
        </Box>
      )}
    </DialogFrame>
  );
}
