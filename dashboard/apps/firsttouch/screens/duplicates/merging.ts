import { parseDay } from '#kernel/day.ts';
import { labelOf } from '#kernel/records/field.ts';
import { type ContactChanges, type ContactRow, contact, statuses, statusOf } from '../../record.ts';
import { contactForm } from '../contact/contact-form.ts';
import { tagsOf } from '../contacts.ts';

export type Side = 'kept' | 'other' | 'both';
export type Choices = Partial<Record<string, Side>>;

/** A field of two contacts to be merged. */
export interface MergeField {
  /** Its name. */
  field: string;
  label: string;
  kept: string;
  other: string;
  /** Both values combined, if that makes sense. */
  both?: string;
}

function bothOf(field: string, kept: ContactRow, other: ContactRow): string | undefined {
  if (field === 'notes') return `${kept.notes}\n\n${other.notes}`;
  if (field === 'tags') return [...new Set([...tagsOf(kept), ...tagsOf(other)])].join(', ');
  return undefined;
}

/** The fields in which the two differ, with their values as choices. A blank value is not a choice. */
export function fieldsToChoose(kept: ContactRow, other: ContactRow): MergeField[] {
  const [one, two] = [contactForm.textsOf(kept), contactForm.textsOf(other)];
  return contact.formFields.flatMap(([field, said]) => {
    const [first = '', second = ''] = [one[field], two[field]];
    const isChoice = first.trim() !== '' && second.trim() !== '' && first.trim() !== second.trim();
    if (!isChoice) return [];
    const both = bothOf(field, kept, other);
    return [{ field, label: labelOf(said), kept: first, other: second, ...(both !== undefined && { both }) }];
  });
}

/** The initial choice: nothing that was typed is lost, and the more advanced status stays. */
export function firstChoices(kept: ContactRow, other: ContactRow): Choices {
  const order: readonly string[] = statuses;
  const stepOf = ({ status }: ContactRow) => order.indexOf(statusOf(status) ?? '');
  const days = [parseDay(kept.dateMet), parseDay(other.dateMet)] as const;
  const isEarlier = days[0] !== undefined && days[1] !== undefined && days[1] < days[0];
  return {
    notes: 'both',
    tags: 'both',
    status: stepOf(other) > stepOf(kept) ? 'other' : 'kept',
    dateMet: isEarlier ? 'other' : 'kept',
  };
}

/** The cells that the remaining contact takes from the other one. */
export function mergeChanges(kept: ContactRow, other: ContactRow, choices: Choices): ContactChanges {
  const chosen = new Map(fieldsToChoose(kept, other).map((each) => [each.field, each]));
  const [one, two] = [contactForm.textsOf(kept), contactForm.textsOf(other)];
  const merged = { ...one };
  for (const [field] of contact.formFields) {
    const choice = chosen.get(field);
    if (choice) merged[field] = choice[choices[field] ?? 'kept'] ?? choice.kept;
    else if (one[field]?.trim() === '') merged[field] = two[field] ?? '';
  }
  const parsed = contactForm.schema.safeParse(merged);
  return parsed.success ? contact.changes.parse(contactForm.changesOf(kept, parsed.data)) : {};
}
