import * as z from 'zod';

// A column may refer to rows of another tab of its spreadsheet. That tab is read, and never written to.

/** Where the rows are that a column refers to. */
export const rowOfSchema = z.strictObject({
  tab: z.string().min(1).max(100),
  headerRow: z.int().min(1).max(1_000),
  /** The header of the column that names a row there. */
  column: z.string().trim().min(1).max(200),
  /** Whether a form refuses values that name no row. */
  isStrict: z.boolean().exactOptional(),
});
export type RowOfTab = z.output<typeof rowOfSchema>;

/** A column of another tab that refers to an app's rows by this key column. */
export const namedInSchema = rowOfSchema.omit({ isStrict: true }).extend({ by: z.string() });
export type NamedIn = z.output<typeof namedInSchema>;

/** The rows that a column refers to, or those that refer to an app's rows, as of now. */
export const relatedSchema = z.object({
  /** The key of the app's column. */
  key: z.string(),
  /** Why they cannot be read, as a sentence; null if they can. */
  problem: z.string().nullable(),
  headers: z.array(z.string()),
  /** Each with its name, the number that it is if it is one, and its cells in the order of the headers. */
  rows: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      number: z.number().optional(),
      cells: z.array(z.string()),
    }),
  ),
  /** True if there are more. */
  isPart: z.boolean(),
});
export type Related = z.output<typeof relatedSchema>;
