import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDecimal, parseMeasure } from '#kernel/typed-measures.ts';
import { type UnitName, units } from '#kernel/units.ts';
import { guidelineNames, guidelines } from '../guidelines.ts';
import {
  glucoseUnits,
  lengthUnits,
  type Profile,
  type TargetName,
  targetEnds,
  targetNames,
  temperatureUnits,
  unitNamed,
  weightUnits,
} from '../profile.ts';
import { HealthCommands, type Target, useSaveProfile } from './queries.ts';
import { changedSettings, type Typed, typedOf } from './settings.ts';

interface SettingsDialogProps {
  target: Target;
  /** The contents of the Profile tab. */
  values: Readonly<Record<string, string>>;
  profile: Profile;
  onClose: () => void;
}

const choicesOf = (names: readonly UnitName[]) =>
  names.map((name) => ({ value: units[name].symbol, label: units[name].symbol }));

/** Units, targets and the guideline, which are stored in the sheet's Profile tab. */
export function SettingsDialog({ target, onClose, ...now }: SettingsDialogProps) {
  // As the form shows them: somebody else may change them meanwhile.
  const [{ values, profile }] = useState(now);
  const save = useSaveProfile();
  useOnceDone(save, onClose);
  const form = useForm<Typed>({ defaultValues: typedOf(values, profile) });
  const { control, setError } = form;

  function submit(typed: Typed) {
    const wrong = problemsOf(typed);
    for (const [name, message] of wrong) setError(name, { message }, { shouldFocus: true });
    if (wrong.length > 0) return;
    const changed = changedSettings(values, profile, typed);
    if (Object.keys(changed).length === 0) return onClose();
    save.mutate(new HealthCommands(target).saveProfile(changed));
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
      </Box>
      <Box component="fieldset" sx={{ ...twoColumns, border: 0, m: 0, p: 0 }}>
        <Typography component="legend" sx={{ fontSize: 14, fontWeight: 550, mb: 2 }}>
          Targets, shown as bands in the charts
        </Typography>
        {targetNames.flatMap((name) => {
          const [from, to] = targetEnds[name];
          const label = `Target ${targetLabels[name]}`;
          return [
            <FormField key={from} {...{ control }} name={from} label={`${label} from`} />,
            <FormField key={to} {...{ control }} name={to} label={`${label} to`} />,
          ];
        })}
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

const targetLabels: Readonly<Record<TargetName, string>> = {
  weight: 'weight',
  systolic: 'systolic',
  diastolic: 'diastolic',
  glucose: 'glucose',
  steps: 'steps a day',
};

type Wrong = [keyof Typed, string][];

function problemsOf(typed: Typed): Wrong {
  const wrong: Wrong = [];
  const isNumber = (text: string) => text.trim() === '' || parseDecimal(text) !== undefined;
  const year = Number(typed.birthYear);
  if (typed.birthYear.trim() !== '' && !(Number.isInteger(year) && year >= 1900 && year <= 2099)) {
    wrong.push(['birthYear', 'Please enter a year, such as 1980']);
  }
  if (typed.height.trim() !== '' && parseMeasure(typed.height, unitNamed(typed.lengthUnit)) === undefined) {
    wrong.push(['height', 'Please enter a number']);
  }
  for (const name of targetNames.flatMap((target) => targetEnds[target])) {
    if (!isNumber(typed[name])) wrong.push([name, 'Please enter a number']);
  }
  return wrong;
}

const twoColumns = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
