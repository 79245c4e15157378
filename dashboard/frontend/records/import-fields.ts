import { type FormName, isRequired } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import type { ImportField } from '../import/mapping.ts';

/** What a file may contain for each field of a form, under the headers by which its column is found. */
export function importFields<R extends AnyRecord>(record: R): ImportField<FormName<R['fields']>>[] {
  return record.formFields.map(([key, field]) => ({
    // The fields that forms ask for, by name; TypeScript takes an entry's name for any string.
    key: key as FormName<R['fields']>,
    label: field.header,
    aliases: field.aliases ?? [],
    isRequired: isRequired(field),
    ...(field.kind === 'day' && { kind: 'day' as const }),
  }));
}
