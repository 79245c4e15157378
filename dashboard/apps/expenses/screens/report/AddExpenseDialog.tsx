import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isServerReached } from '#frontend/calls/online.ts';
import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { answeredOrKept, useTakenBack } from '#frontend/outbox/waiting-rows.ts';
import { PhotoField } from '#frontend/photo/PhotoField.tsx';
import { ReadingStatus } from '#frontend/photo-review/ReadingStatus.tsx';
import type { TextDraft } from '#frontend/photo-review/review.ts';
import { SplitOffer } from '#frontend/photo-review/SplitOffer.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { blankCells, type Cells } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import { type ExpenseRow, expense as record } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { ItemsOffer } from '../receipts/ItemsOffer.tsx';
import { KeepLocation } from '../receipts/KeepLocation.tsx';
import { signsInReport } from '../receipts/likeness.ts';
import { PhotoDialog } from '../receipts/PhotoDialog.tsx';
import { photoAddress } from '../receipts/photos.ts';
import { noMarks } from '../receipts/receipt-draft.ts';
import { itemsOfAmount, partsOfItems } from '../receipts/receipt-items.ts';
import { useReceiptReading } from '../receipts/use-receipt-reading.ts';
import { commands, useAddExpense, useRowCommands, useSendPhoto, useSplitExpense } from '../writes.ts';
import { ExpenseFields } from './ExpenseFields.tsx';
import { emptyForm, expenseForm, typedOf } from './expense-form.ts';
import { useExpenseForm } from './use-expense-form.ts';

interface AddExpenseDialogProps {
  data: ReportData;
  categories: readonly string[];
  /** The number of the row that will be added. */
  rowIndex: number;
  /** A row that was not saved, to be checked and sent again. */
  failedKey?: string;
  /** The photo to start with: a newly chosen one, or one in the report's photos folder. */
  photo?: File | ReceiptPhoto;
  /** Moves the receipts of a photo to the side-by-side review, with what was typed for the first. */
  onParts: (parts: File[], typed: TextDraft) => void;
  onClose: () => void;
}

