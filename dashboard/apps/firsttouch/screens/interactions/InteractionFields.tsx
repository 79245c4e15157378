import Box from '@mui/material/Box';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';

const channels = ['Meeting', 'Call', 'Video call', 'Email', 'Message', 'LinkedIn', 'Event'];

export const fieldNames = {
  when: 'when',
  channel: 'channel',
  summary: 'summary',
  nextStep: 'nextStep',
} as const;

interface InteractionFieldsProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>;
  /** The names of the four fields in the form. */
  names: Readonly<Record<keyof typeof fieldNames, FieldPath<V>>>;
}

/** The cells of an interaction that people fill in. */
export function InteractionFields<V extends FieldValues, T>({
  control,
  names,
}: InteractionFieldsProps<V, T>) {
  return (
    <>
      <Box sx={twoColumns}>
        <FormField control={control} name={names.when} label="When" type="date" required />
        <FormSuggestField control={control} name={names.channel} label="Channel" suggestions={channels} />
      </Box>
      <FormField
        control={control}
        name={names.summary}
        label="Summary"
        multiline
        minRows={2}
        required
        autoFocus
      />
      <FormField control={control} name={names.nextStep} label="Next step" />
    </>
  );
}

export const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
};
