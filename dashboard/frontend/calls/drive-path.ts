interface PlacedFile {
  isOwned: boolean;
  name: string;
}

/** Where a file of an app is, as a path in the person's Drive; without a file, where the app's files are. */
export function drivePath(appId: string, file?: PlacedFile | null): string {
  const home = `My Drive / Rowhouse / ${appId}`;
  if (!file) return home;
  return file.isOwned ? `${home} / ${file.name}` : `Shared with me / ${file.name}`;
}
