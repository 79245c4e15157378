import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Cells } from '#kernel/records/record.ts';
import type { FormTexts, RecordForm } from './record-form.ts';

export type RecordFormState = UseFormReturn<FormTexts, unknown, Cells>;

/** A form of a record that holds these texts at first. */
export function useRecordForm({ schema, required, problemsOf }: RecordForm, defaultValues: FormTexts) {
  const form: RecordFormState = useForm({ resolver: zodResolver(schema), defaultValues });
  const isFilled = useWatch({ control: form.control, name: [...required] }).every(
    (text) => text?.trim() !== '',
  );
  /** Says what the server refused below the fields that it is about. */
  const showProblems = (problem: unknown) => {
    for (const [name, message] of problemsOf(problem)) form.setError(name, { message });
  };
  return { form, isFilled, showProblems };
}
