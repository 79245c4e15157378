import { StarIcon } from '@phosphor-icons/react/Star';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import styles from './DetailsPanel.module.css';
import { isDownloadable, kindOf } from './describe.ts';
import { FileFacts } from './FileFacts.tsx';
import { FileIcon } from './FileIcon.tsx';
import type { FileActions } from './file-actions.ts';
import { SheetPreview } from './SheetPreview.tsx';

function Preview({ file }: { file: DriveFile }) {
  const kind = kindOf(file);
  if (kind === 'sheet' && !file.trashed) return <SheetPreview spreadsheetId={file.id} />;
  if (kind === 'picture' && file.thumbnailLink) return <img src={file.thumbnailLink} alt={file.name} />;
  return <FileIcon file={file} size={44} />;
}

export function DetailsPanel({ file, actions }: { file: DriveFile; actions: FileActions }) {
  return (
    <aside className={styles.panel} aria-label="Details">
      <div className={styles.preview}>
        <Preview file={file} />
      </div>
      <div className={styles.body}>
        <h2 title={file.name}>{file.name}</h2>
        <FileFacts file={file} />
        <div className={styles.actions}>
          {file.trashed ? (
            <button type="button" className={buttons.outline} onClick={() => actions.restore([file])}>
              Restore
            </button>
          ) : (
            <>
              <button type="button" className={buttons.solid} onClick={() => actions.open(file)}>
                Open
              </button>
              {isDownloadable(file) ? (
                <button type="button" className={buttons.outline} onClick={() => actions.download([file])}>
                  Download
                </button>
              ) : (
                file.capabilities?.canRename !== false && (
                  <button type="button" className={buttons.outline} onClick={() => actions.rename(file)}>
                    Rename
                  </button>
                )
              )}
              {file.capabilities?.canShare !== false && (
                <button type="button" className={buttons.outline} onClick={() => actions.share(file)}>
                  <UserPlusIcon size={18} aria-hidden /> Share
                </button>
              )}
              <button
                type="button"
                className={buttons.outline}
                aria-pressed={file.starred ?? false}
                onClick={() => actions.setStarred([file], !file.starred)}
              >
                <StarIcon size={18} weight={file.starred ? 'fill' : 'regular'} aria-hidden /> Star
              </button>
            </>
          )}
        </div>
      </div>
    </aside>
  );
}
