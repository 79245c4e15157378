/**
 * How an app whose records are folders takes over a folder that it did not make: by the tags that it looks for. The
 * default export of such an app's `server/adopt.ts`.
 */
export interface Adopter {
  /** What the record's sheet is called, where several lie in the folder. */
  sheetName: string;
  folderTags(folderId: string, parentId: string): Readonly<Record<string, string>>;
  sheetTags(folderId: string): Readonly<Record<string, string>>;
}
