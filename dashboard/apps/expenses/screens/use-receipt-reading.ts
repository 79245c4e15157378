import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readSite } from '#frontend/site.ts';
import { type FieldReading, sureFrom } from '#kernel/extraction.ts';
import type { NewExpense } from '../contract.ts';
import type { ExpenseForm } from './expense-form.ts';
import { client } from './queries.ts';

const readFields = ['date', 'amount', 'description', 'category'] as const;
type ReadField = (typeof readFields)[number];

type Readings = Partial<Record<ReadField, FieldReading>>;

/** What is said below fields that were filled from the photo. */
export type FieldHints = Partial<Record<ReadField, string>>;

const formCurrency = 'USD';
const timeoutMs = 90_000;

interface ReceiptReading {
  reportId: string;
  form: UseFormReturn<ExpenseForm, unknown, NewExpense>;
  categories: readonly string[];
  /** True when the form began with what the person had typed before. */
  isFilledBefore: boolean;
}

/** Reads a chosen photo and fills the fields that nobody has typed into. */
export function useReceiptReading({ reportId, form, categories, isFilledBefore }: ReceiptReading) {
  const [filled, setFilled] = useState<Readings>({});
  const [currency, setCurrency] = useState<string>();
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);
  // Reading it here is what makes the form keep it.
  const { dirtyFields } = form.formState;
  const reading = useMutation({
    mutationFn: ({ photo, signal }: { photo: File; signal: AbortSignal }) =>
      client.extractReceipt(
        { reportId, body: { categories: JSON.stringify(categories) }, files: { photo } },
        { signal, timeoutMs },
      ),
  });

  function mayFill(name: ReadField): boolean {
    if (form.getFieldState(name).isDirty) return false;
    const value = form.getValues(name);
    return value === '' || value === filled[name]?.value || (name === 'date' && !isFilledBefore);
  }

  function fill(fields: Readonly<Record<string, FieldReading>>) {
    const found: Readings = {};
    for (const name of readFields) {
      const field = fields[name];
      if (!field || !mayFill(name)) continue;
      form.setValue(name, field.value);
      found[name] = field;
    }
    setFilled(found);
    setCurrency(fields['currency']?.value);
  }

  function read(photo: File | null) {
    asked.current?.abort();
    if (photo === null || readSite().extractor === 'off') return reading.reset();
    asked.current = new AbortController();
    const { signal } = asked.current;
    reading.mutate({ photo, signal }, { onSuccess: ({ fields }) => fill(fields) });
  }

  return {
    read,
    isReading: reading.isPending,
    problem: reading.error,
    isRead: reading.isSuccess,
    hasFound: Object.keys(filled).length > 0,
    hints: hintsOf(filled, dirtyFields, currency),
  };
}

function hintsOf(
  filled: Readings,
  typed: Partial<Record<ReadField, boolean>>,
  currency: string | undefined,
): FieldHints {
  const hints: FieldHints = {};
  for (const name of readFields) {
    const reading = filled[name];
    if (reading && !typed[name]) hints[name] = hintOf(name, reading, currency);
  }
  return hints;
}

function hintOf(name: ReadField, { confidence }: FieldReading, currency: string | undefined): string {
  if (name === 'amount' && currency !== undefined && currency !== formCurrency) {
    return `Please check: the photo says ${currency}`;
  }
  return confidence < sureFrom ? 'Please check: hard to read in the photo' : 'Read from the photo';
}
