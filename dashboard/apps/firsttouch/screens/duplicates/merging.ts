import { parseDay } from '#kernel/day.ts';
import { type ContactChanges, type ContactRow, statusOf, type WholeContact } from '../../records.ts';
import { type ContactForm, changesOf, contactFormSchema, formOfRow } from '../contact/contact-form.ts';
import { tagsOf } from '../contacts.ts';

type Field = keyof WholeContact;
export type Side = 'kept' | 'other' | 'both';
export type Choices = Partial<Record<Field, Side>>;

/** A field of two contacts that are to become one. */
export interface MergeField {
  field: Field;
  kept: string;
  other: string;
  /** Both together, where that makes sense. */
  both?: string;
}

const fields = [
  'contactName',
  'company',
  'role',
  'email',
  'phone',
  'linkedin',
  'dateMet',
  'location',
  'context',
  'notes',
  'followUp',
  'status',
  'introducerName',
  'keepInTouch',
  'tags',
] as const satisfies readonly Field[];

function bothOf(field: Field, kept: ContactRow, other: ContactRow): string | undefined {
  if (field === 'notes') return `${kept.Notes}\n\n${other.Notes}`;
  if (field === 'tags') return [...new Set([...tagsOf(kept), ...tagsOf(other)])].join(', ');
  return undefined;
}

/** What can be chosen: the fields in which the two differ. A blank says nothing, so it is no choice. */
export function fieldsToChoose(kept: ContactRow, other: ContactRow): MergeField[] {
  const [one, two] = [formOfRow(kept), formOfRow(other)];
  return fields.flatMap((field) => {
    const isChoice =
      one[field].trim() !== '' && two[field].trim() !== '' && one[field].trim() !== two[field].trim();
    if (!isChoice) return [];
    const both = bothOf(field, kept, other);
    return [{ field, kept: one[field], other: two[field], ...(both !== undefined && { both }) }];
  });
}

/** What is chosen before anybody chooses: nothing that was typed is lost, and the one who is further stays further. */
export function firstChoices(kept: ContactRow, other: ContactRow): Choices {
  const order = ['New', 'Contacted', 'Follow-up Scheduled', 'Closed'];
  const stepOf = (row: ContactRow) => order.indexOf(statusOf(row.Status) ?? '');
  const days = [parseDay(kept['Date Met']), parseDay(other['Date Met'])] as const;
  const isEarlier = days[0] !== undefined && days[1] !== undefined && days[1] < days[0];
  return {
    notes: 'both',
    tags: 'both',
    status: stepOf(other) > stepOf(kept) ? 'other' : 'kept',
    dateMet: isEarlier ? 'other' : 'kept',
  };
}

/** What the contact that stays must take from the other one. */
export function mergeChanges(kept: ContactRow, other: ContactRow, choices: Choices): ContactChanges {
  const chosen = new Map(fieldsToChoose(kept, other).map((each) => [each.field, each]));
  const [one, two] = [formOfRow(kept), formOfRow(other)];
  const merged: ContactForm = { ...one };
  for (const field of fields) {
    const choice = chosen.get(field);
    if (choice) merged[field] = choice[choices[field] ?? 'kept'] ?? choice.kept;
    else if (one[field].trim() === '') merged[field] = two[field];
  }
  const parsed = contactFormSchema.safeParse(merged);
  return parsed.success ? changesOf(kept, parsed.data) : {};
}
