import { useEffect, useRef, useState } from 'react';
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
  newFileId,
  type Place,
  readFacts,
  readPath,
  spreadsheetType,
} from '../api/drive.ts';
import { readFolders } from '../api/folders.ts';
import type { Message } from '../controls/Snackbar.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { nameText } from './describe.ts';

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

interface BulkAction {
  act(file: DriveFile): Promise<DriveFile>;
  /** The message after success; none if the result is visible anyway. */
  done?(what: string): string;
  undo?: ((changed: readonly DriveFile[]) => void) | undefined;
  /** Without its full stop. */
  failed: string;
}

/** The files of a place, what can be done with them, and the one message about what was done. */
export function useDrive(place: Place) {
  const key = keyOf(place);
  const listing = useLoaded(key, (signal) => readListing(place, signal));
  const facts = useLoaded('facts', readFacts);
  const folders = useLoaded('folders', readFolders);
  const [more, setMore] = useState<More>();
  const [message, setMessage] = useState<Message>();
  /** The ids of files that were to be made and of which no answer came. */
  const unanswered = useRef(new Map<string, string>());
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

  /** Does the same to each file; reports what was done, with an undo, and what was not. */
  const doEach = async (
    files: readonly DriveFile[],
    { act, done, undo, failed }: BulkAction,
  ): Promise<void> => {
    const results = await Promise.allSettled(files.map(act));
    const succeeded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) {
      const count = succeeded.length === 0 ? '' : ` (${succeeded.length} of ${files.length} were)`;
      report(`${failed}${count}.`)(failure.reason);
    } else if (done !== undefined) {
      say(done(nameText(files)), undo && { label: 'Undo', run: () => undo(succeeded) });
    }
    refresh();
  };

  const setTrashed = (files: readonly DriveFile[], trashed: boolean): Promise<void> =>
    doEach(files, {
      act: (file) => changeFile(file.id, { trashed }),
      done: (what) => (trashed ? `${what} moved to trash` : `${what} restored`),
      undo: (changed) => void setTrashed(changed, !trashed),
      failed: trashed ? 'Not moved to trash' : 'Not restored',
    });

  /** Moving back is the way to undo it. */
  const move = (files: readonly DriveFile[], folder: { id: string; name: string }): Promise<void> => {
    const parents = new Map(files.map(({ id, parents: [parent] = [] }) => [id, parent]));
    const moveBack = (file: DriveFile) => moveFile(file, parents.get(file.id) ?? '');
    return doEach(
      files.filter(({ id }) => parents.get(id) !== folder.id),
      {
        act: (file) => moveFile(file, folder.id),
        done: (what) => `${what} moved to ${folder.name}`,
        undo: [...parents.values()].includes(undefined)
          ? undefined
          : (moved) => void doEach(moved, { act: moveBack, failed: 'Not moved back' }),
        failed: 'Not moved',
      },
    );
  };

  /** Makes a file; the same one wanted again after a lost answer is not made twice. */
  const make = async (name: string, mimeType: string, folderId: string): Promise<DriveFile> => {
    const wanted = JSON.stringify([name, mimeType, folderId]);
    const id = unanswered.current.get(wanted) ?? (await newFileId());
    unanswered.current.set(wanted, id);
    const file = await createFile({ id, name, mimeType, folderId });
    unanswered.current.delete(wanted);
    return file;
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
    areFoldersToCome: folders.value === undefined && folders.failure === undefined,
    message,
    dismissMessage: () => setMessage(undefined),
    refresh,
    setTrashed,
    async rename(file: DriveFile, name: string): Promise<void> {
      await changeFile(file.id, { name });
      refresh();
    },
    move,
    setStarred: (files: readonly DriveFile[], starred: boolean) =>
      doEach(files, {
        act: (file) => changeFile(file.id, { starred }),
        failed: starred ? 'The star was not set' : 'The star was not removed',
      }),
    async copy(file: DriveFile): Promise<void> {
      await copyFile(file).then((copy) => say(`"${copy.name}" was made`), report('No copy was made.'));
      refresh();
    },
    async emptyTrash(): Promise<void> {
      await emptyTrash().catch(report('The trash was not emptied.'));
      refresh();
    },
    deleteForGood: (files: readonly DriveFile[]) =>
      doEach(files, {
        act: async (file) => {
          await deleteFile(file.id);
          return file;
        },
        failed: 'Not deleted',
      }),
    async addFolder(name: string, folderId: string): Promise<void> {
      await make(name, folderType, folderId);
      refresh();
    },
    addSheet: (folderId: string) => make('Untitled sheet', spreadsheetType, folderId),
    report,
    sayNoFolders: ([only = '', ...others]: readonly string[]) =>
      say(
        others.length === 0
          ? `"${only}" is a folder. Make one here, and drop its files into it.`
          : 'Folders are not uploaded. Make them here, and drop their files into them.',
      ),
  };
}
