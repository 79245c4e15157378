import { TrashDialog } from '#frontend/dialogs/TrashDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import { useRestore, useTrash } from './queries.ts';
import { kindWord } from './tree/KindIcon.tsx';
import { folderType } from './tree/tree.ts';

interface TrashResourceProps {
  resource: Resource;
  byId: ReadonlyMap<string, Resource>;
  onClose: () => void;
  onGone: () => void;
}

/** How many of the known files are in a folder, at any depth. */
function countIn(folder: Resource, byId: ReadonlyMap<string, Resource>): number {
  const inside = new Map<string, boolean>([[folder.id, true]]);
  const isInside = (id: string | null): boolean => {
    if (id === null) return false;
    const known = inside.get(id);
    if (known !== undefined) return known;
    inside.set(id, false);
    const is = isInside(byId.get(id)?.folderId ?? null);
    inside.set(id, is);
    return is;
  };
  return [...byId.values()].filter(({ id, folderId }) => id !== folder.id && isInside(folderId)).length;
}

function textOf(resource: Resource, byId: ReadonlyMap<string, Resource>): string {
  const back = 'You can bring it back from there, or here under Trash.';
  if (resource.mimeType !== folderType) return `It moves to the trash in your Drive. ${back}`;
  const count = countIn(resource, byId);
  const what = count === 1 ? 'the one file in it' : `the ${count} files in it`;
  return `The folder moves to the trash in your Drive${count === 0 ? '' : `, with ${what}`}. ${back}`;
}

/** Asks before a file moves to the trash, and offers to restore it. */
export function TrashResource({ resource, byId, onClose, onGone }: TrashResourceProps) {
  const trash = useTrash();
  const restore = useRestore();
  const offerUndo = useOfferUndo();
  return (
    <TrashDialog
      name={resource.name}
      what={kindWord(resource)}
      text={textOf(resource, byId)}
      isBusy={trash.isPending}
      failure="Failed to move it to the trash"
      problem={trash.error}
      onConfirm={() =>
        trash.mutate(resource.id, {
          onSuccess: () => {
            offerUndo({
              message: `"${resource.name}" moved to the trash`,
              undo: () => restore.mutateAsync(resource.id),
            });
            onClose();
            onGone();
          },
        })
      }
      onClose={onClose}
    />
  );
}
