import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Prepares a form for the next entry, which begins with these texts. What was typed while the last one was being sent
 * stays; returns whether there is any.
 */
export function clearForNext<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  { sent, next }: { sent: V; next: DefaultValues<V> },
): boolean {
  const now = form.getValues();
  const typed = (Object.keys(now) as Path<V>[]).filter((name) => now[name] !== sent[name]);
  form.reset(next);
  for (const name of typed) form.setValue(name, now[name], { shouldDirty: true });
  return typed.length > 0;
}
