import { photoHeader, type Row, type SnapsheetData, type StoredPhoto } from '../../contract.ts';
import { client } from '../queries.ts';

export function photoName({ cells }: Row): string {
  return String(cells[photoHeader] ?? '').trim();
}

/** The photo that a row names, if it is in the photos folder. */
export function photoOf({ photos }: SnapsheetData, row: Row): StoredPhoto | undefined {
  const name = photoName(row);
  return name === '' ? undefined : photos.find((photo) => photo.name === name);
}

export function photoAddress(data: SnapsheetData, photo: StoredPhoto, size: 'thumbnail' | 'full'): string {
  return client.addressOf.photoContent({ id: data.snapsheet.id, photoId: photo.id, query: { size } });
}

/** Opens a photo of which only the name is known; if it cannot be found, the folder where it should be. */
export function openPhotoByName(data: SnapsheetData, row: Row): void {
  // The click itself opens the tab: one that waited for the answer would be taken for a pop-up.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return;
  tab.opener = null;
  client
    .findPhoto({ id: data.snapsheet.id, fileName: photoName(row) })
    .then(({ webViewLink }) => webViewLink)
    .catch(() => data.photosFolderLink ?? data.snapsheet.webViewLink)
    .then((address) => tab.location.replace(address));
}
