import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { decimalInput } from '#frontend/dialogs/decimal-input.tsx';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { PlainIconButton } from '#frontend/page/PlainIconButton.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { amountText, readAmount } from '#kernel/money.ts';
import type { ExpenseRow } from '../../record.ts';
import { isShort, missingOf, type Part, problemOfParts } from '../../split.ts';
import { useMoney } from '../money-text.ts';
import { useRowCommands, useSplitExpense, useUnsplitExpense } from '../writes.ts';

interface SplitDialogProps {
  reportId: string;
  row: ExpenseRow;
  categories: readonly string[];
  onClose: () => void;
}

interface TypedPart {
  description: string;
  category: string;
  amount: string;
}

const amountOf = (text: string, currency: string) => {
  const read = readAmount(text, { currency });
  return 'amount' in read ? read.amount : undefined;
};

/** Splits a row over several categories; the parts have to add up to it. */
export function SplitDialog({ reportId, row, categories, onClose }: SplitDialogProps) {
  const { currency, money } = useMoney();
  const whole = typeof row.amount === 'number' ? row.amount : 0;
  const split = useSplitExpense(reportId);
  const unsplit = useUnsplitExpense(reportId);
  const make = useRowCommands(reportId);
  const offerUndo = useOfferUndo();
  const { control, handleSubmit, setError } = useForm<{ parts: TypedPart[] }>({
    defaultValues: {
      parts: [
        { description: row.description, category: row.category, amount: amountText(whole, currency) },
        { description: row.description, category: '', amount: '' },
      ],
    },
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  const typed = useWatch({ control, name: 'parts' });
  const [problem, setProblem] = useState<string>();
  const amounts = typed.map(({ amount }) => amountOf(amount, currency) ?? 0);
  const missing = missingOf(whole, amounts, currency);
  useOnceDone(split, onClose);

  function save({ parts }: { parts: TypedPart[] }) {
    const read = parts.flatMap((part, at): Part[] => {
      const amount = amountOf(part.amount, currency);
      const description = part.description.trim();
      if (amount === undefined) setError(`parts.${at}.amount`, { message: 'Please enter a valid amount' });
      if (description === '') {
        setError(`parts.${at}.description`, { message: 'Please enter a description for the expense' });
      }
      return amount === undefined || description === ''
        ? []
        : [{ description, category: part.category.trim(), amount }];
    });
    if (read.length < parts.length) return;
    const wrong = problemOfParts(
      whole,
      read.map(({ amount }) => amount),
      currency,
    );
    setProblem(wrong);
    if (wrong !== undefined) return;
    split.mutate(make.split(row, read), {
      onSuccess({ rows }) {
        offerUndo({
          message: `"${row.description}" split into ${rows.length} rows`,
          undo: () => unsplit.mutateAsync(make.unsplit(row, rows)),
        });
      },
    });
  }

  return (
    <FormDialog
      title="Split Expense"
      isOpen
      maxWidth="md"
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(save)(event)}
      submit={{ label: 'Split', busyLabel: 'Splitting' }}
      isBusy={split.isPending}
      note={noteFor(missing, whole, money)}
    >
      {fields.map(({ id }, at) => (
        <Box key={id} role="group" aria-label={`Part ${at + 1}`} sx={line}>
          <FormField {...{ control }} name={`parts.${at}.description`} label="Description" required />
          <FormSuggestField
            {...{ control }}
            name={`parts.${at}.category`}
            label="Category"
            suggestions={categories}
          />
          <FormField
            {...{ control }}
            name={`parts.${at}.amount`}
            label={`Amount, ${currency}`}
            required
            {...decimalInput()}
          />
          <PlainIconButton
            aria-label={`Remove part ${at + 1}`}
            disabled={fields.length <= 2}
            onClick={() => remove(at)}
          >
            <TrashIcon size={18} />
          </PlainIconButton>
        </Box>
      ))}
      <Button
        startIcon={<PlusIcon weight="bold" />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() =>
          append({
            description: row.description,
            category: '',
            amount: missing === 0 ? '' : amountText(missing, currency),
          })
        }
      >
        {missing === 0 ? 'Add a part' : `Add a part of ${money(missing)}`}
      </Button>
      {problem !== undefined && missing !== 0 && <Alert severity="error">{problem}</Alert>}
      {split.error && <WriteProblem title="Failed to split the expense" problem={split.error} />}
    </FormDialog>
  );
}

function noteFor(missing: number, whole: number, money: (amount: number) => string): string {
  if (missing === 0) return `Adds up to ${money(whole)}`;
  return isShort(missing, whole)
    ? `${money(missing)} of ${money(whole)} left`
    : `${money(-missing)} more than ${money(whole)}`;
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr auto', sm: '2fr 1.4fr 1fr auto' },
  gap: 3,
  alignItems: 'start',
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
