import { House } from '#frontend/house/House.tsx';
import { Plaster } from '#frontend/house/Plaster.tsx';
import type { Manifest } from '#kernel/manifest.ts';
import { street } from '../registry.ts';
import styles from './hero-street.module.css';

const frontWidth = 140;
const rows = [2, 3, 4];

/** The hero's fronts are a floor or two higher than on the launcher, and differ more from each other. */
function heroHeight(manifestHeight: number): number {
  return Math.round(200 + (manifestHeight - 152) * 1.735);
}

function SampleRow({ app, index }: { app: Manifest; index: number }) {
  const text = app.sampleRows?.[index];
  return index < (app.doneRows ?? 0) ? <s>{text}</s> : text;
}

/** Ten houses, and under each one its own column of rows. */
export function HeroStreet() {
  return (
    <ul className={styles['street']}>
      <li className={styles['numbers']} aria-hidden="true">
        <span className={styles['front']}>
          <Plaster seed={3} width={84} height={150} />
        </span>
        <span className={styles['letter']} />
        {[1, ...rows].map((row) => (
          <span key={row} className={styles['number']}>
            {row}
          </span>
        ))}
      </li>
      {street.map((app, index) => {
        const height = heroHeight(app.house.height);
        return (
          <li key={app.id} className={styles['column']}>
            <span className={styles['front']}>
              <House app={app} width={frontWidth} height={height} floors={height > 255 ? 7 : 6} />
            </span>
            <span className={styles['letter']} aria-hidden="true">
              {String.fromCharCode('A'.charCodeAt(0) + index)}
            </span>
            <strong className={styles['name']}>{app.title}</strong>
            {rows.map((row) => (
              <span key={row} className={styles['row']}>
                <SampleRow app={app} index={row - 2} />
              </span>
            ))}
          </li>
        );
      })}
      <li className={styles['rest']} aria-hidden="true">
        <span className={styles['front']}>
          <Plaster seed={12} width={1400} height={150} />
        </span>
      </li>
    </ul>
  );
}
