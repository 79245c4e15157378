import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FormFlagField } from '#frontend/dialogs/FormFlagField.tsx';
import { FormField } from '#frontend/dialogs/fields.tsx';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { wordsFor } from './member-form.ts';

interface MemberFormFieldsProps {
  control: RecordFormState['control'];
  sizes: readonly string[];
}

/** The cells of a member that people fill in. */
export function MemberFormFields({ control, sizes }: MemberFormFieldsProps) {
  const field = (name: Parameters<typeof wordsFor>[0]) => ({ control, name, ...wordsFor(name) });
  return (
    <>
      <FormField {...field('memberName')} required autoFocus {...plain} />
      <FormField
        {...field('email')}
        required
        slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'off' } }}
      />
      <Box sx={pair}>
        <FormField {...field('phone')} slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off' } }} />
        <FormField {...field('joinDate')} type="date" required />
      </Box>
      <SizeField control={control} sizes={sizes} />
      <Box sx={{ ...pair, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 1, sm: 4 } }}>
        <FormFlagField {...field('tShirtDistributed')} />
        <FormFlagField {...field('hatDistributed')} />
      </Box>
      <Box sx={pair}>
        <FormField {...field('receiptNumber')} {...plain} />
        <FormField {...field('expires')} type="date" />
      </Box>
      <FormField {...field('notes')} multiline minRows={2} />
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
        {wordsFor('tShirtSize').label}
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
