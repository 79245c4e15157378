import { type FormTexts, recordForm } from '#frontend/records/record-form.ts';
import { parseDay, today } from '#kernel/day.ts';
import { type Field, type FormName, labelOf } from '#kernel/records/field.ts';
import type { Cells } from '#kernel/records/record.ts';
import { defaultSize, type MemberCells, member, shirtSizes } from '../../record.ts';

export const memberForm = recordForm(member);

export function emptyForm(): FormTexts {
  return { ...memberForm.empty, joinDate: today(), tShirtSize: defaultSize };
}

/** The initial contents of the form for a row: an unreadable date is left for the person to enter. */
export function formOfRow(row: Cells): MemberCells {
  const cells = member.cells.parse(row);
  return { ...cells, joinDate: parseDay(cells.joinDate) ?? '', expires: parseDay(cells.expires) ?? '' };
}

/** The sizes on offer, and the member's own if it is a different one. */
export function sizesFor(size: string): string[] {
  return size === '' || shirtSizes.includes(size) ? shirtSizes : [...shirtSizes, size];
}

/** The form's label for a field, and the hint below it. */
export function wordsFor(name: FormName<typeof member.fields>) {
  const field: Field = member.fields[name];
  return { label: labelOf(field), help: field.help };
}
