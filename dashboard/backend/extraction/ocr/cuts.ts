import { median } from '#kernel/median.ts';
import { type Point, type Slant, turned } from './geometry.ts';

const degree = Math.PI / 180;
/** How much the strip between two papers may slant. */
const leanings = [0, -4, 4, -8, 8, -12, 12, -16, 16].map((lean) => lean * degree);
/** Its minimum width, in line heights: the lines of one paper have blanks between them, too. */
const strips = [
  { axis: 0, least: 0.4 },
  { axis: Math.PI / 2, least: 1.5 },
];
const maxCuts = 16;

interface Boxed {
  box: Slant;
}

export function cornersOf({ box }: Boxed): Point[] {
  const [right, down] = [box.width / 2, box.height / 2];
  return [-1, 1].flatMap((side) =>
    [-1, 1].map((end) => {
      const { x, y } = turned({ x: side * right, y: end * down }, -box.angle);
      return { x: box.x + x, y: box.y + y };
    }),
  );
}

interface Cut<B> {
  before: readonly B[];
  after: readonly B[];
  /** The width of the strip, in pixels. */
  width: number;
}

/** The strips without letters across an axis, as what is on either side of each. */
function cutsAlong<B extends Boxed>(boxes: readonly B[], axis: number, least: number): Cut<B>[] {
  const spans = boxes
    .map((box) => {
      const along = cornersOf(box).map((corner) => turned(corner, axis).x);
      return { box, from: Math.min(...along), to: Math.max(...along) };
    })
    .toSorted((a, b) => a.from - b.from);
  let reached = spans[0]?.to ?? 0;
  return spans.flatMap(({ from, to }, index) => {
    const width = from - reached;
    reached = Math.max(reached, to);
    if (index === 0 || width < least) return [];
    const [before, after] = [spans.slice(0, index), spans.slice(index)];
    return [{ width, before: before.map(({ box }) => box), after: after.map(({ box }) => box) }];
  });
}

/** The cuts worth trying, widest strips first; each way to divide the boxes once. */
export function cutsOf<B extends Boxed>(boxes: readonly B[], tilt: number): Cut<B>[] {
  const height = median(boxes.map(({ box }) => box.height));
  const cuts = strips.flatMap(({ axis, least }) =>
    leanings.flatMap((lean) => cutsAlong(boxes, tilt + axis + lean, least * height)),
  );
  const known = new Map<string, Cut<B>>();
  for (const cut of cuts.toSorted((a, b) => b.width - a.width)) {
    const inIt = new Set(cut.before);
    const key = boxes.map((box) => (inIt.has(box) ? '<' : '>')).join('');
    if (!known.has(key)) known.set(key, cut);
  }
  return [...known.values()].slice(0, maxCuts);
}
