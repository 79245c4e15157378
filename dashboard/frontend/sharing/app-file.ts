/** A file of an app, part of which people without an account can see. */
export interface AppFile {
  appId: string;
  fileId: string;
}
