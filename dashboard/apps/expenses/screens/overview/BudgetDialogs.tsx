import { useMemo } from 'react';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { RecordDialogs } from '#frontend/records/RecordDialogs.tsx';
import { RecordField } from '#frontend/records/RecordFields.tsx';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import { recordForm } from '#frontend/records/record-form.ts';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import type { Listing } from '#kernel/records/calls.ts';
import { type Budget, budget } from '../../budgets.ts';
import { currencyNamedBy } from '../../currencies.ts';
import { useMoney } from '../money-text.ts';
import { budgets } from '../queries.ts';

interface BudgetDialogsProps {
  dialog: RecordDialog;
  list: Listing & { budgets: Budget[] };
  categories: readonly string[];
  onClose: () => void;
}

/** The forms of a budget. */
export function BudgetDialogs({ dialog, list, categories, onClose }: BudgetDialogsProps) {
  const shown = useMoney().currency;
  const currency =
    dialog.kind === 'edit' ? currencyNamedBy({ currency: String(dialog.row['currency'] ?? '') }) : shown;
  const editor = useMemo(
    () => ({
      writes: budgets.writes,
      form: recordForm(budget, { money: { currency } }),
      renderFields: (form: RecordFormState) => (
        <>
          <FormSuggestField
            control={form.control}
            name="category"
            label="Category"
            suggestions={categories}
          />
          <FormField
            control={form.control}
            name="amount"
            label={`Amount, ${currency}`}
            required
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          />
          <RecordField record={budget} form={form} name="per" />
        </>
      ),
    }),
    [categories, currency],
  );
  return <RecordDialogs {...{ editor, dialog, list, onClose }} rows={list.budgets} />;
}
