import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import styles from './page-spinner.module.css';

/** In the middle of an otherwise empty page, while it is not known yet what it will show. */
export function PageSpinner() {
  return (
    <div className={styles['page']}>
      <CellSpinner />
    </div>
  );
}
