import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { WifiSlashIcon } from '@phosphor-icons/react/WifiSlash';
import { useIsServerReached } from '#frontend/calls/online.ts';
import { useOutboxState } from '#frontend/outbox/waiting-rows.ts';
import { reviewAddress, showReview } from '#frontend/review/show-review.ts';
import styles from './offline-chip.module.css';

/**
 * One quiet note for every screen: that there is no network and how much waits for it, or that something needs the
 * person's attention. The age of the rows is shown beside them.
 */
export function OfflineChip() {
  const isReached = useIsServerReached();
  const { waiting, open } = useOutboxState();
  return (
    <span role="status" className={styles['place']}>
      {!isReached && (
        <span className={styles['chip']}>
          <WifiSlashIcon size={18} aria-hidden />
          <span className={styles['word']}>Offline{waiting > 0 && ', '}</span>
          {waiting > 0 && (
            <>
              {waiting} <span className={styles['word']}>waiting</span>
            </>
          )}
        </span>
      )}
      {isReached && open > 0 && (
        <a
          className={`${styles['chip']} ${styles['open']}`}
          href={reviewAddress}
          onClick={(event) => {
            event.preventDefault();
            showReview();
          }}
        >
          <WarningCircleIcon size={18} aria-hidden />
          {open} <span className={styles['word']}>{open === 1 ? 'needs' : 'need'} you</span>
        </a>
      )}
    </span>
  );
}
