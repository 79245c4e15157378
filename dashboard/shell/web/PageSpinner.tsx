import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import styles from './page-spinner.module.css';

/** The middle of an otherwise empty page, while it is not known yet what will stand there. */
export function PageSpinner() {
  return (
    <div className={styles['page']}>
      <CellSpinner />
    </div>
  );
}
