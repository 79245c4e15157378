import type { Manifest } from '#kernel/manifest.ts';
import { cellsPath, gables, ridgeOf, round, rowsPath } from './gables.ts';
import styles from './house.module.css';

interface HouseProps {
  app: Pick<Manifest, 'house' | 'color'>;
  width: number;
  /** By default the height in the manifest, to scale. */
  height?: number;
  floors?: number;
  /** Closed houses have no light in any window. */
  isClosed?: boolean;
  /** Nobody has painted it yet: its own front in its neighbours' colours. */
  isPlaster?: boolean;
}

const manifestWidth = 124;
const columns = 5;

/** The front of an app's house. Decoration: the app's name is always next to it. */
export function House({ app, width, height, floors, isClosed = false, isPlaster = false }: HouseProps) {
  const scale = width / manifestWidth;
  const total = height ?? round(app.house.height * scale);
  const grid = gridOf(width, total, floors ?? (app.house.height > 184 ? 6 : 5));
  const { rise, path } = gables[app.house.gable];
  const ridge = round(1.25 * scale);
  const scaleY = round((rise * scale - ridge) / 12);
  const roof = `translate(0 ${ridge}) scale(${round(width / 40)} ${scaleY})`;
  return (
    <svg
      className={isPlaster ? `${styles['house']} ${styles['unpainted']}` : styles['house']}
      data-paint={isPlaster ? undefined : app.color}
      width={width}
      height={total}
      viewBox={`0 0 ${width} ${total}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles['wall']} transform={roof} d={`${path}V${round((total - ridge) / scaleY)}H0Z`} />
      <path
        className={styles['ridge']}
        transform={roof}
        d={ridgeOf(app.house.gable)}
        strokeWidth={scale < 0.6 ? 2 : 3}
      />
      <path
        className={styles['panes']}
        d={rowsPath(grid.left, grid.tops, grid.size, columns * grid.pitch - grid.gap)}
        strokeWidth={grid.size}
        strokeDasharray={`${grid.size} ${grid.gap}`}
      />
      {!isClosed &&
        !isPlaster &&
        litCells(app.house.picture, grid).map((corner) => (
          <path key={corner.join()} className={styles['lit']} d={cellsPath([corner], grid.size)} />
        ))}
    </svg>
  );
}

interface Grid {
  left: number;
  /** Where the rows of windows begin, counted from the ground. */
  tops: number[];
  size: number;
  gap: number;
  pitch: number;
}

function gridOf(width: number, height: number, floors: number): Grid {
  const scale = width / manifestWidth;
  // Small fronts are drawn to scale, large ones on whole pixels.
  const snap = scale < 0.6 ? round : Math.round;
  const [size, gap] = [snap(16 * scale), snap(6 * scale)];
  const pitch = round(size + gap);
  return {
    left: round((width - columns * pitch + gap) / 2),
    tops: Array.from({ length: floors }, (_, floor) => round(height - (floor + 1) * pitch)),
    size,
    gap,
    pitch,
  };
}

/** The corners of the lit windows in reading order. Above five floors the picture stays clear of the ground. */
function litCells(picture: readonly string[], { left, tops, pitch }: Grid): [number, number][] {
  const ground = tops.length > picture.length ? 1 : 0;
  return picture.flatMap((row, index) => {
    const top = tops[picture.length - 1 - index + ground] ?? 0;
    return [...row].flatMap((cell, column): [number, number][] =>
      cell === '#' ? [[round(left + column * pitch), top]] : [],
    );
  });
}
