import type { Position } from 'geojson';

/** Twice the signed area of a ring. */
export function doubleAreaOf(ring: readonly Position[]): number {
  return ring.reduce((sum, [x = 0, y = 0], at) => {
    const [beforeX = x, beforeY = y] = ring[at - 1] ?? [];
    return sum + beforeX * y - x * beforeY;
  }, 0);
}

/** A point within a ring where a name has room: in the middle of the widest stretch at half its height. */
export function innerPoint(ring: readonly Position[]): Position | undefined {
  const ys = ring.map(([, y = 0]) => y);
  const height = (ys.reduce((a, b) => Math.min(a, b)) + ys.reduce((a, b) => Math.max(a, b))) / 2;
  const crossings = ring
    .flatMap(([x = 0, y = 0], at) => {
      const [beforeX = x, beforeY = y] = ring[at - 1] ?? [];
      if (y > height === beforeY > height) return [];
      return [beforeX + ((height - beforeY) / (y - beforeY)) * (x - beforeX)];
    })
    .sort((one, other) => one - other);
  let widest: [number, number] | undefined;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from = 0, to = 0] = crossings.slice(at, at + 2);
    if (!widest || to - from > widest[1] - widest[0]) widest = [from, to];
  }
  return widest && [(widest[0] + widest[1]) / 2, height];
}
