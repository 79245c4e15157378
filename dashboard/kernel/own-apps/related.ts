import * as z from 'zod';

// A column may name rows of another tab of its spreadsheet. That tab is read, and never written to.

/** Where the rows stand that a column names. */
export const rowOfSchema = z.strictObject({
  tab: z.string().min(1).max(100),
  headerRow: z.int().min(1).max(1_000),
  /** The header of the column there by which a row is named. */
  column: z.string().trim().min(1).max(200),
  /** Whether a form refuses what names none of them. */
  isStrict: z.boolean().exactOptional(),
});
export type RowOfTab = z.output<typeof rowOfSchema>;

/** A column of another tab that names the rows of an app, by its column of this key. */
export const namedInSchema = rowOfSchema.omit({ isStrict: true }).extend({ by: z.string() });
export type NamedIn = z.output<typeof namedInSchema>;

/** The rows that a column names, or those that name the rows of an app, as they stand now. */
export const relatedSchema = z.object({
  /** The key of the app's column. */
  key: z.string(),
  /** Why they cannot be told, as a sentence; null where they can. */
  problem: z.string().nullable(),
  headers: z.array(z.string()),
  /** Each with its name, and its cells in the order of the headers. */
  rows: z.array(z.object({ row: z.int(), name: z.string(), cells: z.array(z.string()) })),
  /** There are more. */
  isPart: z.boolean(),
});
export type Related = z.output<typeof relatedSchema>;
