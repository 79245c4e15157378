import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { usePreferences, useSavePreferences } from '#frontend/calls/preferences.ts';
import { changedPreferences, type PreferencesChange, preferencesChangeSchema } from '#kernel/preferences.ts';
import { ChoiceProblem } from './ChoiceProblem.tsx';
import { RegionalPreview } from './RegionalPreview.tsx';
import { type RegionalField, regionalFields } from './regional-choices.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** How all apps show dates, money and measures. Each choice is saved at once, and can be undone. */
export function RegionalCard() {
  const saved = usePreferences();
  const save = useSavePreferences();
  const [before, setBefore] = useState<PreferencesChange>();
  const unsaved = save.isPending || save.error ? save.variables : undefined;
  // The fields show the last choice, whether or not it is saved yet.
  const shown = changedPreferences(saved, unsaved);
  const fields = useMemo(() => regionalFields(saved), [saved]);

  function choose(name: RegionalField['name'], value: string): void {
    setBefore(preferencesChangeSchema.parse({ [name]: shown[name] }));
    save.mutate(preferencesChangeSchema.parse({ ...unsaved, [name]: value === '' ? null : value }));
  }

  return (
    <SettingsCard title="Regional settings">
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        How every app shows you dates, money and measures. Your sheets keep their own units and currencies.
      </Typography>
      <Box sx={grid}>
        {fields.map((field) => (
          <ChoiceField key={field.name} field={field} value={shown[field.name]} onChoose={choose} />
        ))}
      </Box>
      <RegionalPreview preferences={shown} />
      {save.error ? (
        <Box sx={{ mt: 3 }}>
          <ChoiceProblem problem={save.error} onRetry={() => save.mutate(unsaved ?? {})} />
        </Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, minHeight: 32 }}>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {save.isPending ? 'Saving' : save.isSuccess ? 'Saved to your account' : 'Kept with your account'}
          </Typography>
          {save.isSuccess && before && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                setBefore(undefined);
                save.mutate(before);
              }}
            >
              Undo
            </Button>
          )}
        </Box>
      )}
    </SettingsCard>
  );
}

interface ChoiceFieldProps {
  field: RegionalField;
  value: string | null;
  onChoose: (name: RegionalField['name'], value: string) => void;
}

function ChoiceField({ field, value, onChoose }: ChoiceFieldProps) {
  const { name, label, automatic, choices, isWide } = field;
  return (
    <TextField
      select
      fullWidth
      {...(isWide && { sx: { gridColumn: '1 / -1' } })}
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(name, event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{automatic}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  mb: 4,
  '& > *': { minWidth: 0 },
};
