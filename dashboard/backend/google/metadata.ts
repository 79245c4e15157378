import * as z from 'zod';

/** What a program has noted on a spreadsheet itself. */
export const metadataSchema = z.object({
  metadataKey: z.string().optional(),
  metadataValue: z.string().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** The mask under which an answer tells of it. */
export const metadataFields = 'developerMetadata(metadataKey,metadataValue)';
