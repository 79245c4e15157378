import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readSite } from '#frontend/calls/site.ts';
import type { TextDraft } from '#frontend/photo-review/review.ts';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { type FieldReading, sureFrom } from '#kernel/extraction.ts';
import { amountText, digitsText, readAmount } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import type { ReadReceipt } from '../../photo-calls.ts';
import type { NewExpense } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import { client } from '../queries.ts';
import { isAbroad } from '../report/money-fields.ts';
import { useKnownShops } from './use-known-shops.ts';

const readFields = ['date', 'amount', 'description', 'category', 'tax'] as const;
type ReadField = (typeof readFields)[number];

/** What was paid in another currency is filled in beside it. */
const filledFields = [...readFields, 'currency', 'paid'] as const;
type FilledField = (typeof filledFields)[number];

type Readings = Partial<Record<ReadField, FieldReading>>;

interface Filled {
  readings: Readings;
  /** As they were written into the form. */
  texts: Partial<Record<FilledField, string>>;
}

const nothingFilled: Filled = { readings: {}, texts: {} };

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
  const [{ readings: filled, texts: written }, setFilled] = useState(nothingFilled);
  const { currency: own } = useMoney();
  const shops = useKnownShops();
  const asked = useRef<AbortController>(null);
  const shown = useWatch({ control: form.control, name: [...readFields] });
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

  // The form does not tell what a person has changed from what was changed here.
  const isAsWritten = (name: FilledField) => form.getValues(name) === written[name];
  const initialText = (name: FilledField) => form.formState.defaultValues?.[name] ?? '';

  function mayFill(name: ReadField): boolean {
    const value = form.getValues(name);
    const isToday = name === 'date' && !isFilledBefore && value === initialText(name);
    return value === '' || isToday || isAsWritten(name);
  }

  function fill(read: ReadReceipt) {
    const { fields, taken } = shops.correct(read);
    const found: Readings = {};
    const texts: Filled['texts'] = {};
    const write = (name: FilledField, text: string) => {
      form.setValue(name, text);
      texts[name] = text;
    };
    const ofCamera = taken && { value: taken.day, confidence: 0, snippet: '' };
    const currency = fields['currency']?.value ?? '';
    for (const name of readFields) {
      // The receipt's amount is not one of this report's.
      if (name === 'amount' && isAbroad({ currency }, own)) {
        if (mayFill(name)) write(name, '');
        if (fields[name] && fillPaid(fields[name].value, currency, write)) found[name] = fields[name];
        continue;
      }
      // The tax of a receipt in another currency is not in this report's.
      if (name === 'tax' && isAbroad({ currency }, own)) continue;
      const field = fields[name] ?? (name === 'date' ? ofCamera : undefined);
      if (!field || !mayFill(name)) continue;
      write(name, name === 'amount' || name === 'tax' ? digitsText(field.value) : field.value);
      found[name] = field;
    }
    setFilled({ readings: found, texts });
  }

  /** Fills in what was paid in another currency, unless an amount was typed; returns whether it did. */
  function fillPaid(
    amount: string,
    currency: string,
    write: (name: 'currency' | 'paid', text: string) => void,
  ): boolean {
    const chosen = form.getValues('currency');
    const isChosen = chosen !== initialText('currency') && !isAsWritten('currency');
    if (!isCurrency(currency) || isChosen || form.getValues('amount') !== '') return false;
    const paid = readAmount(amount, { currency, mark: '.' });
    write('currency', currency);
    write('paid', 'amount' in paid ? amountText(paid.amount, currency) : amount);
    return true;
  }

  /** What was filled in from the photo before is not about another one; what was typed stays. */
  function forgetFilled() {
    // An amount at a rate that was typed belongs to what was paid.
    const isTurned = written.paid !== undefined && form.getValues('amount') !== '';
    for (const name of isTurned ? readFields : filledFields) {
      if (isAsWritten(name)) form.setValue(name, initialText(name));
    }
    setFilled(nothingFilled);
  }

  function read(photo: Photo | null) {
    asked.current?.abort();
    if (photo === null || readSite().extractor === 'off') return reading.reset();
    forgetFilled();
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
    const filledIn: Readonly<Record<string, string | undefined>> = {
      ...form.formState.defaultValues,
      ...written,
    };
    const isOwn = (name: string) => form.getValues(name) !== (filledIn[name] ?? '');
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
    hints: hintsOf(filled, (name) => shown[readFields.indexOf(name)] === written[name], shops.isCorrected),
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
  isAsWritten: (name: ReadField) => boolean,
  isCorrected: (reading: FieldReading) => boolean,
): FieldHints {
  const hints: FieldHints = {};
  for (const name of readFields) {
    const reading = filled[name];
    if (!reading || !isAsWritten(name)) continue;
    hints[name] =
      name === 'description' && isCorrected(reading)
        ? 'What you called this shop last time'
        : hintOf(name, reading);
  }
  return hints;
}

function hintOf(name: ReadField, { confidence, snippet }: FieldReading): string {
  if (name === 'date' && confidence === 0 && snippet === '') return 'The day the photo was taken';
  return confidence < sureFrom ? 'Please check: hard to read in the photo' : 'Read from the photo';
}
