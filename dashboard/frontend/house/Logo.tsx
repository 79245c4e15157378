import { cellsPath } from './gables.ts';
import styles from './logo.module.css';

const windows: readonly (readonly [number, number])[] = [
  ...[3, 7.5, 29, 33.5].flatMap((x) => [20.5, 25.5, 30.5].map((y): [number, number] => [x, y])),
  ...[16, 20.5].flatMap((x) => [15.5, 20.5, 25.5, 30.5].map((y): [number, number] => [x, y])),
];

/** Three fronts, one lit window. Decoration beside the name. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        className={styles['fronts']}
        fillRule="evenodd"
        d={`M1 38V17.5H3V15H5V12.5H9V15H11V17.5H13V38ZM14 38V11L20 4L26 11V38ZM27 38V18C27 13 29.4 10.5 33 10.5S39 13 39 18V38Z${cellsPath(windows, 3.5)}`}
      />
      <path className={styles['lamp']} d={cellsPath([[20.5, 20.5]], 3.5)} />
    </svg>
  );
}
