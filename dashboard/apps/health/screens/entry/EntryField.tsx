import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import { type Control, useController } from 'react-hook-form';
import { FormField, FormSelectField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import type { LogField } from '../fields.ts';
import type { FormValues } from './entry-form.ts';

interface EntryFieldProps {
  control: Control<FormValues>;
  field: LogField;
  /** Gets the focus when the form opens. */
  isFirst: boolean;
}

/** One cell of a reading, with the fastest input for it. */
export function EntryField({ control, field, isFirst }: EntryFieldProps) {
  const { header, label, kind, suffix = '', choices = [], suggestions, help, isRequired = false } = field;
  const shared = { control, name: header, label, help };
  if (kind === 'flag') return <FlagField control={control} name={header} label={label} />;
  if (kind === 'choice') {
    const none = { value: '', label: 'Not said' };
    return (
      <FormSelectField
        {...shared}
        choices={[none, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    );
  }
  if (suggestions) return <FormSuggestField {...shared} suggestions={suggestions} />;
  const isNumber = kind === 'number' || kind === 'minutes';
  const types = { moment: 'datetime-local', day: 'date' } as const;
  return (
    <FormField
      {...shared}
      required={isRequired}
      autoFocus={isFirst && isNumber}
      {...((kind === 'moment' || kind === 'day') && { type: types[kind] })}
      {...(kind === 'notes' && { multiline: true, minRows: 2 })}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          ...(kind === 'number' && { inputMode: 'decimal' }),
        },
        ...(suffix !== '' && {
          input: { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> },
        }),
      }}
    />
  );
}

function FlagField({ control, name, label }: { control: Control<FormValues>; name: string; label: string }) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={field.value === 'yes'}
          onChange={(_, isChecked) => field.onChange(isChecked ? 'yes' : '')}
        />
      }
    />
  );
}
