import { BookmarkSimpleIcon } from '@phosphor-icons/react/BookmarkSimple';
import { FloppyDiskIcon } from '@phosphor-icons/react/FloppyDisk';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { Look, SavedView } from '#kernel/records/saved-views.ts';
import { MenuButton } from '../page/MenuButton.tsx';
import type { MenuChoice } from '../page/MenuChoices.tsx';
import type { ShownView } from './use-view.ts';

/** The views saved under a name. */
export interface SavedViews {
  list: readonly SavedView[];
  /** What can be done with them; undefined if the sheet is read-only. */
  edit: SavedViewsEdit | undefined;
}

interface SavedViewsEdit {
  /** Asks for a name. */
  onAdd: (look: Look) => void;
  onKeep: (saved: SavedView, look: Look) => void;
  /** Asks for another name. */
  onRename: (saved: SavedView) => void;
  onDelete: (saved: SavedView) => void;
}

interface SavedViewsMenuProps {
  views: SavedViews;
  shown: ShownView;
}

const size = 18;

/** The saved views to choose from, and the actions for the open one. */
export function SavedViewsMenu({ views: { list, edit }, shown }: SavedViewsMenuProps) {
  const { open, look, isChanged, onOpen } = shown;
  if (list.length === 0 && !edit) return null;
  const choices: MenuChoice[] = list.map((saved) => ({
    label: saved.name,
    icon: <BookmarkSimpleIcon size={size} weight={saved === open ? 'fill' : 'regular'} />,
    onChoose: () => onOpen(saved),
  }));
  if (edit) {
    if (open && isChanged) {
      choices.push({
        label: `Keep the changes to “${open.name}”`,
        icon: <FloppyDiskIcon size={size} />,
        onChoose: () => edit.onKeep(open, look),
      });
    }
    choices.push({
      label: 'Save as a view…',
      icon: <PlusIcon size={size} />,
      onChoose: () => edit.onAdd(look),
    });
    if (open) {
      choices.push(
        {
          label: `Rename “${open.name}”`,
          icon: <PencilSimpleIcon size={size} />,
          onChoose: () => edit.onRename(open),
        },
        {
          label: `Delete “${open.name}”`,
          icon: <TrashIcon size={size} />,
          isDestructive: true,
          onChoose: () => edit.onDelete(open),
        },
      );
    }
  }
  const name = open ? `${open.name}${isChanged ? ', changed' : ''}` : undefined;
  return (
    <MenuButton
      isOutlined
      label={name === undefined ? 'Saved views' : `Saved view: ${name}`}
      icon={<BookmarkSimpleIcon size={17} weight={open ? 'fill' : 'regular'} aria-hidden />}
      choices={choices}
    />
  );
}
