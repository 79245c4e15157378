import type { Manifest } from '#kernel/manifest.ts';

export type Gable = Manifest['house']['gable'];

/** The outline of each roof in a box of 40 x 12, eaves at 12, and its height on a front 124 wide. */
export const gables: Readonly<Record<Gable, { path: string; rise: number }>> = {
  step: { path: 'M0 12V10H6V6.8H12V3.4H16V0H24V3.4H28V6.8H34V10H40V12', rise: 44 },
  point: { path: 'M0 12L20 0L40 12', rise: 40 },
  bell: {
    path: 'M0 12C6 12 8 9.4 9 5.4C10 1.6 14.5 0 20 0C25.5 0 30 1.6 31 5.4C32 9.4 34 12 40 12',
    rise: 44,
  },
  shed: { path: 'M0 12V9.5L40 1V12', rise: 30 },
  flat: { path: 'M0 12V6H3V2H10V6H30V2H37V6H40V12', rise: 30 },
  neck: { path: 'M0 12C5.5 12 10 10.5 10 7V4L20 0L30 4V7C30 10.5 34.5 12 40 12', rise: 46 },
  twin: { path: 'M0 12V10L10 1.5L20 10L30 1.5L40 10V12', rise: 38 },
  arch: { path: 'M0 12C0 4.4 9 0 20 0C31 0 40 4.4 40 12', rise: 41 },
  mansard: { path: 'M0 12L4.5 2H35.5L40 12', rise: 31 },
  cornice: { path: 'M0 12V7H4V4H8V1H32V4H36V7H40V12', rise: 34 },
};

/** The roof line without the walls: the rest of the path if it neither starts nor ends at the eaves. */
export function ridgeOf(gable: Gable): string {
  return gables[gable].path.replace(/^M0 12V([\d.]+)/, 'M0 $1').replace(/V12$/, '');
}

/** A path of square cells, each given by its upper left corner. */
export function cellsPath(corners: readonly (readonly [x: number, y: number])[], size: number): string {
  return corners.map(([x, y]) => `M${round(x)} ${round(y)}h${size}v${size}h-${size}z`).join('');
}

/** A path along the middle of each row of cells; dashed, it draws all of them in a fraction of the characters. */
export function rowsPath(left: number, tops: readonly number[], size: number, length: number): string {
  return tops.map((top) => `M${round(left)} ${round(top + size / 2)}h${round(length)}`).join('');
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
