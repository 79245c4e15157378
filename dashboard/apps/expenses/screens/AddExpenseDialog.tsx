import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { PhotoField } from '#frontend/PhotoField.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import { maxPhotoBytes } from '#kernel/calls/photos.ts';
import type { NewExpense } from '../contract.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { emptyForm, expenseFormSchema, formOfExpense } from './expense-form.ts';
import { fieldProblems } from './field-problems.ts';
import { KeepLocation } from './KeepLocation.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { useTakeBack } from './pending.ts';
import { type Adding, useAddExpense, useAttachPhoto } from './queries.ts';
import { ReadingStatus } from './ReadingStatus.tsx';
import { useReceiptReading } from './use-receipt-reading.ts';

interface AddExpenseDialogProps {
  reportId: string;
  categories: readonly string[];
  /** The number of the row it will become. */
  rowIndex: number;
  /** A row that was not saved, to be looked over and sent again. */
  failed?: Adding;
  onClose: () => void;
}

export function AddExpenseDialog(props: AddExpenseDialogProps) {
  const { reportId, categories, rowIndex, failed, onClose } = props;
  const add = useAddExpense(reportId);
  const attach = useAttachPhoto(reportId);
  const takeBack = useTakeBack(reportId);
  const [sentKey, setSentKey] = useState(failed?.requestKey);
  const [photo, setPhoto] = useState<File | null>(null);
  const [keepLocation, setKeepLocation] = useState(false);
  const [isPhotoLeft, setIsPhotoLeft] = useState(false);
  const form = useForm({
    resolver: zodResolver(expenseFormSchema),
    defaultValues: failed ? formOfExpense(failed.expense) : emptyForm(),
  });
  const [description, amount] = useWatch({ control: form.control, name: ['description', 'amount'] });
  const reading = useReceiptReading({ reportId, form, categories, isFilledBefore: failed !== undefined });
  const isFilled = description.trim() !== '' && amount.trim() !== '';

  function choose(chosen: File | null) {
    setPhoto(chosen);
    reading.read(chosen);
  }

  async function send(expense: NewExpense) {
    const requestKey = keyFor(expense, sentKey === undefined ? undefined : takeBack(sentKey));
    setSentKey(requestKey);
    const { row } = await add.mutateAsync({ expense, requestKey });
    if (!photo) return onClose();
    const attaching = { row, photo, keepLocation, requestKey: newRequestKey() };
    attach.mutate(attaching, { onSuccess: onClose, onError: () => setIsPhotoLeft(true) });
  }

  function showProblems(problem: unknown) {
    for (const [name, message] of fieldProblems(problem)) form.setError(name, { message });
  }

  if (add.data && isPhotoLeft) {
    return (
      <PhotoDialog row={add.data.row} attach={attach} initial={{ photo, keepLocation }} onClose={onClose} />
    );
  }
  const isBusy = add.isPending || attach.isPending;
  return (
    <FormDialog
      title="Add Expense"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((expense) => send(expense).catch(showProblems))(event)}
      submit={{ label: 'Add', busyLabel: 'Adding', isDisabled: !isFilled }}
      isBusy={isBusy}
      note={noteFor({ isFilled, isAdding: add.isPending, isAttaching: attach.isPending, rowIndex })}
    >
      <ExpenseFields control={form.control} categories={categories} hints={reading.hints} />
      <PhotoField photo={photo} onPhoto={choose} maxBytes={maxPhotoBytes} isDisabled={isBusy} />
      <ReadingStatus {...reading} onRetry={() => reading.read(photo)} />
      {photo && <KeepLocation isChecked={keepLocation} onChange={setKeepLocation} />}
      {add.error && <WriteProblem title="Failed to add expense" problem={add.error} />}
    </FormDialog>
  );
}

/** The same row sent again goes under the same key; a row that was changed in between is another one. */
function keyFor(expense: NewExpense, before: Adding | undefined): string {
  const isSame = before !== undefined && JSON.stringify(before.expense) === JSON.stringify(expense);
  return isSame ? before.requestKey : newRequestKey();
}

interface Progress {
  isFilled: boolean;
  isAdding: boolean;
  isAttaching: boolean;
  rowIndex: number;
}

function noteFor({ isFilled, isAdding, isAttaching, rowIndex }: Progress): string {
  if (isAdding) return `Saving row ${rowIndex}`;
  if (isAttaching) return 'Uploading the photo';
  return isFilled ? `Becomes row ${rowIndex}` : 'Needs a description and an amount';
}
