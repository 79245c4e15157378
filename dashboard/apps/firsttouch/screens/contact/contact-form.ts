import { type FormTexts, recordForm } from '#frontend/records/record-form.ts';
import { today } from '#kernel/day.ts';
import { type Field, type FormName, labelOf } from '#kernel/records/field.ts';
import type { Cells, ValuesOf } from '#kernel/records/record.ts';
import { contact, statusOf } from '../../record.ts';
import { cadenceOf } from '../../touch.ts';

/** Everything about a contact that people fill in. */
export type WholeContact = ValuesOf<typeof contact>;
export type ContactField = FormName<typeof contact.fields>;

/** An unreadable date or number is left for the person to enter; a status of their own stays. */
export const contactForm = recordForm(contact, {
  reads: {
    status: (cell) => statusOf(String(cell)) ?? String(cell),
    keepInTouch: (cell) => (typeof cell === 'boolean' ? '' : String(cadenceOf(cell) ?? '')),
  },
});

/** The values that a contact form has parsed from its texts. */
export function wholeOf(cells: Cells): WholeContact {
  return contact.values.parse(cells);
}

/** What stays the same while several people from one event are added. */
export type EventDefaults = Record<'dateMet' | 'location' | 'context', string>;

export function emptyForm(event?: EventDefaults): FormTexts {
  return { ...contactForm.empty, dateMet: today(), status: 'New', ...event };
}

export function eventOf({ dateMet = '', location = '', context = '' }: FormTexts): EventDefaults {
  return { dateMet, location, context };
}

/** The screen's name for a field. */
export function labelFor(name: ContactField): string {
  const field: Field = contact.fields[name];
  return labelOf(field);
}
