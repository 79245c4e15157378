import styles from './cell-spinner.module.css';

interface CellSpinnerProps {
  /** 46 on a page, 17 in a button. */
  size?: number;
  label?: string;
}

const cells = Array.from({ length: 9 }, (_, index) => index);

/** One lit cell that moves around a block of nine. If motion is unwanted, it stands still, with its label visible. */
export function CellSpinner({ size = 46, label = 'Loading' }: CellSpinnerProps) {
  return (
    <span className={styles['spinner']} role="progressbar" aria-label={label}>
      <svg width={size} height={size} viewBox="0 0 46 46" aria-hidden="true" focusable="false">
        {cells.map((cell) => (
          <rect
            key={cell}
            className={styles[`cell${cell}`]}
            x={(cell % 3) * 16}
            y={Math.floor(cell / 3) * 16}
            width="14"
            height="14"
            rx="1.5"
          />
        ))}
      </svg>
      <span className={styles['label']} aria-hidden="true">
        {label}
      </span>
    </span>
  );
}
