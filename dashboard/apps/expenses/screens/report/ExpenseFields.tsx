import Box from '@mui/material/Box';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { expense } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import type { FieldHints } from '../receipts/use-receipt-reading.ts';

interface ExpenseFieldsProps {
  control: RecordFormState['control'];
  categories: readonly string[];
  /** Said below fields that were filled from a photo. */
  hints?: FieldHints;
}

/** The cells of an expense that people type. */
export function ExpenseFields({ control, categories, hints = {} }: ExpenseFieldsProps) {
  const { currency } = useMoney();
  const { fields } = expense;
  const field = (name: keyof typeof fields) => ({ control, name, label: fields[name].header });
  return (
    <>
      <FormField {...field('description')} help={hints.description} required autoFocus />
      <Box sx={pair}>
        <FormField
          {...field('amount')}
          label={`${fields.amount.header}, ${currency}`}
          help={hints.amount}
          required
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <FormField {...field('date')} help={hints.date} type="date" />
      </Box>
      <FormSuggestField {...field('category')} help={hints.category} suggestions={categories} />
      <FormField
        {...field('receipt')}
        help={fields.receipt.help}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FormField {...field('notes')} multiline minRows={2} />
    </>
  );
}

// Below each other where a date would be cut off.
const pair = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 4,
  alignItems: 'start',
};
