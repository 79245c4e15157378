import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { FormTexts, RecordForm } from '#frontend/records/record-form.ts';
import { type RecordFormState, useRecordForm } from '#frontend/records/use-record-form.ts';
import { isAbroad, type MoneyField, moneyFields, withMoney } from './money-fields.ts';

const isMoneyField = (name: string | undefined): name is MoneyField =>
  moneyFields.some((known) => known === name);

/** A form for expenses whose money fields update each other while the person types. */
export function useExpenseForm(words: RecordForm, texts: FormTexts, own: string) {
  const { form, isFilled, showProblems } = useRecordForm(words, texts);
  const [amount = '', currency = '', paid = ''] = useWatch({
    control: form.control,
    name: ['amount', 'currency', 'paid'],
  });
  useFollowingMoney(form, own);
  const hasAmount = amount.trim() !== '' || (isAbroad({ currency }, own) && paid.trim() !== '');
  return {
    form,
    isFilled: isFilled && hasAmount,
    /** Whether only an amount may be missing. */
    isDescribed: isFilled,
    showProblems,
    isAbroad: isAbroad({ currency }, own),
  };
}

function useFollowingMoney(form: RecordFormState, own: string): void {
  useEffect(() => {
    let before = form.getValues();
    return form.subscribe({
      formState: { values: true },
      callback({ name, type, values }) {
        // Only what a person typed; values set here already follow from it.
        if (type === 'change' && isMoneyField(name)) {
          const next = withMoney(before, name, values[name] ?? '', { currency: own });
          for (const other of moneyFields) {
            const text = next[other] ?? '';
            if (text !== (values[other] ?? '')) form.setValue(other, text, { shouldDirty: true });
          }
        }
        before = { ...form.getValues() };
      },
    });
  }, [form, own]);
}
