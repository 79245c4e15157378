import * as z from 'zod';
import { defineCalls } from '../contract.ts';

export const maxImportBytes = 5 * 1024 * 1024;
export const maxImportRows = 10_000;

const contactCardSchema = z.object({
  name: z.string(),
  organization: z.string(),
  title: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  urls: z.array(z.string()),
  address: z.string(),
  /** A day; `--MM-DD` if the year is unknown; or the text as it is. */
  birthday: z.string(),
  categories: z.array(z.string()),
  note: z.string(),
});
export type ContactCard = z.infer<typeof contactCardSchema>;

const importedFileSchema = z.discriminatedUnion('kind', [
  /** Cells as they are displayed; each row has a cell for each header, '' for blank ones. */
  z.object({
    kind: z.literal('table'),
    headers: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** The cells of the row with the headers, if these differ from them. */
    firstRow: z.array(z.string()).optional(),
    /** For a workbook: the sheet that was read, and all that can be read. */
    sheet: z.string().optional(),
    sheets: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('cards'), cards: z.array(contactCardSchema) }),
  /** Lines of plain text, blank ones left out. */
  z.object({ kind: z.literal('text'), lines: z.array(z.string()) }),
  z.object({ kind: z.literal('json'), text: z.string() }),
]);
export type ImportedFile = z.infer<typeof importedFileSchema>;

/** Reads a person's file into rows; nothing of it is kept. */
export const importCalls = defineCalls('/api/app/shared', {
  readFile: {
    method: 'POST',
    path: '/imports/read',
    writesNothing: true,
    /** Of a workbook; when absent, the first sheet that is not empty. */
    body: z.object({ sheet: z.string().max(200).optional() }),
    files: { file: { maxBytes: maxImportBytes } },
    returns: importedFileSchema,
  },
});
