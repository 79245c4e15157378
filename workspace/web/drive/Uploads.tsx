import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { XIcon } from '@phosphor-icons/react/X';
import buttons from '../controls/buttons.module.css';
import styles from './Uploads.module.css';
import type { UploadState } from './use-uploads.ts';

interface UploadsProps {
  uploads: readonly UploadState[];
  onRetry(id: number): void;
  onDismiss(id: number): void;
}

/** What is on its way to the server, and what did not arrive. */
export function Uploads({ uploads, onRetry, onDismiss }: UploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Uploads">
      <ul>
        {uploads.map(({ id, file, share, failure }) => (
          <li key={id} className={styles.row} data-failed={failure !== undefined || undefined}>
            <span className={styles.name} title={file.name}>
              {file.name}
            </span>
            {failure === undefined ? (
              <>
                <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />
                <span className={styles.share}>{Math.round(share * 100)}%</span>
              </>
            ) : (
              <>
                <span className={styles.failure} role="alert">
                  <WarningCircleIcon size={16} aria-hidden /> Not uploaded. {failure.message}
                </span>
                <button type="button" className={buttons.plain} onClick={() => onRetry(id)}>
                  Retry
                </button>
                <button
                  type="button"
                  className={buttons.icon}
                  aria-label={`Dismiss ${file.name}`}
                  onClick={() => onDismiss(id)}
                >
                  <XIcon size={16} aria-hidden />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
