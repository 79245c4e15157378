import { rectangle } from './drawing.ts';
import type { Spot } from './labels.ts';
import type { Ring } from './mercator.ts';

/** The house's crosshair: a square with a tick on each side. */
export function markOf({ at: [x, y], radius }: Spot): Ring[] {
  const square = radius * 0.4;
  const gap = radius * 0.62;
  const half = radius * 0.1;
  return [
    rectangle(x - square, y - square, x + square, y + square),
    rectangle(x - half, y - radius, x + half, y - gap),
    rectangle(x - half, y + gap, x + half, y + radius),
    rectangle(x - radius, y - half, x - gap, y + half),
    rectangle(x + gap, y - half, x + radius, y + half),
  ];
}
