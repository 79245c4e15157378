import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { HardDriveIcon } from '@phosphor-icons/react/HardDrive';
import { useState } from 'react';
import { asFailure } from '../api/call.ts';
import type { DriveFile } from '../api/drive.ts';
import { type FolderNode, readFolders } from '../api/folders.ts';
import buttons from '../controls/buttons.module.css';
import { CellSpinner } from '../controls/CellSpinner.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { nameText } from './describe.ts';
import { FolderTree } from './FolderTree.tsx';
import styles from './MoveDialog.module.css';

interface MoveDialogProps {
  files: readonly DriveFile[];
  onMove(folder: FolderNode): Promise<void>;
  onClose(): void;
}

/** A folder cannot be inside itself, nor inside one of its own. */
function without(node: FolderNode, fileIds: ReadonlySet<string>): FolderNode {
  const children = node.children.filter(({ id }) => !fileIds.has(id)).map((child) => without(child, fileIds));
  return { ...node, children };
}

/** The folder that contains all of them. */
function commonParent(files: readonly DriveFile[]): string | undefined {
  const [parent, ...others] = new Set(files.map(({ parents }) => parents?.[0]));
  return others.length === 0 ? parent : undefined;
}

export function MoveDialog({ files, onMove, onClose }: MoveDialogProps) {
  const ids = files.map(({ id }) => id);
  const { value, failure } = useLoaded(`folders to move to ${ids.join()}`, readFolders);
  const [target, setTarget] = useState<FolderNode>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const root = value && without(value, new Set(ids));
  const parentId = commonParent(files);

  const move = async () => {
    if (target === undefined) return;
    setBusy(true);
    try {
      await onMove(target);
      onClose();
    } catch (error) {
      setProblem(asFailure(error).message);
      setBusy(false);
    }
  };
  const choice = (folder: FolderNode, isTop = false) => {
    const Icon = isTop ? HardDriveIcon : FolderSimpleIcon;
    const isHere = folder.id === parentId;
    return (
      <button
        type="button"
        className={styles.choice}
        aria-pressed={target?.id === folder.id}
        disabled={isHere || isBusy}
        onClick={() => setTarget(folder)}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.name}>{folder.name}</span>
        {isHere && <span className={styles.here}>it is here</span>}
      </button>
    );
  };
  return (
    <Dialog
      title={`Move ${nameText(files)}`}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.outline} disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className={buttons.solid}
            disabled={target === undefined || isBusy}
            onClick={() => void move()}
          >
            {isBusy ? 'Moving' : target === undefined ? 'Choose a folder' : `Move to ${target.name}`}
          </button>
        </>
      }
    >
      {root === undefined && !failure && <CellSpinner label="Reading the folders" />}
      {root && (
        <section className={styles.folders} aria-label="Folders">
          {choice(root, true)}
          <FolderTree root={root} currentId={parentId} renderName={(folder) => choice(folder)} />
        </section>
      )}
      {(problem ?? failure?.message) !== undefined && (
        <p className={styles.problem} role="alert">
          {problem ?? failure?.message}
        </p>
      )}
    </Dialog>
  );
}
