import type { ReceiptPhoto } from './answers.ts';
import type { ExpenseRow } from './record.ts';
import type { ReportData } from './report-calls.ts';

interface Rows {
  rows: readonly Pick<ExpenseRow, 'photo'>[];
  photos: ReportData['photos'];
}

/** The photos of the report that no row names, except those about to be added to one. */
export function loosePhotos(
  { rows, photos }: Rows,
  underWay: ReadonlySet<string> = new Set(),
): ReceiptPhoto[] {
  const named = new Set(rows.map(({ photo }) => photo.trim()));
  return photos.filter(({ name, sha256 }) => !named.has(name) && !underWay.has(sha256));
}
