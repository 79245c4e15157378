import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { decimalInput } from '../dialogs/decimal-input.tsx';
import { atMost } from '../dialogs/suggestions.ts';
import { FieldSure } from '../photo/FieldSure.tsx';
import { type ReviewField as Field, type ReviewedPhoto, readingOf } from './review.ts';

interface ReviewFieldProps {
  photo: ReviewedPhoto;
  field: Field;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** One field of what was read, to be checked against the photo. */
export function ReviewField(props: ReviewFieldProps) {
  const { photo, field, value, problem, onChange } = props;
  const {
    name,
    label,
    type,
    inputMode,
    number,
    suggestions,
    isRequired = false,
    isMultiline = false,
    readAs = name,
  } = field;
  const reading = field.isUnmarked ? undefined : readingOf(photo, readAs);
  // What the person has typed instead needs no review.
  const isAsRead = reading !== undefined && reading.value === value;
  const look = {
    label,
    required: isRequired,
    error: problem !== undefined,
    helperText: problem ?? (isAsRead && <FieldSure reading={reading} />),
    fullWidth: true,
    size: 'small' as const,
  };
  const id = fieldId(photo.id, name);
  if (suggestions) {
    return (
      <Autocomplete
        freeSolo
        id={id}
        options={[...suggestions]}
        filterOptions={fewSuggestions}
        inputValue={value}
        disableClearable
        onInputChange={(_, text) => onChange(text)}
        renderInput={(parameters) => <TextField {...parameters} {...look} />}
        sx={{
          '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
            p: 0,
            '& .MuiAutocomplete-input': { p: '9px 12px' },
          },
        }}
      />
    );
  }
  const input = number
    ? decimalInput(number === 'signed' ? undefined : 0)
    : { slotProps: { htmlInput: { autoComplete: 'off', ...(inputMode && { inputMode }) } } };
  return (
    <TextField
      {...look}
      {...input}
      id={id}
      type={type ?? 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      multiline={isMultiline}
    />
  );
}

const fewSuggestions = atMost<string>(50);

export function fieldId(photoId: string, name: string): string {
  return `photo-${photoId}-${name}`;
}
