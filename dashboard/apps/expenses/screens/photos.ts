import type { ExpenseRow, ReceiptPhoto, ReportData } from '../contract.ts';
import { client } from './queries.ts';

/** The photo a row names, when it is in the report's photos folder. */
export function photoOf({ photos }: ReportData, { Photo }: ExpenseRow): ReceiptPhoto | undefined {
  const name = Photo.trim();
  return name === '' ? undefined : photos.find((photo) => photo.name === name);
}

export function photoAddress(data: ReportData, photo: ReceiptPhoto, size: 'thumbnail' | 'full'): string {
  return client.addressOf.photoContent({ reportId: data.report.id, photoId: photo.id, query: { size } });
}

/** Opens a photo known by its name alone; where it cannot be found, the folder it should be in. */
export function openPhotoByName(data: ReportData, { Photo }: ExpenseRow): void {
  // The tab is opened by the click itself: one that waited for the answer would be taken for a pop-up.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return;
  tab.opener = null;
  client
    .findPhoto({ reportId: data.report.id, fileName: Photo.trim() })
    .then(({ webViewLink }) => webViewLink)
    .catch(() => data.photosFolderLink ?? data.folderLink)
    .then((address) => tab.location.replace(address));
}
