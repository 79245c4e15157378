import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { FormField } from '#frontend/dialogs/fields.tsx';
import type { MemberFields } from '../../contract.ts';
import type { MemberForm } from './member-form.ts';

type MemberControl = Control<MemberForm, unknown, MemberFields>;

interface MemberFormFieldsProps {
  control: MemberControl;
  sizes: readonly string[];
}

/** The cells of a member that people fill in. */
export function MemberFormFields({ control, sizes }: MemberFormFieldsProps) {
  return (
    <>
      <FormField control={control} name="memberName" label="Member name" required autoFocus {...plain} />
      <FormField
        control={control}
        name="email"
        label="Email"
        required
        slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'off' } }}
      />
      <Box sx={pair}>
        <FormField
          control={control}
          name="phone"
          label="Phone"
          slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off' } }}
        />
        <FormField control={control} name="joinDate" label="Join date" type="date" required />
      </Box>
      <SizeField control={control} sizes={sizes} />
      <Box sx={{ ...pair, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 1, sm: 4 } }}>
        <FlagField control={control} name="tShirtDistributed" label="T-shirt distributed" />
        <FlagField control={control} name="hatDistributed" label="Hat distributed" />
      </Box>
      <Box sx={pair}>
        <FormField control={control} name="receiptNumber" label="Receipt number" {...plain} />
        <FormField
          control={control}
          name="expires"
          label="Expires"
          type="date"
          help="Leave blank for a membership with no end date"
        />
      </Box>
      <FormField control={control} name="notes" label="Notes" multiline minRows={2} />
    </>
  );
}

const plain = { slotProps: { htmlInput: { autoComplete: 'off' } } };
const pair = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' };

function SizeField({ control, sizes }: MemberFormFieldsProps) {
  const { field, fieldState } = useController({ control, name: 'tShirtSize' });
  const id = useId();
  const isInvalid = fieldState.invalid;
  return (
    <Box>
      <FormLabel
        id={id}
        required
        error={isInvalid}
        sx={{ fontSize: 13, fontWeight: 580, color: 'text.primary', display: 'block', mb: 1 }}
      >
        T-shirt size
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-labelledby={id}
        value={field.value === '' ? null : field.value}
        onChange={(_, size: string | null) => {
          if (size !== null) field.onChange(size);
        }}
      >
        {sizes.map((size, index) => (
          <ToggleButton
            key={size}
            value={size}
            sx={{ px: 1, minWidth: 0 }}
            {...(index === 0 && { ref: field.ref })}
          >
            {size}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isInvalid && <FormHelperText error>{fieldState.error?.message}</FormHelperText>}
    </Box>
  );
}

interface FlagFieldProps {
  control: MemberControl;
  name: 'tShirtDistributed' | 'hatDistributed';
  label: string;
}

function FlagField({ control, name, label }: FlagFieldProps) {
  const { field } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={value ?? false}
          onChange={(_, isChecked) => onChange(isChecked)}
          onBlur={onBlur}
          slotProps={{ input: { ref } }}
        />
      }
      label={label}
    />
  );
}
