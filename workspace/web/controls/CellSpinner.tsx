import styles from './CellSpinner.module.css';

const cells = [0, 1, 2, 7, 8, 3, 6, 5, 4];

/** One lit cell moves around a block of nine; with reduced motion it stands still beside the word. */
export function CellSpinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <div className={styles.block} aria-hidden>
        {cells.map((turn) => (
          <span key={turn} style={{ animationDelay: `${turn === 8 ? 9_999 : turn * 112}ms` }} />
        ))}
      </div>
      {label}
    </div>
  );
}