export function AddExpenseDialog(props: AddExpenseDialogProps) {
  const { data, categories, rowIndex, failedKey, onParts, onClose } = props;
  const reportId = data.report.id;
  const own = data.report.currency ?? usualCurrency;
  const stored = props.photo instanceof File ? undefined : props.photo;
  const add = useAddExpense(reportId);
  const split = useSplitExpense(reportId);
  const receipt = useSendPhoto<'addReceipt'>(reportId);
  const attach = useSendPhoto<'attachPhoto'>(reportId);
  const make = useRowCommands(reportId);
  const dismissFailed = commands.useDismissFailed('addExpense');
  const unsaved = commands.useUnsaved('addExpense', { reportId });
  const [failed] = useState(() => unsaved.find(({ command }) => command.key === failedKey)?.command);
  const before = failed && record.values.parse({ ...blankCells(record), ...failed.body });
  const keyFor = useKeyFor(failed && { content: before, requestKey: failed.key });
  const [sentKey, setSentKey] = useState(failedKey);
  const [photo, setPhoto] = useState(props.photo instanceof File ? props.photo : null);
  const [keepLocation, setKeepLocation] = useState(false);
  const [photoLeftOf, setPhotoLeftOf] = useState<ExpenseRow>();
  const [isSplit, setIsSplit] = useState(false);
  /** The row with its photo, which is stored once however often the row is sent. */
  const attached = useRef<ExpenseRow>(undefined);
  const words = expenseForm({ currency: own });
  const { form, isFilled, showProblems, isAbroad } = useExpenseForm(
    words,
    before ? words.textsOf(before) : emptyForm(),
    own,
  );
  const [amount = '', date = '', currency = '', paid = ''] = useWatch({
    control: form.control,
    name: ['amount', 'date', 'currency', 'paid'],
  });
  const isFilledBefore = failed !== undefined;
  const reading = useReceiptReading({ reportId, form, categories, isFilledBefore, initial: props.photo });
  const items = isAbroad ? [] : itemsOfAmount(reading.items, amount, { currency: own });

  // A photo or other rows come after the row and need its answer.
  const isFollowed = photo !== null || isSplit;
  useTakenBack(isFollowed ? add.variables?.key : undefined);

  function choose(chosen: File | null) {
    setPhoto(chosen);
    attached.current = undefined;
    reading.read(chosen);
  }

  async function send(values: Cells) {
    const expense = typedOf(values);
    const parts = isSplit ? partsOfItems(expense, items) : [];
    // A row and its photo wait together; if the row was sent by itself before, it may be in the sheet already.
    if (photo && parts.length < 2 && !isServerReached() && add.isIdle && !isFilledBefore) {
      reading.remember(expense);
      const key = keyFor({ receipt: expense });
      const adding = receipt.mutateAsync(make.addReceipt(expense, photo, { key, keepLocation }));
      await answeredOrKept(key, adding);
      return onClose();
    }
    const key = keyFor(expense);
    if (sentKey !== undefined) dismissFailed(sentKey);
    setSentKey(key);
    const name = stored?.name ?? failed?.body.photo;
    const adding = add.mutateAsync(make.add(expense, { photo: name, key }));
    const added = isFollowed ? await adding : await answeredOrKept(key, adding);
    reading.remember(expense);
    if (!added) return onClose();
    const isLeft = photo !== null && !(await hasAttached(added.row, photo));
    const whole = attached.current ?? added.row;
    if (parts.length > 1) {
      await split.mutateAsync(make.split(whole, parts, { key: keyFor({ parts }) }));
    }
    if (isLeft) setPhotoLeftOf(whole);
    else onClose();
  }

  async function hasAttached(row: ExpenseRow, file: File): Promise<boolean> {
    if (attached.current !== undefined) return true;
    try {
      const saved = await attach.mutateAsync(make.attach({ row, photo: file, keepLocation }));
      attached.current = saved.row;
      return true;
    } catch {
      return false;
    }
  }

  if (photoLeftOf) {
    return (
      <PhotoDialog {...{ reportId, attach, onClose }} row={photoLeftOf} initial={{ photo, keepLocation }} />
    );
  }
  const isAdding = add.isPending || receipt.isPending || split.isPending;
  const isBusy = isAdding || attach.isPending;
  const failure = add.error ?? receipt.error ?? split.error;
  const rows = isSplit ? Math.max(1, items.length) : 1;
  return (
    <FormDialog
      title="Add Expense"
      isOpen
      keptSince={Math.max(add.submittedAt, receipt.submittedAt)}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((values) => send(values).catch(showProblems))(event)}
      submit={{ label: 'Add', busyLabel: 'Adding', isDisabled: !isFilled }}
      isBusy={isBusy}
      note={noteFor({ isFilled, isAdding, isAttaching: attach.isPending, rowIndex, rows })}
    >
      <ExpenseFields control={form.control} categories={categories} hints={reading.hints} />
      {stored ? (
        <StoredPhoto {...{ data, photo: stored }} />
      ) : (
        <PhotoField photo={photo} onPhoto={choose} maxBytes={maxPhotoBytes} isDisabled={isBusy} />
      )}
      <ReadingStatus {...reading} onRetry={() => reading.read(stored ?? photo)} />
      {photo && !add.data && (
        <SplitOffer
          {...{ photo, extraction: reading.extraction }}
          isDisabled={isBusy}
          onParts={(parts) => onParts(parts, reading.typed())}
        />
      )}
      {items.length > 0 && <ItemsOffer {...{ items, isChosen: isSplit }} onChange={setIsSplit} />}
      {(photo || stored) && !add.data && (
        <Signs texts={signsInReport(data, { date, amount, currency, paid, ...(reading.marks ?? noMarks) })} />
      )}
      {photo && <KeepLocation isChecked={keepLocation} onChange={setKeepLocation} />}
      {failure && <WriteProblem title="Failed to add expense" problem={failure} />}
    </FormDialog>
  );
}

/** Signs that the receipt was entered before. */
function Signs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Alert key={text} severity="warning">
      {text}
    </Alert>
  ));
}

function StoredPhoto({ data, photo }: { data: ReportData; photo: ReceiptPhoto }) {
  return (
    <Box
      component="img"
      src={photoAddress(data, photo, 'full')}
      alt={`The photo ${photo.name}`}
      sx={{ maxWidth: 1, maxHeight: 280, objectFit: 'contain', mx: 'auto', borderRadius: 0.5 }}
    />
  );
}

interface Progress {
  isFilled: boolean;
  isAdding: boolean;
  isAttaching: boolean;
  rowIndex: number;
  /** How many rows there will be, starting at `rowIndex`. */
  rows: number;
}

function noteFor({ isFilled, isAdding, isAttaching, rowIndex, rows }: Progress): string {
  const where = rows === 1 ? `row ${rowIndex}` : `rows ${rowIndex} to ${rowIndex + rows - 1}`;
  if (isAdding) return `Saving ${where}`;
  if (isAttaching) return 'Uploading the photo';
  return isFilled ? `Becomes ${where}` : 'Needs a description and an amount';
}
