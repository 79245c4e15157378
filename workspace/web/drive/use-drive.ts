import { useEffect, useState } from 'react';
import { asFailure, leaveForSignIn } from '../api/call.ts';
import {
  changeFile,
  copyFile,
  createFile,
  type DriveFile,
  deleteFile,
  emptyTrash,
  folderType,
  listFiles,
  moveFile,
  type Place,
  readFacts,
  readPath,
  spreadsheetType,
} from '../api/drive.ts';
import { readFolders } from '../api/folders.ts';
import type { Message } from '../controls/Snackbar.tsx';
import { useLoaded } from '../shell/use-loaded.ts';

interface Listing {
  path: DriveFile[];
  files: DriveFile[];
  nextPageToken: string | undefined;
}

function keyOf(place: Place): string {
  return JSON.stringify(place);
}

async function readListing(place: Place, signal: AbortSignal): Promise<Listing> {
  const [page, path] = await Promise.all([
    listFiles(place, undefined, signal),
    place.kind === 'folder' ? readPath(place.folderId, signal) : [],
  ]);
  return { path, files: page.files, nextPageToken: page.nextPageToken };
}

interface More {
  key: string;
  files: DriveFile[];
  nextPageToken: string | undefined;
}

/** The files of a place, what can be done with them, and the one message about what was done. */
export function useDrive(place: Place) {
  const key = keyOf(place);
  const listing = useLoaded(key, (signal) => readListing(place, signal));
  const facts = useLoaded('facts', readFacts);
  const folders = useLoaded('folders', readFolders);
  const [more, setMore] = useState<More>();
  const [message, setMessage] = useState<Message>();
  const later = more?.key === key ? more : undefined;

  const say = (text: string, action?: Message['action']) =>
    setMessage({ id: Date.now(), text, ...(action && { action }) });
  const refresh = () => {
    setMore(undefined);
    listing.reload();
    facts.reload();
    folders.reload();
  };
  const reloadListing = listing.reload;
  useEffect(() => {
    // What changed meanwhile, here in another tab or by an app, is there when one comes back.
    const reloadWhenSeen = () => {
      if (!document.hidden) reloadListing();
    };
    document.addEventListener('visibilitychange', reloadWhenSeen);
    return () => document.removeEventListener('visibilitychange', reloadWhenSeen);
  }, [reloadListing]);

  const report = (what: string) => (error: unknown) => {
    const failure = asFailure(error);
    if (failure.kind === 'signed-out') leaveForSignIn();
    else say(`${what} ${failure.message}`);
  };

  const setTrashed = async (file: DriveFile, trashed: boolean): Promise<void> => {
    try {
      await changeFile(file.id, { trashed });
      const words = trashed ? `"${file.name}" moved to trash` : `"${file.name}" restored`;
      say(words, { label: 'Undo', run: () => void setTrashed(file, !trashed) });
      refresh();
    } catch (error) {
      report(trashed ? 'Not moved to trash.' : 'Not restored.')(error);
    }
  };

  /** Moving back is the way to undo it. */
  const move = async (file: DriveFile, folder: { id: string; name: string }): Promise<void> => {
    const before = file.parents?.[0];
    const moved = await moveFile(file, folder.id);
    const undo = () => void moveFile(moved, before ?? '').then(refresh, report('Not moved back.'));
    say(
      `"${file.name}" moved to ${folder.name}`,
      before === undefined ? undefined : { label: 'Undo', run: undo },
    );
    refresh();
  };

  const nextPageToken = later ? later.nextPageToken : listing.value?.nextPageToken;
  const loadMore = async (): Promise<void> => {
    try {
      const page = await listFiles(place, nextPageToken);
      setMore({ key, files: [...(later?.files ?? []), ...page.files], nextPageToken: page.nextPageToken });
    } catch (error) {
      report('The next files could not be read.')(error);
    }
  };

  return {
    listing,
    files: [...(listing.value?.files ?? []), ...(later?.files ?? [])],
    hasMore: nextPageToken !== undefined,
    loadMore,
    facts: facts.value,
    folders: folders.value,
    message,
    dismissMessage: () => setMessage(undefined),
    refresh,
    setTrashed,
    async rename(file: DriveFile, name: string): Promise<void> {
      await changeFile(file.id, { name });
      refresh();
    },
    move,
    async setStarred(file: DriveFile, starred: boolean): Promise<void> {
      await changeFile(file.id, { starred }).catch(report('The star was not set.'));
      refresh();
    },
    async copy(file: DriveFile): Promise<void> {
      await copyFile(file).then((copy) => say(`"${copy.name}" was made`), report('No copy was made.'));
      refresh();
    },
    async emptyTrash(): Promise<void> {
      await emptyTrash().catch(report('The trash was not emptied.'));
      refresh();
    },
    async deleteForGood(file: DriveFile): Promise<void> {
      await deleteFile(file.id).catch(report('Not deleted.'));
      refresh();
    },
    async addFolder(name: string, folderId: string): Promise<void> {
      await createFile(name, folderType, folderId);
      refresh();
    },
    addSheet: (folderId: string) => createFile('Untitled sheet', spreadsheetType, folderId),
    report,
  };
}
