import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSite } from '#frontend/calls/site.ts';
import type { TextDraft } from '#frontend/photo-review/review.ts';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { type FieldReading, sureFrom } from '#kernel/extraction.ts';
import { amountText, decimalMarkIn, readAmount } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import type { ReadReceipt } from '../../photo-calls.ts';
import type { NewExpense } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import { client } from '../queries.ts';
import { isAbroad, moneyFields } from '../report/money-fields.ts';
import { useKnownShops } from './use-known-shops.ts';

const readFields = ['date', 'amount', 'description', 'category', 'tax'] as const;
type ReadField = (typeof readFields)[number];

type Readings = Partial<Record<ReadField, FieldReading>>;

/** Shown below fields that were filled from the photo. */
export type FieldHints = Partial<Record<ReadField, string>>;

const timeoutMs = 90_000;

/** A newly chosen photo, or a stored one. */
type Photo = File | ReceiptPhoto;

interface ReceiptReading {
  reportId: string;
  form: RecordFormState;
  categories: readonly string[];
  /** True if the form started with what the person had typed before. */
  isFilledBefore: boolean;
  /** The photo that the form started with. */
  initial: Photo | undefined;
}

/** Reads a chosen photo and fills the fields that nobody has typed into. */
export function useReceiptReading(options: ReceiptReading) {
  const { reportId, form, categories, isFilledBefore, initial } = options;
  const [filled, setFilled] = useState<Readings>({});
  const { currency: own } = useMoney();
  const shops = useKnownShops();
  const asked = useRef<AbortController>(null);
  // Only fields that are read here are tracked by the form.
  const { dirtyFields } = form.formState;
  const reading = useMutation({
    mutationFn: ({ photo, signal }: { photo: Photo; signal: AbortSignal }) =>
      photo instanceof File
        ? client.extractReceipt(
            { reportId, body: { categories: JSON.stringify(categories) }, files: { photo } },
            { signal, timeoutMs },
          )
        : client.extractStored(
            { reportId, photoId: photo.id, body: { categories: [...categories] } },
            { signal, timeoutMs },
          ),
  });

  function mayFill(name: ReadField): boolean {
    if (form.getFieldState(name).isDirty) return false;
    const value = form.getValues(name);
    return value === '' || value === filled[name]?.value || (name === 'date' && !isFilledBefore);
  }

  function fill(read: ReadReceipt) {
    const { fields, taken } = shops.correct(read);
    const found: Readings = {};
    const ofCamera = taken && { value: taken.day, confidence: 0, snippet: '' };
    const currency = fields['currency']?.value ?? '';
    for (const name of readFields) {
      // The receipt's amount is not one of this report's.
      if (name === 'amount' && isAbroad({ currency }, own)) {
        if (mayFill(name)) form.setValue(name, '');
        if (fields[name] && fillPaid(fields[name].value, currency)) found[name] = fields[name];
        continue;
      }
      // The tax of a receipt in another currency is not in this report's.
      if (name === 'tax' && isAbroad({ currency }, own)) continue;
      const field = fields[name] ?? (name === 'date' ? ofCamera : undefined);
      if (!field || !mayFill(name)) continue;
      form.setValue(name, field.value);
      found[name] = field;
    }
    setFilled(found);
  }

  /** Fills in what was paid in another currency, unless an amount was typed; returns whether it did. */
  function fillPaid(amount: string, currency: string): boolean {
    if (!isCurrency(currency) || form.getFieldState('currency').isDirty || form.getValues('amount') !== '') {
      return false;
    }
    const paid = readAmount(amount, { currency, mark: decimalMarkIn([amount]) });
    form.setValue('currency', currency);
    form.setValue('paid', 'amount' in paid ? amountText(paid.amount, currency) : amount);
    return true;
  }

  /** What was filled in from the photo before is not about another one; what was typed stays. */
  function forgetFilled() {
    const isTyped = (name: string) => form.getFieldState(name).isDirty;
    const others = moneyFields.some(isTyped)
      ? readFields.filter((name) => name !== 'amount')
      : [...readFields, ...moneyFields];
    for (const name of others) {
      if (!isTyped(name)) form.setValue(name, form.formState.defaultValues?.[name] ?? '');
    }
    setFilled({});
  }

  function read(photo: Photo | null) {
    asked.current?.abort();
    if (photo === null || readSite().extractor === 'off') return reading.reset();
    if (reading.data) forgetFilled();
    asked.current = new AbortController();
    const { signal } = asked.current;
    reading.mutate({ photo, signal }, { onSuccess: fill });
  }

  const readInitial = useEffectEvent(() => initial && read(initial));
  useEffect(() => {
    readInitial();
    return () => asked.current?.abort();
  }, []);

  /** What the person has typed, for the draft of what the photo shows. */
  function typed(): TextDraft {
    const { amount = '', notes = '', ...values } = form.getValues();
    const isOwn = (name: string) => form.getFieldState(name).isDirty;
    const read = readAmount(amount, { currency: own });
    return {
      ...Object.fromEntries(
        Object.entries(values).flatMap(([name, text]) => (isOwn(name) ? [[name, text ?? '']] : [])),
      ),
      // The receipt may write amounts in another format, which whoever typed this one has not seen.
      ...(isOwn('amount') && { amount: 'amount' in read ? String(read.amount) : amount }),
      ...(notes !== '' && { notes }),
    };
  }

  return {
    read,
    typed,
    isReading: reading.isPending,
    problem: reading.error,
    isRead: reading.isSuccess,
    hasFound: Object.keys(filled).length > 0,
    hints: hintsOf(filled, dirtyFields, shops.isCorrected),
    /** Call this with what was saved, for the next receipt of the shop. */
    remember({ description, category = '' }: Pick<NewExpense, 'description' | 'category'>) {
      if (reading.data) shops.remember(shops.correct(reading.data).fields, { description, category });
    },
    marks: reading.data?.marks,
    extraction: reading.data ?? null,
    items: reading.data?.items ?? [],
  };
}

function hintsOf(
  filled: Readings,
  typed: Partial<Record<ReadField, boolean>>,
  isCorrected: (reading: FieldReading) => boolean,
): FieldHints {
  const hints: FieldHints = {};
  for (const name of readFields) {
    const reading = filled[name];
    if (!reading || typed[name]) continue;
    hints[name] =
      name === 'description' && isCorrected(reading)
        ? 'As you called this shop the last time'
        : hintOf(name, reading);
  }
  return hints;
}

function hintOf(name: ReadField, { confidence, snippet }: FieldReading): string {
  if (name === 'date' && confidence === 0 && snippet === '') return 'The day the photo was taken';
  return confidence < sureFrom ? 'Please check: hard to read in the photo' : 'Read from the photo';
}
