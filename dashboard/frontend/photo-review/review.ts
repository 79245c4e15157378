import type { ReactNode } from 'react';
import type { Extraction, FieldReading } from '#kernel/extraction.ts';
import { sureFrom } from '#kernel/extraction.ts';
import { type QueuedPhoto, showsSeveral } from '../photo/queue-photo.ts';
import type { usePhotoQueue } from '../photo/use-photo-queue.ts';

/** What the person checks for a photo: texts by field name, and whatever else belongs to them. */
export type TextDraft = Record<string, string>;

/** The draft `to` with the texts that the person has typed into another one, whose reading was `read`. */
export function withTypedTexts(to: TextDraft, typed: TextDraft, read: TextDraft): TextDraft {
  const texts = Object.entries(typed).filter(([name, text]) => text !== (read[name] ?? ''));
  return { ...to, ...Object.fromEntries(texts) };
}

export type ReviewedPhoto = QueuedPhoto<TextDraft>;

export type ReviewQueue = ReturnType<typeof usePhotoQueue<TextDraft, Extraction>>;

export interface ReviewField {
  /** In the draft, and in what was read. */
  name: string;
  label: string;
  type?: 'date';
  inputMode?: 'email' | 'tel' | 'url';
  /** A number with decimals, which a sign may precede. */
  number?: 'signed' | 'unsigned';
  /** Suggestions while typing; any text is allowed. */
  suggestions?: readonly string[];
  isRequired?: boolean;
  isMultiline?: boolean;
  /** True if another sign shows the person what to check. */
  isUnmarked?: boolean;
  /** The name of its reading, if it differs. */
  readAs?: string;
  /** Of the twelve columns of a row of fields. */
  columns: number;
}

/** Something to know before it is saved. */
export interface ReviewNote {
  text: string;
  /** True if the person should decide: it is not saved together with the others. */
  isDoubt: boolean;
}

/** What an app knows about its photos. */
export interface ReviewRules {
  /** The fields of a draft. */
  fieldsOf: (draft: TextDraft) => readonly ReviewField[];
  /** What prevents saving, by field name. */
  problemsOf: (draft: TextDraft) => Readonly<Record<string, string>>;
  notesOf: (photo: ReviewedPhoto) => readonly ReviewNote[];
  /** How a change of one field changes the draft; by default, only that field. */
  changed?: (draft: TextDraft, name: string, text: string) => TextDraft;
  /** What else is offered below the fields of a draft. */
  renderMore?: (photo: ReviewedPhoto, draft: TextDraft, onChange: (draft: TextDraft) => void) => ReactNode;
}

const openStates: ReadonlySet<string> = new Set(['review', 'failed']);

/** Whether the person may check and save it now. */
export function isOpen({ state, draft }: ReviewedPhoto): boolean {
  return draft !== null && openStates.has(state);
}

export function readingOf({ extraction }: ReviewedPhoto, name: string): FieldReading | undefined {
  return extraction?.fields[name];
}

/** The fields to check first: hard to read ones, then required ones that are blank. */
export function fieldToCheck(
  photo: ReviewedPhoto,
  { fieldsOf }: Pick<ReviewRules, 'fieldsOf'>,
): ReviewField | undefined {
  const { draft } = photo;
  if (draft === null || !isOpen(photo)) return undefined;
  const fields = fieldsOf(draft);
  const isUnsure = ({ name, isUnmarked, readAs = name }: ReviewField) => {
    const reading = isUnmarked ? undefined : readingOf(photo, readAs);
    return reading !== undefined && reading.confidence < sureFrom && reading.value === draft[name];
  };
  const isBlank = ({ name, isRequired }: ReviewField) => isRequired === true && !draft[name]?.trim();
  return fields.find(isUnsure) ?? fields.find(isBlank);
}

/** Those that can be saved together: nothing is missing, and there is nothing to decide. */
export function readyToSave(
  photos: readonly ReviewedPhoto[],
  { problemsOf, notesOf }: ReviewRules,
): ReviewedPhoto[] {
  return photos.filter(
    (photo) =>
      photo.draft !== null &&
      isOpen(photo) &&
      !showsSeveral(photo) &&
      Object.keys(problemsOf(photo.draft)).length === 0 &&
      !notesOf(photo).some(({ isDoubt }) => isDoubt),
  );
}
