import type { sheets_v4 } from '@googleapis/sheets';
import type { TestSpreadsheet } from './sheets-start.ts';

type Metadata = sheets_v4.Schema$DeveloperMetadata;
export type Filter = sheets_v4.Schema$DataFilter;

export async function createMetadata(
  book: TestSpreadsheet,
  metadataKey: string,
  location: sheets_v4.Schema$DeveloperMetadataLocation,
  more: Metadata = {},
): Promise<Metadata> {
  const developerMetadata = { metadataKey, location, visibility: 'DOCUMENT', ...more };
  const { replies } = await book.batch({ createDeveloperMetadata: { developerMetadata } });
  return replies?.[0]?.createDeveloperMetadata?.developerMetadata ?? {};
}

export async function searchMetadata(book: TestSpreadsheet, ...dataFilters: Filter[]) {
  const request = { spreadsheetId: book.id, requestBody: { dataFilters } };
  return (await book.api.spreadsheets.developerMetadata.search(request)).data;
}

export const byKey = (metadataKey: string): Filter => ({ developerMetadataLookup: { metadataKey } });
