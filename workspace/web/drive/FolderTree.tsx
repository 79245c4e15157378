import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { type ReactNode, useState } from 'react';
import { type FolderNode, wayTo } from '../api/folders.ts';
import styles from './FolderTree.module.css';

interface FolderTreeProps {
  /** What is above the tree's first level. */
  root: FolderNode;
  /** The folder down to which the tree is open, whatever else is folded. */
  currentId: string | undefined;
  /** Renders a folder as a link or a button. */
  renderName(folder: FolderNode): ReactNode;
}

/** Folders in folders; each level is folded until it is asked for, or leads to the current folder. */
export function FolderTree({ root, currentId, renderName }: FolderTreeProps) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const way = new Set(currentId === undefined ? [] : wayTo(root, currentId).map(({ id }) => id));
  const isOpen = ({ id }: FolderNode) => turned.get(id) ?? (way.has(id) && id !== currentId);

  const level = (folders: readonly FolderNode[]) => (
    <ul className={styles.level}>
      {folders.map((folder) => (
        <li key={folder.id}>
          <div className={styles.line}>
            {folder.children.length > 0 ? (
              <button
                type="button"
                className={styles.turn}
                aria-expanded={isOpen(folder)}
                aria-label={`Folders in ${folder.name}`}
                onClick={() => setTurned(new Map(turned).set(folder.id, !isOpen(folder)))}
              >
                <CaretRightIcon size={12} weight="bold" aria-hidden />
              </button>
            ) : (
              <span className={styles.turn} />
            )}
            {renderName(folder)}
          </div>
          {folder.children.length > 0 && isOpen(folder) && level(folder.children)}
        </li>
      ))}
    </ul>
  );

  return level(root.children);
}
