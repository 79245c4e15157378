import type { Manifest } from '#kernel/manifest.ts';
import { cellsPath, gables, ridgeOf } from './gables.ts';
import styles from './house.module.css';

interface HouseMarkProps {
  app: Pick<Manifest, 'house' | 'color'>;
  /** Height in px: 16 to 64. */
  size: number;
}

/** The small house that represents an app in headers and lists. Decoration beside the app's name. */
export function HouseMark({ app, size }: HouseMarkProps) {
  const { gable, picture } = app.house;
  const cornersOf = (kind: '#' | '.') =>
    picture.flatMap((row, floor) =>
      [...row].flatMap((cell, column): [number, number][] =>
        cell === kind ? [[6 + column * 7.5, 15.5 + floor * 7.5]] : [],
      ),
    );
  return (
    <svg
      className={styles['house']}
      data-paint={app.color}
      width={(size * 48) / 56}
      height={size}
      viewBox="0 0 48 56"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['wall']} transform="translate(4 2)" d={`${gables[gable].path}V52H0Z`} />
      <path
        className={styles['ridge']}
        transform="translate(4 2)"
        d={ridgeOf(gable)}
        strokeWidth={size < 32 ? 1 : 2}
      />
      <path className={styles['pane']} d={cellsPath(cornersOf('.'), 6)} />
      <path className={styles['lit']} d={cellsPath(cornersOf('#'), 6)} />
    </svg>
  );
}
