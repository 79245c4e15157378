/**
 * Which points of a line to keep (Douglas–Peucker): the ends, and every point without which the line would move by
 * more than the tolerance. A closed line also keeps the point farthest from its end.
 */
export function pointsKept(line: Float64Array, tolerance: number): number[] {
  const last = line.length / 2 - 1;
  if (last < 2) return last === 0 ? [0] : [0, last];
  const isKept = new Uint8Array(last + 1);
  isKept[0] = 1;
  isKept[last] = 1;
  const spans: [number, number][] = [];
  if (line[0] === line[last * 2] && line[1] === line[last * 2 + 1]) {
    const middle = farthest(line, 0, last).index;
    isKept[middle] = 1;
    spans.push([0, middle], [middle, last]);
  } else {
    spans.push([0, last]);
  }
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const { index, distance } = farthest(line, from, to);
    if (distance <= tolerance) continue;
    isKept[index] = 1;
    spans.push([from, index], [index, to]);
  }
  const kept: number[] = [];
  for (let index = 0; index <= last; index++) if (isKept[index] === 1) kept.push(index);
  return kept;
}

/** The point between two others that is farthest from the line through them. */
function farthest(line: Float64Array, from: number, to: number): { index: number; distance: number } {
  const [fromX = 0, fromY = 0] = [line[from * 2], line[from * 2 + 1]];
  const [alongX, alongY] = [(line[to * 2] ?? 0) - fromX, (line[to * 2 + 1] ?? 0) - fromY];
  const square = alongX * alongX + alongY * alongY;
  let [index, largest] = [from, -1];
  for (let at = from + 1; at < to; at++) {
    const x = (line[at * 2] ?? 0) - fromX;
    const y = (line[at * 2 + 1] ?? 0) - fromY;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / square));
    const distance = (x - share * alongX) ** 2 + (y - share * alongY) ** 2;
    if (distance > largest) [index, largest] = [at, distance];
  }
  return { index, distance: Math.sqrt(Math.max(largest, 0)) };
}
