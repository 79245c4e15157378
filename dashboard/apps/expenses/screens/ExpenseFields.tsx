import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { FormField, FormSuggestField } from '#frontend/fields.tsx';
import type { NewExpense } from '../contract.ts';
import type { ExpenseForm } from './expense-form.ts';

interface ExpenseFieldsProps {
  control: Control<ExpenseForm, unknown, NewExpense>;
  categories: readonly string[];
}

/** The cells of an expense that people type. */
export function ExpenseFields({ control, categories }: ExpenseFieldsProps) {
  return (
    <>
      <FormField control={control} name="description" label="Description" required autoFocus />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' }}>
        <FormField
          control={control}
          name="amount"
          label="Amount, USD"
          required
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <FormField control={control} name="date" label="Date" type="date" />
      </Box>
      <FormSuggestField control={control} name="category" label="Category" suggestions={categories} />
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
