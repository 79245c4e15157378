import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { changesWithout } from '#frontend/dialogs/versions.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { ExpenseRow, NewExpense } from '../../contract.ts';
import { useMoney } from '../money-text.ts';
import { useRefetch } from '../queries.ts';
import { changeIn, useAddExpense, useChangeExpense, useRowCommands } from '../writes.ts';
import { type Conflict, comparedCells, conflictOf } from './conflict.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { changesOf, expenseFormIn, formOfRow } from './expense-form.ts';
import { fieldProblems } from './field-problems.ts';

interface EditExpenseDialogProps {
  reportId: string;
  row: ExpenseRow;
  categories: readonly string[];
  /** The sheet's headers from left to right, to name cells by. */
  sheetHeaders: readonly string[];
  onClose: () => void;
}

export function EditExpenseDialog({
  reportId,
  row,
  categories,
  sheetHeaders,
  onClose,
}: EditExpenseDialogProps) {
  const change = useChangeExpense(reportId);
  const make = useRowCommands(reportId);
  const { currency } = useMoney();
  const form = useForm({ resolver: zodResolver(expenseFormIn({ currency })), defaultValues: formOfRow(row) });
  const [description, amount] = useWatch({ control: form.control, name: ['description', 'amount'] });
  const isFilled = description.trim() !== '' && amount.trim() !== '';

  function save(expense: NewExpense) {
    const changes = changesOf(row, expense);
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(make.change(row, changes), {
      onSuccess: onClose,
      onError: (problem) => {
        for (const [name, message] of fieldProblems(problem)) form.setError(name, { message });
      },
    });
  }

  const conflict = conflictOf(change.error, change.variables && changeIn(change.variables));
  if (conflict) {
    return <EditConflict {...{ reportId, conflict, sheetHeaders, change, onClose }} onBack={change.reset} />;
  }
  return (
    <FormDialog
      title="Edit Expense"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving', isDisabled: !isFilled }}
      isBusy={change.isPending}
      note={change.isPending ? `Saving row ${row._rowIndex}` : `Row ${row._rowIndex}`}
    >
      <ExpenseFields control={form.control} categories={categories} />
      {change.error && <WriteProblem title="Failed to update expense" problem={change.error} />}
    </FormDialog>
  );
}

interface EditConflictProps {
  reportId: string;
  conflict: Conflict;
  sheetHeaders: readonly string[];
  change: ReturnType<typeof useChangeExpense>;
  onBack: () => void;
  onClose: () => void;
}

function EditConflict({ reportId, conflict, sheetHeaders, change, onBack, onClose }: EditConflictProps) {
  const add = useAddExpense(reportId);
  const make = useRowCommands(reportId);
  const refetch = useRefetch();
  const { currency } = useMoney();
  return (
    <RowConflict
      versions={conflict}
      cells={comparedCells(conflict, sheetHeaders, currency)}
      {...{ onBack, refetch }}
      onDone={onClose}
      onMine={(theirs, kept) => {
        const changes = changesWithout(change.variables?.body.changes ?? {}, kept);
        change.mutate(make.change(theirs, changes), { onSuccess: onClose });
      }}
      onAgain={(mine) => {
        const expense = expenseFormIn({ currency }).safeParse(formOfRow(mine));
        if (!expense.success) return onBack();
        add.mutate(make.add(expense.data), { onSuccess: onClose });
      }}
      again={add}
      failure="Failed to add expense"
    />
  );
}
