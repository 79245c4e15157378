import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RadioList } from '#frontend/dialogs/RadioList.tsx';
import { SingleKeysSwitch } from '#frontend/page/SingleKeysSwitch.tsx';
import {
  chooseMode,
  type ThemeMode,
  themeModes,
  useChosenMode,
  useShownMode,
} from '#frontend/theme/theme-mode.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** The same choice as in the top bar, with explanations. */
export function AppearanceCard() {
  const chosen = useChosenMode();
  const shown = useShownMode();
  const words: Readonly<Record<ThemeMode, { name: string; meaning: string }>> = {
    light: { name: 'Light', meaning: 'Daytime street' },
    dark: { name: 'Dark', meaning: 'Lights on' },
    auto: {
      name: 'Auto',
      meaning: chosen === 'auto' ? `Follows your system, ${shown} now` : 'Follows your system',
    },
  };
  return (
    <SettingsCard title="Appearance">
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        Saved on this device.
      </Typography>
      <RadioList label="Theme" values={themeModes} chosen={chosen} words={words} onChoose={chooseMode} />
      <Box sx={{ mt: 4 }}>
        <SingleKeysSwitch />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          / opens the search, and lists have keys of their own. When this is off, single keys do nothing.
        </Typography>
      </Box>
    </SettingsCard>
  );
}
