import * as z from 'zod';

/** What a program has noted on the spreadsheet itself. */
export const metadataSchema = z.object({
  metadataKey: z.string().optional(),
  metadataValue: z.string().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** The field mask that includes it in an answer. */
export const metadataFields = 'developerMetadata(metadataKey,metadataValue)';
