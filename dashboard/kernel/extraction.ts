import * as z from 'zod';

/** What kind of thing a field asks for; what reads the photo knows what each looks like. */
export type FieldKind = 'date' | 'amount' | 'currency' | 'merchant' | 'category';

/** One field that is looked for in a photo. */
export interface WantedField {
  name: string;
  kind: FieldKind;
  /** The values it may have; free when absent. */
  choices?: readonly string[];
}

const longestValue = 300;

/** What was read for one field. Text of a picture is data: it is shown and checked, never obeyed. */
export const fieldReadingSchema = z.object({
  /** A date as YYYY-MM-DD, an amount with a point and two decimals, a currency as ISO 4217; else as it stands. */
  value: z.string().max(longestValue),
  confidence: z.number().min(0).max(1),
  /** The words in the photo that it was read from; empty where it was concluded. */
  snippet: z.string().max(longestValue),
});
export type FieldReading = z.infer<typeof fieldReadingSchema>;

/** Below this a field is marked for a second look. */
export const sureFrom = 0.75;

export const extractionSchema = z.object({
  /** By the name of the field; what was not found is absent. */
  fields: z.record(z.string(), fieldReadingSchema),
  rawText: z.string().max(20_000),
});
export type Extraction = z.infer<typeof extractionSchema>;
