import { type Frame, isWithin } from './clip.ts';
import type { Point, Ring } from './mercator.ts';

/** The parts of lines that do not run under text: neither would be legible. */
export function outside(lines: readonly Ring[], boxes: readonly Frame[]): readonly Ring[] {
  return boxes.reduce<readonly Ring[]>(
    (left, box) =>
      left.flatMap((line) =>
        line.some((point, index) => enters(line[index - 1], point, box)) ? cut(line, box) : [line],
      ),
    lines,
  );
}

function enters(from: Point | undefined, to: Point, box: Frame): boolean {
  return from !== undefined && spanWithin(from, to, box) !== null;
}

/** Between which fractions of its length a segment is within a box (Liang–Barsky); null if it is not. */
function spanWithin(from: Point, to: Point, box: Frame): [number, number] | null {
  let [start, end] = [0, 1];
  const sides = [
    [from[0] - to[0], from[0] - box.left],
    [to[0] - from[0], box.right - from[0]],
    [from[1] - to[1], from[1] - box.top],
    [to[1] - from[1], box.bottom - from[1]],
  ] as const;
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  return start < end ? [start, end] : null;
}

function cut(line: Ring, box: Frame): Ring[] {
  const parts: Point[][] = [];
  const [first] = line;
  let part: Point[] = first && !isWithin(first, box) ? [first] : [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const span = spanWithin(from, to, box);
    if (!span) {
      part.push(to);
      continue;
    }
    const at = (share: number): Point => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ];
    if (span[0] > 0) part.push(at(span[0]));
    parts.push(part);
    part = span[1] < 1 ? [at(span[1]), to] : [];
  }
  return [...parts, part].filter((one) => one.length > 1);
}
