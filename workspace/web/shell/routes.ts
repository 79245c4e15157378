import type { Place } from '../api/drive.ts';

type Route =
  | { kind: 'start' }
  | { kind: 'drive'; place: Place }
  | { kind: 'photo'; fileId: string }
  | { kind: 'sheet'; spreadsheetId: string }
  | { kind: 'unknown' };

const ids = '([A-Za-z0-9_-]+)';
const folderPattern = new RegExp(`^/drive/folders/${ids}$`);
const photoPattern = new RegExp(`^/file/d/${ids}(?:/view)?$`);
const sheetPattern = new RegExp(`^/spreadsheets/d/${ids}(?:/edit)?$`);

/** The alias that the Drive API knows for the top of a person's drive. */
export const rootId = 'root';

function placeOf(path: string, search: URLSearchParams): Place | undefined {
  const text = search.get('q')?.trim() ?? '';
  if (path === '/drive') return text === '' ? { kind: 'folder', folderId: rootId } : { kind: 'search', text };
  if (path === '/drive/shared') return { kind: 'shared' };
  if (path === '/drive/recent') return { kind: 'recent' };
  if (path === '/drive/starred') return { kind: 'starred' };
  if (path === '/drive/trash') return { kind: 'trash' };
  const folderId = folderPattern.exec(path)?.[1];
  return folderId === undefined ? undefined : { kind: 'folder', folderId };
}

export function routeOf(address: string): Route {
  const url = new URL(address, 'http://page.invalid');
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (path === '/') return { kind: 'start' };
  const place = placeOf(path, url.searchParams);
  if (place) return { kind: 'drive', place };
  const fileId = photoPattern.exec(path)?.[1];
  if (fileId !== undefined) return { kind: 'photo', fileId };
  const spreadsheetId = sheetPattern.exec(path)?.[1];
  if (spreadsheetId !== undefined) return { kind: 'sheet', spreadsheetId };
  return { kind: 'unknown' };
}
