import { type DriveFile, folderType, type Place, spreadsheetType } from '../api/drive.ts';

export type FileKind = 'folder' | 'sheet' | 'picture' | 'pdf' | 'other' | OpaqueKind;

/** Files of which the workspace stores only the name. */
type OpaqueKind = 'document' | 'presentation' | 'form' | 'drawing';

export function kindOf(file: DriveFile): FileKind {
  if (file.mimeType === folderType) return 'folder';
  if (file.mimeType === spreadsheetType) return 'sheet';
  if (file.mimeType === 'application/pdf') return 'pdf';
  const opaque = opaqueKinds.find((kind) => file.mimeType === `application/vnd.google-apps.${kind}`);
  if (opaque !== undefined) return opaque;
  return file.mimeType.startsWith('image/') ? 'picture' : 'other';
}

const opaqueKinds = ['document', 'presentation', 'form', 'drawing'] as const;

export function isOpaque(file: DriveFile): boolean {
  return opaqueKinds.some((kind) => kind === kindOf(file));
}

export const kindNames: Readonly<Record<FileKind, string>> = {
  folder: 'Folder',
  sheet: 'Sheet',
  picture: 'Picture',
  pdf: 'PDF',
  other: 'File',
  document: 'Document',
  presentation: 'Presentation',
  form: 'Form',
  drawing: 'Drawing',
};

export function addressOf(file: DriveFile): string {
  switch (kindOf(file)) {
    case 'folder':
      return `/drive/folders/${file.id}`;
    case 'sheet':
      return `/spreadsheets/d/${file.id}/edit`;
    default:
      return `/file/d/${file.id}/view`;
  }
}

export function isDownloadable(file: DriveFile): boolean {
  return kindOf(file) !== 'folder' && !isOpaque(file);
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const rounded = unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10;
  return `${rounded} ${units[unit]}`;
}

/** Formats of other programs that a sheet can be had in. */
export const sheetFormats = [
  ['Excel (.xlsx)', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['OpenDocument (.ods)', 'application/x-vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['CSV, the first tab', 'text/csv', 'csv'],
  ['PDF', 'application/pdf', 'pdf'],
] as const;

/** Folders have no size of their own, and the one of Google's own kinds says nothing of what is in them. */
export function fileSizeText(file: DriveFile): string {
  const isCounted = kindOf(file) !== 'sheet' && isDownloadable(file);
  return isCounted && file.size !== undefined ? sizeText(file.size) : '';
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function dayText(instant: string | undefined): string {
  return instant === undefined ? '' : dayFormat.format(new Date(instant));
}

export function ownerText(file: DriveFile): string {
  const owner = file.owners?.[0];
  if (owner === undefined) return '';
  return owner.me ? 'You' : (owner.displayName ?? '');
}

export function sharingText(file: DriveFile): string {
  const people = (file.permissions ?? []).filter(({ type }) => type !== 'anyone').length;
  if (file.permissions?.some(({ type }) => type === 'anyone')) return 'By link';
  if (people > 1) return `${people} people`;
  return file.shared ? 'Shared' : 'Only you';
}

export function placeTitle(place: Exclude<Place, { kind: 'folder' }>): string {
  switch (place.kind) {
    case 'shared':
      return 'Shared with me';
    case 'recent':
      return 'Recent';
    case 'starred':
      return 'Starred';
    case 'trash':
      return 'Trash';
    case 'search':
      return `Files named "${place.text}"`;
  }
}

/** One file by its name, several by their number. */
export function nameText(files: readonly DriveFile[]): string {
  const [only, ...others] = files;
  return only !== undefined && others.length === 0 ? `"${only.name}"` : countText(files);
}

export function countText(files: readonly DriveFile[]): string {
  const folders = files.filter((file) => kindOf(file) === 'folder').length;
  const others = files.length - folders;
  const parts = [
    ...(folders > 0 ? [`${folders} ${folders === 1 ? 'folder' : 'folders'}`] : []),
    ...(others > 0 ? [`${others} ${others === 1 ? 'file' : 'files'}`] : []),
  ];
  return parts.join(', ');
}
