import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { atMost } from './suggestions.ts';

/** `V` is the form's values, `T` what its schema makes of them. */
export interface FieldProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>;
  name: FieldPath<V>;
  label: string;
  help?: string | undefined;
}

type TextProps<V extends FieldValues, T> = FieldProps<V, T> &
  Pick<
    TextFieldProps,
    'type' | 'multiline' | 'minRows' | 'autoFocus' | 'required' | 'placeholder' | 'slotProps'
  >;

/** One text, date or number of a form; its problem is shown below it. */
export function FormField<V extends FieldValues, T>({
  control,
  name,
  label,
  help,
  ...input
}: TextProps<V, T>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <TextField
      {...input}
      {...bound}
      inputRef={ref}
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      fullWidth
    />
  );
}

const filterSuggestions = atMost<string>(100);

/** Free text with suggestions. */
export function FormSuggestField<V extends FieldValues, T>(
  props: FieldProps<V, T> & { suggestions: readonly string[]; required?: boolean },
) {
  const { control, name, label, help, suggestions, required = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, value, ...bound } = field;
  return (
    <Autocomplete
      freeSolo
      sx={{
        '& .MuiOutlinedInput-root': { p: 0 },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { p: '9px 12px' },
      }}
      options={[...suggestions]}
      filterOptions={filterSuggestions}
      inputValue={value}
      onInputChange={(_, text) => onChange(text)}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          {...bound}
          inputRef={ref}
          {...{ label, required }}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  );
}

/** One of few choices; whatever else the field began with, such as what a hand has typed, or nothing yet, stays one. */
export function FormSelectField<V extends FieldValues, T>(
  props: FieldProps<V, T> & { choices: readonly { value: string; label: string }[] },
) {
  const { control, name, label, help, choices } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  const [first] = useState<string>(bound.value);
  // A browser shows the first choice for a value that is none of them.
  const others = [...new Set([first, bound.value])].filter(
    (value) => value != null && !choices.some((choice) => choice.value === String(value)),
  );
  return (
    <TextField
      select
      {...bound}
      inputRef={ref}
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ select: { native: true } }}
      fullWidth
    >
      {[...others.map((value) => ({ value, label: value })), ...choices].map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
