import { StarIcon } from '@phosphor-icons/react/Star';
import type { DriveFile } from '../api/drive.ts';
import { countText, dayText, fileSizeText, kindOf, ownerText, sharingText } from './describe.ts';
import { FileIcon } from './FileIcon.tsx';
import { FileLink } from './FileLink.tsx';
import styles from './FileList.module.css';
import { FileMenu } from './FileMenu.tsx';
import type { FileActions } from './file-actions.ts';
import { useMovable, useMoveTargets } from './move-targets.tsx';
import { useFileKeys } from './use-file-keys.ts';

export interface FileListProps {
  label: string;
  files: readonly DriveFile[];
  selectedId: string | undefined;
  hasMore: boolean;
  onSelect(file: DriveFile): void;
  actions: FileActions;
}

const columns = [
  ['Owner', styles.owner],
  ['Size', styles.size],
  ['Modified', styles.modified],
  ['Shared', styles.shared],
] as const;

function FileCells({ file, actions }: { file: DriveFile; actions: FileActions }) {
  const size = fileSizeText(file);
  const day = dayText(file.modifiedTime);
  return (
    <>
      <td className={styles.name}>
        <div className={styles.line}>
          <FileIcon file={file} />
          <span className={styles.title}>
            <FileLink file={file} className={styles.text} />
            {file.starred && (
              <StarIcon size={14} weight="fill" aria-label="Starred" className={styles.star} />
            )}
          </span>
          <span className={styles.summary}>{[day, size].filter(Boolean).join(', ')}</span>
        </div>
      </td>
      <td className={styles.owner}>{ownerText(file)}</td>
      <td className={styles.size}>{size}</td>
      <td className={styles.modified}>{day}</td>
      <td className={styles.shared}>{sharingText(file)}</td>
      <td className={styles.more}>
        <FileMenu file={file} actions={actions} />
      </td>
    </>
  );
}

export function FileList({ label, files, selectedId, hasMore, onSelect, actions }: FileListProps) {
  const keys = useFileKeys({ files, actions, select: onSelect, countColumns: () => 1 });
  const movable = useMovable();
  const targets = useMoveTargets();
  const reachableId = files.some((file) => file.id === selectedId) ? selectedId : files[0]?.id;
  return (
    <div className={styles.card}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the rows. */}
      <table className={styles.table} role="grid" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(([name, className]) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
            <th scope="col" className={styles.more}>
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file, index) => (
            <tr
              key={file.id}
              {...keys(file, index)}
              {...movable(file)}
              {...targets(kindOf(file) === 'folder' ? file : undefined)}
              tabIndex={file.id === reachableId ? 0 : -1}
              aria-selected={file.id === selectedId}
              onDoubleClick={() => actions.open(file)}
            >
              <FileCells file={file} actions={actions} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.footer}>{hasMore ? `First ${countText(files)}` : countText(files)}</p>
    </div>
  );
}
