import { gables, round } from './gables.ts';
import styles from './house.module.css';
import { type Neighbour, neighbourDash, neighboursAt, neighbourWindows, riseOf } from './plaster.ts';

interface PlasterProps {
  /** The same position shows the same houses on every visit. */
  seed: number;
  width: number;
  height: number;
}

/** Unpainted neighbours that fill a street. Decoration. */
export function Plaster({ seed, width, height }: PlasterProps) {
  return (
    <svg
      className={styles['plaster']}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {neighboursAt(seed, width).map((house) => (
        <PlasterHouse key={house.x} house={house} ground={height} />
      ))}
    </svg>
  );
}

function PlasterHouse({ house, ground }: { house: Neighbour; ground: number }) {
  const { x, width, height, gable, tone } = house;
  const rise = riseOf(gable, width);
  const roof = `translate(${x} ${ground - height}) scale(${round(width / 40)} ${round(rise / 12)})`;
  return (
    <>
      <path
        className={styles[`tone${tone}`]}
        transform={roof}
        d={`${gables[gable].path}V${round((height * 12) / rise)}H0Z`}
      />
      <path className={styles['windows']} d={neighbourWindows(house, ground)} {...neighbourDash} />
    </>
  );
}
