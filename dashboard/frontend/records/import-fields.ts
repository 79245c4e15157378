import { type FormName, isRequired } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import type { ImportField } from '../import/mapping.ts';

/** What a file may tell of each field of a form, under the headers that its column is found by. */
export function importFields<R extends AnyRecord>(record: R): ImportField<FormName<R['fields']>>[] {
  return record.formFields.map(([key, field]) => ({
    // Those that forms ask for, by their names; TypeScript takes an entry's name for any text.
    key: key as FormName<R['fields']>,
    label: field.header,
    aliases: field.aliases ?? [],
    isRequired: isRequired(field),
    ...(field.kind === 'day' && { kind: 'day' as const }),
  }));
}

const yes = new Set(['true', 'yes', 'y', 'x', '1', '✓', '✔']);

/** Whether a cell of a file ticks something off. */
export function saysYes(text: string): boolean {
  return yes.has(text.trim().toLowerCase());
}
