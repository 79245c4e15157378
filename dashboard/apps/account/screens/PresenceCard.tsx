import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { usePreferences, useSavePreferences } from '#frontend/calls/preferences.ts';
import { changedPreferences } from '#kernel/preferences.ts';
import { ChoiceProblem } from './ChoiceProblem.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Whether others see that the person has a sheet open, and vice versa. Off by default. */
export function PresenceCard() {
  const saved = usePreferences();
  const save = useSavePreferences();
  const shown = changedPreferences(saved, save.isPending ? save.variables : undefined);
  return (
    <SettingsCard title="Shared sheets">
      <FormControlLabel
        control={
          <Switch
            checked={shown.presence === true}
            onChange={(_, isOn) => save.mutate({ presence: isOn ? true : null })}
          />
        }
        label="Show who else is looking"
        sx={{ gap: 3, ml: 0, minHeight: 44 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        While you have a sheet open, people who may read it and have this on see your name, and you see
        theirs. It is not kept anywhere.
      </Typography>
      {save.error && <ChoiceProblem problem={save.error} onRetry={() => save.mutate(save.variables ?? {})} />}
    </SettingsCard>
  );
}
