import { StarIcon } from '@phosphor-icons/react/Star';
import type { DriveFile } from '../api/drive.ts';
import { countText, dayText, fileSizeText, kindOf, ownerText, sharingText } from './describe.ts';
import { FileLink } from './FileLink.tsx';
import styles from './FileList.module.css';
import { FileMenu } from './FileMenu.tsx';
import type { FileActions } from './file-actions.ts';
import { useMovable, useMoveTargets } from './move-targets.tsx';
import { SelectBox } from './SelectBox.tsx';
import { useFileKeys } from './use-file-keys.ts';
import type { Selection } from './use-selection.ts';

export interface FileListProps {
  label: string;
  files: readonly DriveFile[];
  selection: Selection;
  hasMore: boolean;
  actions: FileActions;
}

const columns = [
  ['Owner', styles.owner],
  ['Size', styles.size],
  ['Modified', styles.modified],
  ['Shared', styles.shared],
] as const;

interface FileCellsProps {
  file: DriveFile;
  selection: Selection;
  actions: FileActions;
}

function FileCells({ file, selection, actions }: FileCellsProps) {
  const size = fileSizeText(file);
  const day = dayText(file.modifiedTime);
  return (
    <>
      <td className={styles.name}>
        <div className={styles.line}>
          <SelectBox file={file} selection={selection} />
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

export function FileList({ label, files, selection, hasMore, actions }: FileListProps) {
  const keys = useFileKeys({ files, actions, selection, countColumns: () => 1 });
  const movable = useMovable(selection);
  const targets = useMoveTargets();
  const reachableId = selection.files[0]?.id ?? files[0]?.id;
  return (
    <div className={styles.card}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the rows. */}
      <table className={styles.table} role="grid" aria-multiselectable aria-label={label}>
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
              aria-selected={selection.has(file)}
              onDoubleClick={() => actions.open(file)}
            >
              <FileCells file={file} selection={selection} actions={actions} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.footer}>{hasMore ? `First ${countText(files)}` : countText(files)}</p>
    </div>
  );
}
