import { csvFile, fileNameOf } from '#backend/files/csv.ts';
import type { FileContent } from '#kernel/contract.ts';
import type { ContactRow } from '../records.ts';
import { cardsOf } from './vcard.ts';

/** The columns of a file, by the names that the screen uses. */
const columns = [
  ['Contact Name', 'Contact Name'],
  ['Company', 'Company'],
  ['Role', 'Role/Title'],
  ['Email', 'Email'],
  ['Phone', 'Phone'],
  ['LinkedIn', 'LinkedIn'],
  ['Date Met', 'Date Met'],
  ['Location', 'Location/Event'],
  ['Context', 'Introduction Channel'],
  ['Notes', 'First Call Notes'],
  ['Follow Up', 'Follow-up Date'],
  ['Status', 'Status'],
  ['Introduced By', 'Introduced By'],
  ['Keep In Touch', 'Keep In Touch'],
  ['Tags', 'Tags'],
] as const satisfies readonly (readonly [keyof ContactRow, string])[];

/** The contacts of a sheet as a file of its name. */
export function exportContacts(
  name: string,
  rows: readonly ContactRow[],
  format: 'csv' | 'vcard4' | 'vcard3',
): FileContent {
  if (format === 'csv') {
    const headers = columns.map(([, header]) => header);
    const cells = rows.map((row) => columns.map(([field]) => row[field]));
    return csvFile(name, headers, cells, { keepsPhones: true });
  }
  const cards = cardsOf(rows, format === 'vcard4' ? '4.0' : '3.0');
  return {
    bytes: Buffer.from(cards),
    type: 'text/vcard; charset=utf-8',
    downloadName: fileNameOf(name, '.vcf'),
  };
}
