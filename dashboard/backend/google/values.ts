import * as z from 'zod';

// What the methods of spreadsheets.values take and answer.

const updateSchema = z.object({ updatedRange: z.string(), updatedRows: z.int().default(0) });
export const appendSchema = z.object({ updates: updateSchema });
export const batchUpdateSchema = z.object({ responses: z.array(updateSchema).default([]) });

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof scalarSchema>;
export const valuesSchema = z.object({
  range: z.string(),
  values: z.array(z.array(scalarSchema)).default([]),
});
export type Values = z.infer<typeof valuesSchema>;
export const manyValuesSchema = z.object({ valueRanges: z.array(valuesSchema) });

/** `null` leaves a cell as it is, '' empties it. */
export type EnteredRow = readonly (Scalar | null)[];
export interface RangeValues {
  range: string;
  values: readonly EnteredRow[];
}
export type InputOption = 'RAW' | 'USER_ENTERED';

export function mutable(values: readonly EnteredRow[]): (Scalar | null)[][] {
  return values.map((row) => [...row]);
}
