import { contentUrl, type DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import styles from './DetailsPanel.module.css';
import { dayText, fileSizeText, kindNames, kindOf, ownerText, sharingText } from './describe.ts';
import { FileIcon } from './FileIcon.tsx';
import type { FileActions } from './file-actions.ts';
import { SheetPreview } from './SheetPreview.tsx';

function Preview({ file }: { file: DriveFile }) {
  const kind = kindOf(file);
  if (kind === 'sheet' && !file.trashed) return <SheetPreview spreadsheetId={file.id} />;
  if (kind === 'picture' && file.thumbnailLink) return <img src={file.thumbnailLink} alt={file.name} />;
  return <FileIcon file={file} size={44} />;
}

function facts(file: DriveFile): [string, string][] {
  const by = file.lastModifyingUser;
  const person = by?.me ? 'you' : by?.displayName;
  const { width, height } = file.imageMediaMetadata ?? {};
  const all: [string, string][] = [
    ['Type', kindNames[kindOf(file)]],
    ['Size', fileSizeText(file)],
    ['Pixels', width && height ? `${width} × ${height}` : ''],
    ['Modified', [dayText(file.modifiedTime), person && `by ${person}`].filter(Boolean).join(' ')],
    ['Owner', ownerText(file)],
    ['Shared', sharingText(file)],
  ];
  return all.filter(([, value]) => value !== '');
}

export function DetailsPanel({ file, actions }: { file: DriveFile; actions: FileActions }) {
  const isDownloadable = kindOf(file) === 'picture' || kindOf(file) === 'other';
  return (
    <aside className={styles.panel} aria-label="Details">
      <div className={styles.preview}>
        <Preview file={file} />
      </div>
      <div className={styles.body}>
        <h2 title={file.name}>{file.name}</h2>
        <dl className={styles.facts}>
          {facts(file).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          {file.trashed ? (
            <button type="button" className={buttons.outline} onClick={() => actions.restore(file)}>
              Restore
            </button>
          ) : (
            <>
              <button type="button" className={buttons.solid} onClick={() => actions.open(file)}>
                Open
              </button>
              {isDownloadable ? (
                <a className={buttons.outline} href={contentUrl(file.id)} download={file.name}>
                  Download
                </a>
              ) : (
                file.capabilities?.canRename !== false && (
                  <button type="button" className={buttons.outline} onClick={() => actions.rename(file)}>
                    Rename
                  </button>
                )
              )}
            </>
          )}
        </div>
      </div>
    </aside>
  );
}
