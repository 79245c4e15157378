import { useId } from 'react';
import { readSite } from '#frontend/calls/site.ts';
import styles from './alpha-chip.module.css';

/** Never promise what is not certain: a short note on every visit, which opens the full text. */
export function AlphaChip() {
  const { supportEmail } = readSite();
  const id = useId();
  return (
    <div className={styles['alpha']}>
      <button
        type="button"
        className={styles['chip']}
        // On phones the words that are out of sight would be read with a gap before the comma.
        aria-label="Alpha, data may be reset"
        popoverTarget={id}
      >
        Alpha<span className={styles['more']}>, data may be reset</span>
      </button>
      <p id={id} popover="auto" className={styles['notice']}>
        <strong>Rowhouse is in alpha.</strong> It may be unstable, and data may be reset. Tell us what breaks:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}
