import type { feature } from 'topojson-client';
import type { Box } from './mercator.ts';

// The structure of an atlas: shapes that share lines.

export type Topology = Parameters<typeof feature>[0];
export type Shape = Exclude<Parameters<typeof feature>[1], string>;

/** A line of the atlas, complete: alternating x and y, without a jump where it crosses 180°. */
export interface Arc {
  line: Float64Array;
  box: Box;
}

export interface Atlas {
  arcs: readonly Arc[];
  objects: Readonly<Record<string, Shape>>;
}

export function boxOf(line: Float64Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
