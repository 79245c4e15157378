import { distance } from 'fastest-levenshtein';
import type { Joining } from '#kernel/calls/photos.ts';
import type { PlacedLine } from '#kernel/extraction.ts';

// A long receipt is photographed in parts: the last lines of one photo are the first of the next.

type Pair = readonly [upper: number, lower: number];

const minLetters = 4;
/** One in this many letters, or digits, may have been read differently. */
const [lettersAMisread, figuresAMisread] = [5, 4];
const minPairs = 3;
const minShare = 0.6;

interface Plain {
  letters: string;
  figures: string;
}

const plain = ({ text }: PlacedLine): Plain => ({
  letters: text.toLowerCase().replace(/[^\p{L}]+/gu, ''),
  figures: text.replace(/\D+/g, ''),
});

function isNear(one: string, other: string, many: number): boolean {
  const most = Math.floor(Math.max(one.length, other.length) / many);
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** Whether two lines are the same one: things with the same name differ in price. */
function isSame(one: Plain, other: Plain): boolean {
  const isLong = [one, other].every(({ letters, figures }) => letters.length + figures.length >= minLetters);
  return (
    isLong &&
    isNear(one.letters, other.letters, lettersAMisread) &&
    isNear(one.figures, other.figures, figuresAMisread)
  );
}

/** The longest chain of matching lines, in order. */
function chainOf(same: readonly (readonly boolean[])[], from: number, most: number): Pair[] {
  const upper = same.slice(from);
  const lengths = upper.map(() => new Array<number>(most + 1).fill(0)).concat([new Array(most + 1).fill(0)]);
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = upper.length - 1; i >= 0; i -= 1) {
    for (let j = most - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] = upper[i]?.[j] ? 1 + lengthAt(i + 1, j + 1) : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < upper.length && j < most) {
    if (upper[i]?.[j]) {
      pairs.push([from + i, j]);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/**
 * The lines that two photos share if the lower continues the upper: pairs of indexes. Undefined if it does not, and
 * if both begin alike: those are two receipts from one shop, or one twice.
 */
export function overlapOf(upper: readonly PlacedLine[], lower: readonly PlacedLine[]): Pair[] | undefined {
  const [above, below] = [upper.map(plain), lower.map(plain)];
  const same = above.map((one) => below.map((other) => isSame(one, other)));
  if ([0, 1].some((i) => [0, 1].some((j) => same[i]?.[j]))) return undefined;
  let best: { pairs: Pair[]; value: number } | undefined;
  for (let from = 2; from < above.length; from += 1) {
    if (!same[from]?.slice(0, minPairs).some(Boolean)) continue;
    const count = above.length - from;
    const pairs = chainOf(same, from, Math.min(below.length, count + 2));
    const reached = Math.max(count, (pairs.at(-1)?.[1] ?? 0) + 1);
    const goesOn = (pairs.at(-1)?.[1] ?? below.length) < below.length - 1;
    if (pairs.length < minPairs || pairs.length < minShare * reached || !goesOn) continue;
    const value = 2 * pairs.length - reached;
    if (!best || value > best.value) best = { pairs, value };
  }
  return best?.pairs;
}

/** A rotation with a scale, and a shift: (x, y) becomes (a x - b y + dx, b x + a y + dy). */
interface Move {
  a: number;
  b: number;
  dx: number;
  dy: number;
}

interface Point {
  x: number;
  y: number;
}

const moved = ({ a, b, dx, dy }: Move, { x, y }: Point): Point => ({
  x: a * x - b * y + dx,
  y: b * x + a * y + dy,
});

/** The transformation that brings points closest to others, by least squares. */
function moveOnto(points: readonly (readonly [from: Point, to: Point])[]): Move {
  const mean = (pick: (pair: readonly [Point, Point]) => number) =>
    points.reduce((sum, pair) => sum + pick(pair), 0) / points.length;
  const [fx, fy] = [mean(([from]) => from.x), mean(([from]) => from.y)];
  const [tx, ty] = [mean(([, to]) => to.x), mean(([, to]) => to.y)];
  let [along, across, spread] = [0, 0, 0];
  for (const [from, to] of points) {
    const [x, y, u, v] = [from.x - fx, from.y - fy, to.x - tx, to.y - ty];
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  }
  const [a, b] = [along / (spread || 1), across / (spread || 1)];
  return { a, b, dx: tx - a * fx + b * fy, dy: ty - b * fx - a * fy };
}

const ends = ({ x0, y0, x1, y1 }: PlacedLine): [Point, Point] => [
  { x: x0, y: y0 },
  { x: x1, y: y1 },
];

/** An end that is this much further off than others was cut off or read as part of another line. */
const farOff = 2.5;

/** Fits a transformation, and again without the ends that are far off. */
function fitted(points: readonly (readonly [Point, Point])[]): Move {
  const first = moveOnto(points);
  const offs = points.map(([from, to]) => {
    const { x, y } = moved(first, from);
    return Math.hypot(x - to.x, y - to.y);
  });
  const usual = offs.toSorted((a, b) => a - b)[Math.floor(offs.length / 2)] ?? 0;
  const near = points.filter((_, index) => (offs[index] ?? 0) <= farOff * usual + 1e-9);
  return near.length >= 4 ? moveOnto(near) : first;
}

/** The transformation that makes a photo's lines level. */
function levelled(lines: readonly PlacedLine[]): Move {
  const long = lines.filter(({ x0, x1, height }) => Math.abs(x1 - x0) > 4 * height);
  const angles = (long.length > 0 ? long : lines)
    .map(({ x0, y0, x1, y1 }) => Math.atan2(y1 - y0, x1 - x0))
    .toSorted((a, b) => a - b);
  const tilt = angles[Math.floor(angles.length / 2)] ?? 0;
  return { a: Math.cos(tilt), b: -Math.sin(tilt), dx: 0, dy: 0 };
}

const middleOf = (move: Move, line: PlacedLine) => {
  const [from, to] = ends(line).map((end) => moved(move, end));
  return ((from?.y ?? 0) + (to?.y ?? 0)) / 2;
};

/** How much of the paper beside its lines is kept, in widths of the first photo. */
const beside = 0.08;

/** How photos of one paper are placed, by the lines of each and those that it shares with the previous one. */
export function joiningOf(photos: readonly (readonly PlacedLine[])[]): Joining | undefined {
  const [first = []] = photos;
  const moves = [levelled(first)];
  const placements = [{ ...(moves[0] ?? levelled(first)), from: 0 }];
  for (const [index, lines] of photos.entries()) {
    const [before, move] = [photos[index - 1], moves[index - 1]];
    if (!before || !move) continue;
    const pairs = overlapOf(before, lines);
    if (!pairs) return undefined;
    const points = pairs.flatMap(([i, j]) => {
      const [upper, lower] = [before[i], lines[j]];
      if (!upper || !lower) return [];
      const onto = ends(upper).map((end) => moved(move, end));
      return ends(lower).flatMap((end, side): (readonly [Point, Point])[] => {
        const to = onto[side];
        return to ? [[end, to]] : [];
      });
    });
    const next = fitted(points);
    // Half-way through the overlap, between two lines that both photos show.
    const [i = 0] = pairs[Math.floor(pairs.length / 2)] ?? [];
    const seam = [before[i - 1], before[i]].flatMap((line) => (line ? [middleOf(move, line)] : []));
    const from = seam.reduce((sum, y) => sum + y, 0) / Math.max(1, seam.length);
    moves.push(next);
    placements.push({ ...next, from });
  }
  const xs = photos.flatMap((lines, index) => {
    const move = moves[index];
    return move ? lines.flatMap((line) => ends(line).map((end) => moved(move, end).x)) : [];
  });
  return { placements, left: Math.min(...xs) - beside, right: Math.max(...xs) + beside };
}

interface Part {
  lines: readonly PlacedLine[];
}

/** To join more, join what was joined. */
const maxParts = 4;

/**
 * Photos of long papers, among others that are in the order in which they were taken: the photos of each paper, from
 * the top.
 */
export function longPapers<P extends Part>(photos: readonly P[]): P[][] {
  const found: P[][] = [];
  let [run, isUpward]: [P[], boolean | undefined] = [[], undefined];
  const end = () => {
    if (run.length > 1) found.push(isUpward ? run.toReversed() : run);
  };
  for (const photo of photos) {
    const before = run.at(-1);
    const goesOn = before && run.length < maxParts ? wayOn(before, photo) : undefined;
    if (goesOn !== undefined && (isUpward === undefined || isUpward === (goesOn === 'up'))) {
      run.push(photo);
      isUpward = goesOn === 'up';
      continue;
    }
    end();
    [run, isUpward] = [[photo], undefined];
  }
  end();
  return found;
}

/** Whether a paper continues in the next photo below, or above what this one shows. */
function wayOn({ lines }: Part, next: Part): 'down' | 'up' | undefined {
  if (overlapOf(lines, next.lines)) return 'down';
  return overlapOf(next.lines, lines) ? 'up' : undefined;
}
