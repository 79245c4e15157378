/**
 * How an app whose records are folders takes over a folder that it did not make: which tags to set. The default
 * export of such an app's `server/adopt.ts`.
 */
export interface Adopter {
  /** The name of the record's sheet, if there are several in the folder. */
  sheetName: string;
  folderTags(folderId: string, parentId: string): Readonly<Record<string, string>>;
  sheetTags(folderId: string): Readonly<Record<string, string>>;
}
