import { WifiSlashIcon } from '@phosphor-icons/react/WifiSlash';
import { useIsServerReached } from '#frontend/calls/online.ts';
import styles from './offline-chip.module.css';

/** One quiet word for every screen; how old its rows are stands where they are. */
export function OfflineChip() {
  const isReached = useIsServerReached();
  return (
    <span role="status" className={styles['place']}>
      {!isReached && (
        <span className={styles['chip']}>
          <WifiSlashIcon size={18} aria-hidden />
          <span className={styles['word']}>Offline</span>
        </span>
      )}
    </span>
  );
}
