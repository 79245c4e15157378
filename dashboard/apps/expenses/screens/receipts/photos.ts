import { openInTab } from '#frontend/page/open-in-tab.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { client } from '../queries.ts';

/** The photo a row names, if it is in the report's photos folder. */
export function photoOf({ photos }: ReportData, row: ExpenseRow): ReceiptPhoto | undefined {
  const name = row.photo.trim();
  return name === '' ? undefined : photos.find((photo) => photo.name === name);
}

export function photoAddress(data: ReportData, photo: ReceiptPhoto, size: 'thumbnail' | 'full'): string {
  return client.addressOf.photoContent({ reportId: data.report.id, photoId: photo.id, query: { size } });
}

/** Opens a photo known only by name or, if it cannot be found, the folder it should be in. */
export function openPhotoByName(data: ReportData, row: ExpenseRow): void {
  const { report, photosFolderLink, folderLink } = data;
  void openInTab(() =>
    client
      .findPhoto({ reportId: report.id, fileName: row.photo.trim() })
      .then(({ webViewLink }) => webViewLink)
      .catch(() => photosFolderLink ?? folderLink),
  );
}
