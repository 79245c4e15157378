import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { partsIn, type Several, withPart } from '#kernel/records/several.ts';
import type { FieldProps } from './fields.tsx';

interface FormSeveralFieldProps<V extends FieldValues, T> extends FieldProps<V, T> {
  several: Several;
  required: boolean;
}

/** A checkbox for each of the choices, and for anything else in the cell. */
export function FormSeveralField<V extends FieldValues, T>(props: FormSeveralFieldProps<V, T>) {
  const { control, name, label, help, several, required } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  const chosen = partsIn(several, value);
  // A box does not disappear the moment somebody unticks it.
  const [others] = useState(() => chosen.filter((part) => !several.choices.includes(part)));
  return (
    <FormControl component="fieldset" error={fieldState.invalid} required={required}>
      <InputLabel component="legend">{label}</InputLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        {[...several.choices, ...others].map((choice, at) => (
          <FormControlLabel
            key={choice}
            control={
              <Checkbox
                checked={chosen.includes(choice)}
                onChange={(_, isChosen) => onChange(withPart(several, value, choice, isChosen))}
                onBlur={onBlur}
                {...(at === 0 && { slotProps: { input: { ref } } })}
              />
            }
            label={choice}
          />
        ))}
      </Stack>
      <FormHelperText>{fieldState.error?.message ?? help}</FormHelperText>
    </FormControl>
  );
}
