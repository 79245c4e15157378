import type { sheets_v4 } from '@googleapis/sheets';
import * as z from 'zod';

/** What a program has noted on the spreadsheet itself. */
export const metadataSchema = z.object({
  metadataKey: z.string().optional(),
  metadataValue: z.string().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** The field mask that includes it in an answer. */
export const metadataFields = 'developerMetadata(metadataKey,metadataValue)';

/** Notes something on the spreadsheet itself; `isTold` if it has a note under this key already. */
export function noteRequest(metadataKey: string, note: object, isTold: boolean): sheets_v4.Schema$Request {
  const metadataValue = JSON.stringify(note);
  if (isTold) {
    return {
      updateDeveloperMetadata: {
        dataFilters: [{ developerMetadataLookup: { metadataKey, locationType: 'SPREADSHEET' } }],
        developerMetadata: { metadataValue },
        fields: 'metadataValue',
      },
    };
  }
  return {
    createDeveloperMetadata: {
      developerMetadata: {
        metadataKey,
        metadataValue,
        location: { spreadsheet: true },
        visibility: 'DOCUMENT',
      },
    },
  };
}
