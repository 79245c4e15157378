/** A file of an app, of which people without an account see something. */
export interface AppFile {
  appId: string;
  fileId: string;
}
