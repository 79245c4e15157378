import { Plaster } from '#frontend/house/Plaster.tsx';
import styles from './plaster-street.module.css';

/** A street of unpainted houses on the ground line; the footer is below it like a sheet. */
export function PlasterStreet({ seed, children }: { seed: number; children?: React.ReactNode }) {
  return (
    <div className={styles['street']} aria-hidden="true">
      {children}
      <Plaster seed={seed} width={2880} height={150} />
    </div>
  );
}
