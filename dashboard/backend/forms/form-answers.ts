import type * as z from 'zod';
import { isBlankValue } from '#backend/table/cells.ts';
import { Problem } from '#kernel/problem.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import type { FormAnswers, FormField } from './app-form.ts';

type CellOf = (field: FormField, text: string) => { cell: FieldValue } | { wrong: string };

const asText: CellOf = (_, cell) => ({ cell });

/**
 * What was typed into a form, parsed by its schema. `cellOf` reads a text, if it is not too long, as the cell of its
 * field.
 * @throws Problem INVALID_INPUT with a sentence for each invalid field
 */
export function readAnswers<S extends z.ZodType>(
  { fields, schema, cellOf = asText }: { fields: readonly FormField[]; schema: S; cellOf?: CellOf },
  answers: FormAnswers,
): z.output<S> {
  const wrong: Record<string, string> = {};
  const told: Record<string, FieldValue> = {};
  for (const field of fields) {
    // Browsers send line ends as CR LF.
    const text = (answers[field.name] ?? '').replace(/\r\n?/g, '\n');
    const read = tooLong(field, text) ?? cellOf(field, text);
    if ('cell' in read) told[field.name] = read.cell;
    else wrong[field.name] = read.wrong;
  }
  const { success, data, error } = schema.safeParse(told);
  for (const { path, message } of error?.issues ?? []) wrong[String(path[0])] ??= message;
  if (success && Object.keys(wrong).length === 0) {
    if (Object.values<FieldValue | undefined>(Object(data)).some((value) => !isBlankValue(value)))
      return data;
    // No list shows a row without any value.
    for (const { name } of fields.slice(0, 1)) wrong[name] = 'Please fill in at least one field';
  }
  throw new Problem('INVALID_INPUT', 'Some fields need another look.', { fields: wrong });
}

function tooLong({ input, maxLength }: FormField, text: string): { wrong: string } | undefined {
  if (input === 'flag' || input === 'choices' || text.length <= maxLength) return undefined;
  return { wrong: `Please keep this within ${maxLength.toLocaleString('en-US')} characters` };
}
