import { StarIcon } from '@phosphor-icons/react/Star';
import { useRef } from 'react';
import { countText, dayText, kindOf } from './describe.ts';
import styles from './FileGrid.module.css';
import { FileIcon } from './FileIcon.tsx';
import { FileLink } from './FileLink.tsx';
import type { FileListProps } from './FileList.tsx';
import { FileMenu } from './FileMenu.tsx';
import { useMovable, useMoveTargets } from './move-targets.tsx';
import { SelectBox } from './SelectBox.tsx';
import { useFileKeys } from './use-file-keys.ts';

/** How many tiles the window's width allows in a row. */
function columnsOf(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}

export function FileGrid({ label, files, selection, hasMore, actions }: FileListProps) {
  const grid = useRef<HTMLUListElement>(null);
  const keys = useFileKeys({ files, actions, selection, countColumns: () => columnsOf(grid.current) });
  const movable = useMovable(selection);
  const targets = useMoveTargets();
  const reachableId = selection.files[0]?.id ?? files[0]?.id;
  return (
    <>
      <ul ref={grid} className={styles.grid} aria-label={label}>
        {files.map((file, index) => (
          <li
            key={file.id}
            {...keys(file, index)}
            {...movable(file)}
            {...targets(kindOf(file) === 'folder' ? file : undefined)}
            className={styles.tile}
            tabIndex={file.id === reachableId ? 0 : -1}
            aria-current={selection.has(file)}
            onDoubleClick={() => actions.open(file)}
          >
            <div className={styles.select}>
              <SelectBox file={file} selection={selection} />
            </div>
            <div className={styles.picture}>
              {kindOf(file) === 'picture' && file.thumbnailLink ? (
                <img src={file.thumbnailLink} alt="" loading="lazy" />
              ) : (
                <FileIcon file={file} size={32} />
              )}
            </div>
            <div className={styles.caption}>
              <div className={styles.words}>
                <FileLink file={file} className={styles.name} />
                <span className={styles.day}>
                  {file.starred && (
                    <StarIcon size={12} weight="fill" aria-label="Starred" className={styles.star} />
                  )}
                  {dayText(file.modifiedTime)}
                </span>
              </div>
              <FileMenu file={file} actions={actions} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.footer}>{hasMore ? `First ${countText(files)}` : countText(files)}</p>
    </>
  );
}
