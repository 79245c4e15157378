import type { ReviewNote, ReviewRules, TextDraft } from '#frontend/photo-review/review.ts';
import type { Extraction } from '#kernel/extraction.ts';
import { readCardSchema } from '../../contract.ts';
import type { ContactRow } from '../../record.ts';
import { nameOf } from '../../touch.ts';
import {
  contactForm,
  type EventDefaults,
  emptyForm,
  labelFor,
  type WholeContact,
  wholeOf,
} from '../contact/contact-form.ts';
import type { Contact } from '../contacts.ts';
import { type Candidate, candidateOf, DuplicateFinder } from '../duplicates/duplicates.ts';
import { contactOnCard } from './card-fields.ts';

/** The values that a card proposes, and the event that applies to all cards collected there. */
export function draftOfCard(extraction: Extraction, event: EventDefaults): TextDraft {
  const sha256 = readCardSchema.safeParse(extraction).data?.marks.sha256 ?? '';
  return { ...contactOnCard(extraction), ...event, sha256 };
}

function parsed({ sha256: _, ...texts }: TextDraft) {
  return contactForm.schema.safeParse({ ...emptyForm(), ...texts });
}

/** The contact that a draft becomes; undefined while its name is missing. */
export function contactOf(draft: TextDraft): WholeContact | undefined {
  const { data } = parsed(draft);
  return data && wholeOf(data);
}

function problemsOf(draft: TextDraft): Record<string, string> {
  const issues = parsed(draft).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

function candidateOn({ contactName = '', email = '', phone = '', company = '' }: TextDraft): Candidate {
  return { name: contactName, email, phone, company };
}

interface Photo {
  id: string;
  name: string;
  state: string;
  draft: TextDraft | null;
}

/** Warns if the person on a card is a contact already, or on a card above it. */
function signsOf(finder: DuplicateFinder<ContactRow>, above: readonly Photo[], draft: TextDraft): string[] {
  const candidate = candidateOn(draft);
  const known = candidate.name.trim() === '' ? undefined : finder.find(candidate);
  const waiting = above.flatMap(({ name, state, draft: other }) =>
    other !== null && state !== 'saved' ? [{ name, draft: other }] : [],
  );
  const same = waiting.find((other) => draft['sha256'] !== '' && other.draft['sha256'] === draft['sha256']);
  const cards = new DuplicateFinder<string>();
  for (const other of waiting) if (other !== same) cards.add(other.name, candidateOn(other.draft));
  const twin = candidate.name.trim() === '' ? undefined : cards.find(candidate);
  return [
    ...(known ? [`${nameOf(known.other)} in row ${known.other._rowIndex} has ${known.reason}.`] : []),
    ...(same ? [`This is the same photo as ${same.name} above.`] : []),
    ...(twin ? [`The card ${twin.other} above has ${twin.reason}.`] : []),
  ];
}

/** How several cards are reviewed. */
export function cardRules(contacts: readonly Contact[], photos: readonly Photo[]): ReviewRules {
  const finder = new DuplicateFinder<ContactRow>();
  for (const { row } of contacts) finder.add(row, candidateOf(row));
  return {
    fieldsOf: () => [
      { name: 'contactName', label: labelFor('contactName'), isRequired: true, columns: 6 },
      { name: 'company', label: labelFor('company'), columns: 6 },
      { name: 'role', label: labelFor('role'), columns: 4 },
      { name: 'email', label: labelFor('email'), inputMode: 'email', columns: 4 },
      { name: 'phone', label: labelFor('phone'), inputMode: 'tel', columns: 4 },
      { name: 'linkedin', label: labelFor('linkedin'), inputMode: 'url', columns: 6 },
      { name: 'notes', label: labelFor('notes'), columns: 6 },
    ],
    problemsOf,
    notesOf({ id, draft }) {
      if (draft === null) return [];
      const above = photos.slice(
        0,
        photos.findIndex((photo) => photo.id === id),
      );
      return signsOf(finder, above, draft).map((text): ReviewNote => ({ text, isDoubt: true }));
    },
  };
}
