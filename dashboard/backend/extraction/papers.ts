import { amountsOn } from './amounts.ts';
import { type Page, textsOf } from './lines.ts';
import { median } from './median.ts';
import { medianAngle } from './ocr/boxes.ts';
import { boundsAt, foldedTo, type Point, type Slant, turned } from './ocr/geometry.ts';
import { linesOf, type ReadBox } from './ocr/page-lines.ts';
import { dayCandidates } from './receipt.ts';
import { weightOf } from './total-words.ts';
import { totalsIn } from './totals.ts';

// Several receipts in one photo. Letters alone do not tell a receipt of two columns from two receipts: they are two where a
// strip without letters divides them, and each half is a receipt by itself.

/** A receipt among others in a photo. */
export interface SeenPaper extends Page {
  tilt: number;
  /** Where it lies, in pixels of the picture; turned by its angle it stands upright. */
  place: Slant;
}

const quarter = Math.PI / 2;
const degree = Math.PI / 180;
/** By how much the strip between two papers may lean. */
const leanings = [0, -4, 4, -8, 8, -12, 12, -16, 16].map((lean) => lean * degree);
/** How wide it is at least, in heights of a line: lines of one paper stand below each other with blanks between. */
const strips = [
  { axis: 0, least: 0.4 },
  { axis: quarter, least: 1.5 },
];
const maxCuts = 16;
const minLines = 5;
const minPriced = 2;
/** Words of a total; weaker ones, such as those of a payment, count where other figures come to the same. */
const isLabel = 4;
const isMention = 2;
const isConfirmed = 7;
const maxMargin = 3;

function cornersOf({ box }: ReadBox): Point[] {
  const [right, down] = [box.width / 2, box.height / 2];
  return [-1, 1].flatMap((side) =>
    [-1, 1].map((end) => {
      const { x, y } = turned({ x: side * right, y: end * down }, -box.angle);
      return { x: box.x + x, y: box.y + y };
    }),
  );
}

interface Cut {
  before: readonly ReadBox[];
  after: readonly ReadBox[];
  /** How wide the strip is, in pixels. */
  width: number;
}

/** The strips without letters across an axis, as what lies on either side of each. */
function cutsAlong(boxes: readonly ReadBox[], axis: number, least: number): Cut[] {
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

/** The cuts worth a look, the widest strips first; each way to divide the boxes once. */
function cutsOf(boxes: readonly ReadBox[], tilt: number): Cut[] {
  const height = median(boxes.map(({ box }) => box.height));
  const cuts = strips.flatMap(({ axis, least }) =>
    leanings.flatMap((lean) => cutsAlong(boxes, tilt + axis + lean, least * height)),
  );
  const known = new Map<string, Cut>();
  for (const cut of cuts.toSorted((a, b) => b.width - a.width)) {
    const inIt = new Set(cut.before);
    const key = boxes.map((box) => (inIt.has(box) ? '<' : '>')).join('');
    if (!known.has(key)) known.set(key, cut);
  }
  return [...known.values()].slice(0, maxCuts);
}

function paperOf(boxes: readonly ReadBox[], tilt: number, gap: number): SeenPaper {
  const long = boxes.map(({ box }) => box).filter(({ width, height }) => width > 3 * height);
  const own = tilt + medianAngle(long, ({ angle }) => foldedTo(angle - tilt, Math.PI));
  const bounds = boundsAt(boxes.flatMap(cornersOf), own);
  const margin = 2 * Math.min(maxMargin * median(boxes.map(({ box }) => box.height)), gap / 2);
  const place = { ...bounds, width: bounds.width + margin, height: bounds.height + margin };
  return { lines: linesOf(boxes, own), tilt: own, place };
}

/** What a receipt says of itself; undefined where it is none that stands by itself. */
function purchaseIn(page: Page, latest: string): { total: number; amounts: readonly number[] } | undefined {
  const texts = textsOf(page);
  const amounts = amountsOn(texts).map((found) => found.filter(({ isMoney }) => isMoney));
  if (texts.length < minLines || amounts.filter((found) => found.length > 0).length < minPriced)
    return undefined;
  const [best] = totalsIn(texts);
  if (!best) return undefined;
  // The words may stand a line above the figure.
  const weight = Math.max(...[best.line, best.line - 1].map((line) => weightOf(texts[line] ?? '')));
  const isLabelled = weight >= isLabel || (weight >= isMention && best.score >= isConfirmed);
  if (!isLabelled || dayCandidates(page, latest).length === 0) return undefined;
  return { total: best.value, amounts: amounts.flat().map(({ value }) => value) };
}

const names = (amounts: readonly number[], total: number) =>
  amounts.some((amount) => Math.abs(amount - total) < 0.006);

/** Whether both halves are receipts of different purchases: the slip of a card names the sum that was paid with it. */
function areTwo(one: Page, other: Page, latest: string): boolean {
  const [first, second] = [purchaseIn(one, latest), purchaseIn(other, latest)];
  if (!first || !second) return false;
  return !names(first.amounts, second.total) && !names(second.amounts, first.total);
}

function divided(boxes: readonly ReadBox[], tilt: number, gap: number, latest: string): SeenPaper[] {
  for (const { before, after, width } of cutsOf(boxes, tilt)) {
    if (!areTwo(paperOf(before, tilt, width), paperOf(after, tilt, width), latest)) continue;
    const narrowest = Math.min(gap, width);
    return [before, after].flatMap((half) => divided(half, tilt, narrowest, latest));
  }
  return [paperOf(boxes, tilt, gap)];
}

/**
 * The receipts in a photo, in the order in which one reads them; none where it shows but one.
 * @param latest the last day that a receipt may be of
 */
export function papersIn(
  { boxes, tilt }: { boxes: readonly ReadBox[]; tilt: number },
  latest: string,
): SeenPaper[] {
  const labels = boxes.filter(({ words }) => weightOf(words.map(({ text }) => text).join(' ')) >= isMention);
  if (labels.length < 2) return [];
  const papers = divided(boxes, tilt, Number.POSITIVE_INFINITY, latest);
  return papers.length > 1 ? papers : [];
}
