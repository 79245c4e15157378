import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { switchSingleKeys, useSingleKeys } from './single-keys.ts';

/** Switches single-key shortcuts on and off, for all apps on this device. */
export function SingleKeysSwitch() {
  const isOn = useSingleKeys();
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, next) => switchSingleKeys(next)} />}
      label="Single-key shortcuts"
      sx={{ gap: 3, ml: 0, minHeight: 44 }}
    />
  );
}
