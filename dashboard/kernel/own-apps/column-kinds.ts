// What a column of somebody's own sheet may hold. More than the engine tells apart: a form, a view and a filter differ
// for each of them, where a cell is but a text or a number.

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

/** Proposals that are less certain than this say so, and are looked at first. */
export const certainFrom = 0.7;

/** What a column seems to hold. */
export interface ProposedKind {
  kind: ColumnKind;
  /** From 0 to 1. */
  confidence: number;
  /** What its cells are chosen from, in the order of the list or of their first use. */
  choices?: readonly string[];
  /** What stands between several of them in one cell. */
  separator?: string;
  /** What its amounts are in, as an ISO 4217 code. */
  currency?: string;
  /** The range of another tab whose values it takes, and whether nothing else may be typed. */
  range?: string;
  isStrict?: boolean;
}
