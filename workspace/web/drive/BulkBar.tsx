import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { StarIcon } from '@phosphor-icons/react/Star';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { XIcon } from '@phosphor-icons/react/X';
import type { ReactNode } from 'react';
import type { DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import styles from './BulkBar.module.css';
import { countText, isDownloadable } from './describe.ts';
import type { FileActions } from './file-actions.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  selection: Selection;
  actions: FileActions;
}

type Chosen = readonly DriveFile[];

function KeptActions({ files, actions }: { files: Chosen; actions: FileActions }) {
  const starred = files.every((file) => file.starred);
  const button = (isOffered: boolean, icon: ReactNode, words: string, act: () => void) =>
    isOffered && (
      <button type="button" className={buttons.outline} title={words} onClick={act}>
        {icon}
        <span className={styles.word}>{words}</span>
      </button>
    );
  return (
    <>
      {button(files.some(isDownloadable), <DownloadSimpleIcon size={18} aria-hidden />, 'Download', () =>
        actions.download(files),
      )}
      {button(
        files.every((file) => file.capabilities?.canMoveItemWithinDrive !== false),
        <FolderSimpleIcon size={18} aria-hidden />,
        'Move',
        () => actions.move(files),
      )}
      {button(
        true,
        <StarIcon size={18} weight={starred ? 'fill' : 'regular'} aria-hidden />,
        starred ? 'Remove the stars' : 'Add a star',
        () => actions.setStarred(files, !starred),
      )}
      {button(
        files.every((file) => file.capabilities?.canTrash !== false),
        <TrashIcon size={18} aria-hidden />,
        'Move to trash',
        () => actions.trash(files),
      )}
    </>
  );
}

/** What can be done with several files at once. */
export function BulkBar({ selection, actions }: BulkBarProps) {
  const { files } = selection;
  if (files.length < 2) return null;
  return (
    <section className={styles.bar} aria-label="Selected files">
      <p role="status">{countText(files)} selected</p>
      {files.some((file) => file.trashed) ? (
        <>
          <button
            type="button"
            className={`${buttons.outline} ${styles.worded}`}
            onClick={() => actions.restore(files)}
          >
            Restore
          </button>
          <button
            type="button"
            className={`${buttons.danger} ${styles.worded}`}
            onClick={() => actions.deleteForGood(files)}
          >
            Delete for good
          </button>
        </>
      ) : (
        <KeptActions files={files} actions={actions} />
      )}
      <button
        type="button"
        className={buttons.icon}
        aria-label="Select none"
        title="Select none"
        onClick={selection.clear}
      >
        <XIcon size={18} aria-hidden />
      </button>
    </section>
  );
}
