interface PlacedFile {
  isOwned: boolean;
  name: string;
}

/** Where a file of an app lies, in the words of the person's Drive; without one, where the app's files lie. */
export function drivePath(appId: string, file?: PlacedFile | null): string {
  const home = `My Drive / Rowhouse / ${appId}`;
  if (!file) return home;
  return file.isOwned ? `${home} / ${file.name}` : `Shared with me / ${file.name}`;
}
