export const nativeTypePrefix = 'application/vnd.google-apps.';
export const folderType = 'application/vnd.google-apps.folder';
export const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

export const shortcutType = 'application/vnd.google-apps.shortcut';

/** Google's kinds of files that are kept by name only: their contents are stored nowhere. */
const opaqueTypes = new Set(
  ['document', 'presentation', 'form', 'drawing'].map((kind) => nativeTypePrefix + kind),
);

export const isOpaqueType = (mimeType: string): boolean => opaqueTypes.has(mimeType);

/** The size that Google reports for a document or spreadsheet, whose content is not bytes. */
export const nativeSizeBytes = 1024;

export const isNativeType = (mimeType: string): boolean => mimeType.startsWith(nativeTypePrefix);
