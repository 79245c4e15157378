import type { FormTexts } from '#frontend/records/record-form.ts';
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

/** Cells that a form does not hold, such as a birthday without its year, and that the merge would delete. */
function unheld(kept: ContactRow, other: ContactRow, merged: FormTexts): string[] {
  const [one, two] = [contactForm.textsOf(kept), contactForm.textsOf(other)];
  return contact.formFields.flatMap(([field, said]) => {
    const [mine, theirs] = [kept, other].map((row) => String(row[field as keyof ContactRow]).trim());
    const isMineGone = one[field] === '' && merged[field] !== '' && mine !== '';
    const isTheirsGone = two[field] === '' && theirs !== '' && theirs !== mine;
    const gone = [...(isMineGone ? [mine] : []), ...(isTheirsGone ? [theirs] : [])];
    return gone.map((text) => `${labelOf(said)}: ${text}`);
  });
}

/**
 * The cells that the remaining contact takes from the other one; undefined if they do not fit into one row. What no
 * form holds is added to the notes.
 */
export function mergeChanges(
  kept: ContactRow,
  other: ContactRow,
  choices: Choices,
): ContactChanges | undefined {
  const chosen = new Map(fieldsToChoose(kept, other).map((each) => [each.field, each]));
  const [one, two] = [contactForm.textsOf(kept), contactForm.textsOf(other)];
  const merged = { ...one };
  for (const [field] of contact.formFields) {
    const choice = chosen.get(field);
    if (choice) merged[field] = choice[choices[field] ?? 'kept'] ?? choice.kept;
    else if (one[field]?.trim() === '') merged[field] = two[field] ?? '';
  }
  merged['notes'] = [merged['notes'] ?? '', ...unheld(kept, other, merged)]
    .filter((text) => text.trim() !== '')
    .join('\n');
  // What neither of them has, such as a name, is not asked for.
  const { data } = contactForm.schemaBeside(one).safeParse(merged);
  return data && contact.changes.parse(contactForm.changesOf(kept, data));
}
