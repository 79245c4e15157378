import type { StorageQuota } from '../api/drive.ts';
import { sizeText } from './describe.ts';
import styles from './StorageUsed.module.css';

const cellCount = 20;

/** How much of the server's disk this person's files take. */
export function StorageUsed({ storage }: { storage: StorageQuota }) {
  const { usage, limit } = storage;
  const lit = limit === undefined ? 0 : Math.min(cellCount, Math.ceil((usage / limit) * cellCount));
  const words = limit === undefined ? `${sizeText(usage)} used` : `${sizeText(usage)} of ${sizeText(limit)}`;
  return (
    <section className={styles.storage} aria-label="Storage">
      <h2>This server's disk</h2>
      {limit !== undefined && (
        <div className={styles.cells} aria-hidden>
          {Array.from({ length: cellCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places, not records.
            <span key={index} data-lit={index < lit || undefined} />
          ))}
        </div>
      )}
      <p>{words}</p>
    </section>
  );
}
