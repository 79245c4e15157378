import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { changesWithout } from '#frontend/dialogs/versions.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import type { Conflict } from '#frontend/records/record-form.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Cells } from '#kernel/records/record.ts';
import { type ExpenseRow, expense as record } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import { useRefetch } from '../queries.ts';
import { useAddExpense, useChangeExpense, useRowCommands } from '../writes.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { expenseForm, typedOf } from './expense-form.ts';
import { useExpenseForm } from './use-expense-form.ts';

interface EditExpenseDialogProps {
  reportId: string;
  row: ExpenseRow;
  categories: readonly string[];
  /** The sheet's headers from left to right, for naming cells. */
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
  const words = expenseForm({ currency });
  const texts = words.textsOf(row);
  const { form, isFilled, isDescribed, showProblems } = useExpenseForm(
    { ...words, schema: words.schemaBeside(texts) },
    texts,
    currency,
  );

  // A row that a hand typed without an amount can stay without one.
  const isComplete = isFilled || (isDescribed && texts['amount'] === '');
  useOnceDone(change, onClose);
  function save(values: Cells) {
    const changes = words.changesOf(row, values);
    if (Object.keys(changes).length === 0) return onClose();
    const command = make.change(row, record.changes.parse(changes));
    change.mutate(command, { onError: showProblems });
  }

  const conflict = words.conflictOf(change.error, change.variables?.body.changes, row);
  if (conflict) {
    return <EditConflict {...{ reportId, conflict, sheetHeaders, change, onClose }} onBack={change.reset} />;
  }
  return (
    <FormDialog
      title="Edit Expense"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving', isDisabled: !isComplete }}
      isBusy={change.isPending}
      note={change.isPending ? `Saving row ${row._rowIndex}` : `Row ${row._rowIndex}`}
    >
      <ExpenseFields control={form.control} categories={categories} isSaved />
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
  useOnceDone(add, onClose);
  const make = useRowCommands(reportId);
  const refetch = useRefetch();
  const { currency } = useMoney();
  const words = expenseForm({ currency });
  return (
    <RowConflict
      versions={conflict}
      cells={words.comparedCells(conflict, sheetHeaders)}
      {...{ onBack, refetch }}
      onDone={onClose}
      onMine={(theirs, kept) => {
        const changes = changesWithout(change.variables?.body.changes ?? {}, kept);
        change.mutate(make.change(record.seen.parse(theirs), changes));
      }}
      onAgain={(mine) => {
        const values = words.schema.safeParse(words.textsOf(mine));
        if (!values.success) return onBack();
        add.mutate(make.add(typedOf(values.data)));
      }}
      again={add}
      failure="Failed to add expense"
    />
  );
}
