// What a column of a person's own sheet may hold. There are more kinds than the table engine knows, because each
// needs its own form field, view and filter even if its cells are plain texts or numbers.

export const columnKinds = [
  'text',
  'longText',
  'number',
  'money',
  'percent',
  'flag',
  'day',
  'time',
  'duration',
  'choice',
  'choices',
  'person',
  'email',
  'phone',
  'link',
  'photo',
  'file',
  'place',
  'rating',
  'code',
  'reference',
  'formula',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Suggestions less certain than this say so, and are reviewed first. */
export const certainFrom = 0.7;

/** What a column seems to hold. */
export interface ProposedKind {
  kind: ColumnKind;
  /** From 0 to 1. */
  confidence: number;
  /** The choices for its cells, in the order of the list or of first use. */
  choices?: readonly string[];
  /** The separator between several choices in one cell. */
  separator?: string;
  /** The currency of its amounts, as an ISO 4217 code. */
  currency?: string;
  /** The range in another tab that its values come from, and whether anything else may be typed. */
  range?: string;
  isStrict?: boolean;
}
