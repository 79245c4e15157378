import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { chooseMode, type ThemeMode, themeModes, useChosenMode, useShownMode } from '#frontend/theme-mode.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** The same choice as in the top bar, with what it means. */
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
      <RadioGroup
        aria-label="Theme"
        value={chosen}
        onChange={(_, value) => {
          const mode = themeModes.find((one) => one === value);
          if (mode) chooseMode(mode);
        }}
        sx={{ border: 1, borderColor: 'divider', borderRadius: '6px' }}
      >
        {themeModes.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            control={<Radio />}
            sx={choice}
            label={
              <>
                <strong>{words[mode].name}</strong>
                <Box component="span" sx={{ ml: 2, fontSize: 14, color: 'text.secondary' }}>
                  {words[mode].meaning}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </SettingsCard>
  );
}

const choice = { m: 0, px: 1, minHeight: 52, '& + &': { borderTop: 1, borderColor: 'divider' } };
