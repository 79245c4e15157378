import { csvFile, fileNameOf } from '#backend/files/csv.ts';
import type { FileContent } from '#kernel/contract.ts';
import { labelOf } from '#kernel/records/field.ts';
import type { Cells } from '#kernel/records/record.ts';
import { type ContactRow, contact } from '../record.ts';
import { cardsOf } from './vcard.ts';

/** The columns of a file, by the names that the screen uses. */
const columns = Object.entries({
  ...Object.fromEntries(contact.formFields.map(([name, field]) => [name, labelOf(field)])),
  keepInTouch: contact.fields.keepInTouch.header,
});

/** The contacts of a sheet as a file with the sheet's name. */
export function exportContacts(
  name: string,
  rows: readonly ContactRow[],
  format: 'csv' | 'vcard4' | 'vcard3',
): FileContent {
  if (format === 'csv') {
    const headers = columns.map(([, header]) => header);
    const cells = rows.map((row: Cells) => columns.map(([field]) => row[field] ?? ''));
    return csvFile(name, headers, cells, { keepsPhones: true });
  }
  const cards = cardsOf(rows, format === 'vcard4' ? '4.0' : '3.0');
  return {
    bytes: Buffer.from(cards),
    type: 'text/vcard; charset=utf-8',
    downloadName: fileNameOf(name, '.vcf'),
  };
}
