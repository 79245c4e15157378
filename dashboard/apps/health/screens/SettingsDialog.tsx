import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { FormField, FormSelectField } from '#frontend/fields.tsx';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import { parseDecimal, parseMeasure, type UnitName, units } from '#kernel/units.ts';
import { guidelineNames, guidelines } from '../guidelines.ts';
import {
  glucoseUnits,
  lengthUnits,
  type Profile,
  properties,
  temperatureUnits,
  unitNamed,
  weightUnits,
} from '../profile.ts';
import { type Target, useSaveProfile } from './queries.ts';

interface SettingsDialogProps {
  target: Target;
  /** What the Profile tab says. */
  values: Readonly<Record<string, string>>;
  profile: Profile;
  onClose: () => void;
}

const choicesOf = (names: readonly UnitName[]) =>
  names.map((name) => ({ value: units[name].symbol, label: units[name].symbol }));

/** Units, targets and the guideline; they stand in the Profile tab of the sheet. */
export function SettingsDialog({ target, values, profile, onClose }: SettingsDialogProps) {
  const save = useSaveProfile(target);
  const form = useForm<Record<keyof typeof properties, string>>({
    defaultValues: {
      birthYear: values[properties.birthYear] ?? '',
      height: values[properties.height] ?? '',
      weightUnit: units[profile.weightUnit].symbol,
      lengthUnit: units[profile.lengthUnit].symbol,
      temperatureUnit: units[profile.temperatureUnit].symbol,
      glucoseUnit: units[profile.glucoseUnit].symbol,
      targetFrom: values[properties.targetFrom] ?? '',
      targetTo: values[properties.targetTo] ?? '',
      guideline: profile.guideline,
    },
  });
  const { control, setError } = form;

  function submit(typed: Record<keyof typeof properties, string>) {
    const wrong = problemsOf(typed);
    for (const [name, message] of wrong) setError(name, { message }, { shouldFocus: true });
    if (wrong.length > 0) return;
    const height = parseMeasure(typed.height, unitNamed(typed.lengthUnit));
    const named = Object.entries(properties).map(([field, property]) => {
      const text = isField(field) ? typed[field].trim() : '';
      return [property, field === 'height' && height !== undefined ? String(height) : text];
    });
    save.mutate(Object.fromEntries(named), { onSuccess: onClose });
  }

  return (
    <FormDialog
      title="Units and targets"
      maxWidth="sm"
      isOpen
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      note="Kept in the Profile tab. Rows keep the units they were logged in"
    >
      <Box sx={twoColumns}>
        <FormSelectField
          {...{ control }}
          name="weightUnit"
          label="Weight in"
          choices={choicesOf(weightUnits)}
        />
        <FormSelectField
          {...{ control }}
          name="lengthUnit"
          label="Lengths in"
          choices={choicesOf(lengthUnits)}
        />
        <FormSelectField
          {...{ control }}
          name="temperatureUnit"
          label="Temperature in"
          choices={choicesOf(temperatureUnits)}
        />
        <FormSelectField
          {...{ control }}
          name="glucoseUnit"
          label="Glucose in"
          choices={choicesOf(glucoseUnits)}
        />
        <FormField
          {...{ control }}
          name="height"
          label="Height"
          help="In the unit of lengths, or as 5 ft 5"
        />
        <FormField {...{ control }} name="birthYear" label="Year of birth" />
        <FormField {...{ control }} name="targetFrom" label="Target weight from" />
        <FormField {...{ control }} name="targetTo" label="Target weight to" />
      </Box>
      <FormSelectField
        {...{ control }}
        name="guideline"
        label="Blood pressure guideline"
        choices={guidelineNames.map((name) => ({ value: name, label: guidelines[name].title }))}
      />
      <Typography variant="caption" component="p" sx={{ color: 'var(--rh-ink-3)' }}>
        The guideline only names readings as it was published. Rowhouse is not a medical device.
      </Typography>
      {save.error && <WriteProblem title="Failed to save" problem={save.error} />}
    </FormDialog>
  );
}

function isField(name: string): name is keyof typeof properties {
  return Object.hasOwn(properties, name);
}

type Wrong = [keyof typeof properties, string][];

function problemsOf(typed: Record<keyof typeof properties, string>): Wrong {
  const wrong: Wrong = [];
  const isNumber = (text: string) => text.trim() === '' || parseDecimal(text) !== undefined;
  const year = Number(typed.birthYear);
  if (typed.birthYear.trim() !== '' && !(Number.isInteger(year) && year >= 1900 && year <= 2099)) {
    wrong.push(['birthYear', 'Please enter a year, such as 1980']);
  }
  if (typed.height.trim() !== '' && parseMeasure(typed.height, unitNamed(typed.lengthUnit)) === undefined) {
    wrong.push(['height', 'Please enter a number']);
  }
  for (const name of ['targetFrom', 'targetTo'] as const) {
    if (!isNumber(typed[name])) wrong.push([name, 'Please enter a number']);
  }
  return wrong;
}

const twoColumns = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
