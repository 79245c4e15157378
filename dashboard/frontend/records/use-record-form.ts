import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Cells } from '#kernel/records/record.ts';
import type { FormTexts, RecordForm } from './record-form.ts';

export type RecordFormState = UseFormReturn<FormTexts, unknown, Cells>;

/** A record's form with these initial texts. */
export function useRecordForm({ schema, required, problemsOf }: RecordForm, defaultValues: FormTexts) {
  const form: RecordFormState = useForm({ resolver: zodResolver(schema), defaultValues });
  const isFilled = useWatch({ control: form.control, name: [...required] }).every(
    (text) => text?.trim() !== '',
  );
  /** Shows what the server refused below the fields concerned. */
  const showProblems = (problem: unknown) => {
    for (const [name, message] of problemsOf(problem)) form.setError(name, { message });
  };
  return { form, isFilled, showProblems };
}
