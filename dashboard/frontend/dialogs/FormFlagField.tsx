import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from './fields.tsx';

// Separate from the other fields: tables and lists have checkboxes, too, and are loaded without forms.

/** Yes or no: 'true' or 'false' in the form. */
export function FormFlagField<V extends FieldValues, T>({ control, name, label }: FieldProps<V, T>) {
  const { field } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={value === 'true'}
          onChange={(_, isChecked) => onChange(String(isChecked))}
          onBlur={onBlur}
          slotProps={{ input: { ref } }}
        />
      }
      label={label}
    />
  );
}
