import type { DriveFile } from '../api/drive.ts';
import { FileIcon } from './FileIcon.tsx';
import styles from './SelectBox.module.css';
import type { Selection } from './use-selection.ts';

/** The file's icon, which becomes a checkbox while a pointer is over it or several files are selected. */
export function SelectBox({ file, selection }: { file: DriveFile; selection: Selection }) {
  return (
    <label className={styles.place} data-open={selection.files.length > 1 || undefined}>
      <span className={styles.icon}>
        <FileIcon file={file} />
      </span>
      <input
        type="checkbox"
        className={styles.box}
        // The keyboard has the space bar on the file itself.
        tabIndex={-1}
        aria-label={`Select ${file.name}`}
        checked={selection.has(file)}
        onChange={(event) => {
          const isStretch = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
          selection.select(file, isStretch ? 'through' : 'turn');
        }}
      />
    </label>
  );
}
