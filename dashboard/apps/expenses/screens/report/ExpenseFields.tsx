import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import type { NewExpense } from '../../contract.ts';
import { useMoney } from '../money-text.ts';
import type { FieldHints } from '../receipts/use-receipt-reading.ts';
import type { ExpenseForm } from './expense-form.ts';

interface ExpenseFieldsProps {
  control: Control<ExpenseForm, unknown, NewExpense>;
  categories: readonly string[];
  /** Said below fields that were filled from a photo. */
  hints?: FieldHints;
}

/** The cells of an expense that people type. */
export function ExpenseFields({ control, categories, hints = {} }: ExpenseFieldsProps) {
  const { currency } = useMoney();
  return (
    <>
      <FormField
        control={control}
        name="description"
        label="Description"
        required
        autoFocus
        help={hints.description}
      />
      <Box sx={pair}>
        <FormField
          control={control}
          name="amount"
          label={`Amount, ${currency}`}
          required
          help={hints.amount}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <FormField control={control} name="date" label="Date" type="date" help={hints.date} />
      </Box>
      <FormSuggestField
        control={control}
        name="category"
        label="Category"
        suggestions={categories}
        help={hints.category}
      />
      <FormField
        control={control}
        name="receipt"
        label="Receipt"
        help="A receipt number or a link"
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FormField control={control} name="notes" label="Notes" multiline minRows={2} />
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
