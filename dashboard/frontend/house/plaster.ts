import { type Gable, gables, round, rowsPath } from './gables.ts';

export interface Neighbour {
  x: number;
  width: number;
  height: number;
  gable: Gable;
  tone: (typeof tones)[number];
}

const narrowest = 40;
const tones = [1, 2, 3] as const;
const kinds = Object.keys(gables) as [Gable, ...Gable[]];

/** Numbers from 0 to 1 that are the same for the same position on every visit (mulberry32). */
function chances(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Unpainted houses side by side, from the left until they fill the width. */
export function neighboursAt(seed: number, width: number): Neighbour[] {
  const chance = chances(seed);
  const row: Neighbour[] = [];
  for (let x = 0; x < width; ) {
    const last = row.at(-1);
    const pick = Math.floor(chance() * kinds.length);
    const gable = kinds[pick] === last?.gable ? kinds[(pick + 1) % kinds.length] : kinds[pick];
    const house: Neighbour = {
      x,
      width: 62 + Math.round(chance() * 22),
      height: 92 + Math.round(chance() * 58),
      gable: gable ?? 'point',
      tone: tones[(row.length + seed) % tones.length] ?? 1,
    };
    const rest = width - house.x;
    // The last one ends where the row ends.
    if (rest < house.width + narrowest) house.width = rest;
    row.push(house);
    x += house.width;
  }
  return row;
}

const cell = 11;
const gap = 5;
const pitch = cell + gap;

export const neighbourDash = { strokeWidth: cell, strokeDasharray: `${cell} ${gap}` };

/** The rows of windows of one neighbour, to be drawn with `neighbourDash`. */
export function neighbourWindows({ x, width, height, gable }: Neighbour, ground: number): string {
  const columns = Math.floor((width - 8 + gap) / pitch);
  const floors = Math.floor((height - riseOf(gable, width) - 6) / pitch);
  const length = columns * pitch - gap;
  const tops = Array.from({ length: floors }, (_, floor) => ground - 19 - floor * pitch);
  return rowsPath(x + (width - length) / 2, tops, cell, length);
}

export function riseOf(gable: Gable, width: number): number {
  return round(gables[gable].rise * (width / 124) * 1.1);
}
