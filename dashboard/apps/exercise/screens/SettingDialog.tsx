import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { distanceUnits, type Setting, settingSchema, weightUnits } from '../inputs.ts';
import { useInSheet } from './in-sheet.ts';
import { commands, useSend } from './queries.ts';
import { changesOf, usualGym, usualSetting } from './setting.ts';

interface SettingDialogProps {
  /** Null if none was ever saved. */
  setting: Setting | null;
  onClose: () => void;
}

/** The person's units, and the equipment in their gym, stored as notes on the spreadsheet's file. */
export function SettingDialog({ onClose, ...now }: SettingDialogProps) {
  // As the form shows it: somebody else may change it meanwhile.
  const [before] = useState(now.setting);
  const setting = before ?? usualSetting();
  const [units, setUnits] = useState({ weightUnit: setting.weightUnit, distanceUnit: setting.distanceUnit });
  const [goal, setGoal] = useState(String(setting.weeklyGoal));
  const [bar, setBar] = useState(String(setting.bar));
  const [plates, setPlates] = useState(setting.plates.join(' '));
  const [problem, setProblem] = useState('');
  const inSheet = useInSheet();
  const save = useSend<'saveSetting'>();
  useOnceDone(save, onClose);

  function submit() {
    const parsed = settingSchema.safeParse({
      ...units,
      weeklyGoal: parseDecimal(goal),
      bar: parseDecimal(bar),
      plates: plates
        .split(/[\s;]+/)
        .filter((text) => text !== '')
        .map((text) => parseDecimal(text) ?? Number.NaN),
    });
    if (!parsed.success) {
      return setProblem(
        'Please enter 1 to 14 workouts a week, a bar, and up to twelve plates separated by spaces',
      );
    }
    setProblem('');
    const changes = changesOf(before, parsed.data);
    if (Object.keys(changes).length === 0) return onClose();
    save.mutate(commands.make('saveSetting', { body: { ...changes, ...inSheet } }));
  }
  return (
    <FormDialog
      title="Units and plates"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={save.isPending}
      note="Your rows keep the units they have"
    >
      <Box sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
        <FilterToggle
          label="Weights in"
          value={units.weightUnit}
          onChange={(weightUnit) => {
            setUnits({ ...units, weightUnit });
            const gym = usualGym(weightUnit);
            setBar(String(gym.bar));
            setPlates(gym.plates.join(' '));
          }}
          options={weightUnits.map((value) => ({ value, label: value }))}
        />
        <FilterToggle
          label="Distances in"
          value={units.distanceUnit}
          onChange={(distanceUnit) => setUnits({ ...units, distanceUnit })}
          options={distanceUnits.map((value) => ({ value, label: value }))}
        />
      </Box>
      <TextField label="Workouts a week" value={goal} onChange={(event) => setGoal(event.target.value)} />
      <TextField
        label={`Bar, ${units.weightUnit}`}
        value={bar}
        onChange={(event) => setBar(event.target.value)}
      />
      <TextField
        label={`Plates, ${units.weightUnit}`}
        value={plates}
        onChange={(event) => setPlates(event.target.value)}
        helperText="Separated by spaces"
      />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {save.error && <WriteProblem title="Failed to save" problem={save.error} />}
    </FormDialog>
  );
}
