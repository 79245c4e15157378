import type { Extraction, FieldReading } from '#kernel/extraction.ts';
import { sureFrom } from '#kernel/extraction.ts';
import type { QueuedPhoto } from '../photo/queue-photo.ts';
import type { usePhotoQueue } from '../photo/use-photo-queue.ts';

/** What the person checks of a photo: texts by the names of the fields, and whatever else goes with them. */
export type TextDraft = Record<string, string>;

export type ReviewedPhoto = QueuedPhoto<TextDraft>;

export type ReviewQueue = ReturnType<typeof usePhotoQueue<TextDraft, Extraction>>;

export interface ReviewField {
  /** In the draft, and in what was read. */
  name: string;
  label: string;
  type?: 'date';
  inputMode?: 'decimal' | 'email' | 'tel' | 'url';
  /** Offered while typing; free text all the same. */
  suggestions?: readonly string[];
  isRequired?: boolean;
  isMultiline?: boolean;
  /** True where another sign says what the person should look at. */
  isUnmarked?: boolean;
  /** Of the twelve columns that a row of fields is wide. */
  columns: number;
}

/** Something to know before it is saved. */
export interface ReviewNote {
  text: string;
  /** True where the person should decide: it is not saved together with the others. */
  isDoubt: boolean;
}

/** What an app knows of its photos. */
export interface ReviewRules {
  fields: readonly ReviewField[];
  /** What cannot be saved so, by the fields' names. */
  problemsOf: (draft: TextDraft) => Readonly<Record<string, string>>;
  notesOf: (photo: ReviewedPhoto) => readonly ReviewNote[];
  /** What a change of one field makes of the draft; the field alone where absent. */
  changed?: (draft: TextDraft, name: string, text: string) => TextDraft;
}

const openStates: ReadonlySet<string> = new Set(['review', 'failed']);

/** Whether the person may check and save it now. */
export function isOpen({ state, draft }: ReviewedPhoto): boolean {
  return draft !== null && openStates.has(state);
}

export function readingOf({ extraction }: ReviewedPhoto, name: string): FieldReading | undefined {
  return extraction?.fields[name];
}

/** The fields to look at first: those hard to read, then those that are needed and blank. */
export function fieldToCheck(photo: ReviewedPhoto, fields: readonly ReviewField[]): ReviewField | undefined {
  const { draft } = photo;
  if (draft === null || !isOpen(photo)) return undefined;
  const isUnsure = ({ name, isUnmarked }: ReviewField) => {
    const reading = isUnmarked ? undefined : readingOf(photo, name);
    return reading !== undefined && reading.confidence < sureFrom && reading.value === draft[name];
  };
  const isBlank = ({ name, isRequired }: ReviewField) => isRequired === true && !draft[name]?.trim();
  return fields.find(isUnsure) ?? fields.find(isBlank);
}

/** Those that can be saved together: nothing is missing, and nothing is left to decide. */
export function readyToSave(
  photos: readonly ReviewedPhoto[],
  { problemsOf, notesOf }: ReviewRules,
): ReviewedPhoto[] {
  return photos.filter(
    (photo) =>
      photo.draft !== null &&
      isOpen(photo) &&
      Object.keys(problemsOf(photo.draft)).length === 0 &&
      !notesOf(photo).some(({ isDoubt }) => isDoubt),
  );
}
