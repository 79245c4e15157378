import { median } from '#kernel/median.ts';
import { amountsOn } from './amounts.ts';
import { type Page, textsOf } from './lines.ts';
import { medianAngle } from './ocr/boxes.ts';
import { cornersOf, cutsOf } from './ocr/cuts.ts';
import { boundsAt, foldedTo, type Slant } from './ocr/geometry.ts';
import { linesOf, type ReadBox } from './ocr/page-lines.ts';
import { dayCandidates } from './receipt.ts';
import { weightOf } from './total-words.ts';
import { totalsIn } from './totals.ts';

// Several receipts in one photo. Letters alone do not distinguish a receipt in two columns from two receipts: they
// are two if a strip without letters divides them, and each half is a receipt by itself.

/** A receipt among others in a photo. */
export interface SeenPaper extends Page {
  tilt: number;
  /** Where it is, in pixels of the picture; rotated by its angle it is upright. */
  place: Slant;
}

const minLines = 5;
const minPriced = 2;
/** Words of a total; weaker ones, such as those of a payment, count if other figures confirm the amount. */
const isLabel = 4;
const isMention = 2;
const isConfirmed = 7;
const maxMargin = 3;

function paperOf(boxes: readonly ReadBox[], tilt: number, gap: number): SeenPaper {
  const long = boxes.map(({ box }) => box).filter(({ width, height }) => width > 3 * height);
  const onHead = long.filter(({ angle }) => Math.cos(angle - tilt) < 0).length;
  // Next to another one it may be the other way up.
  const base = onHead * 2 > long.length ? tilt + Math.PI : tilt;
  const own = base + medianAngle(long, ({ angle }) => foldedTo(angle - base, Math.PI));
  const bounds = boundsAt(boxes.flatMap(cornersOf), own);
  const margin = 2 * Math.min(maxMargin * median(boxes.map(({ box }) => box.height)), gap / 2);
  const place = { ...bounds, width: bounds.width + margin, height: bounds.height + margin };
  return { lines: linesOf(boxes, own), tilt: own, place };
}

/** What a receipt says about itself; undefined if it is not a receipt by itself. */
function purchaseIn(page: Page, latest: string): { total: number; amounts: readonly number[] } | undefined {
  const texts = textsOf(page);
  const amounts = amountsOn(texts).map((found) => found.filter(({ isMoney }) => isMoney));
  if (texts.length < minLines || amounts.filter((found) => found.length > 0).length < minPriced)
    return undefined;
  const [best] = totalsIn(texts);
  if (!best) return undefined;
  // The words may be on the line above the amount.
  const weight = Math.max(...[best.line, best.line - 1].map((line) => weightOf(texts[line] ?? '')));
  const isLabelled = weight >= isLabel || (weight >= isMention && best.score >= isConfirmed);
  if (!isLabelled || dayCandidates(page, latest).length === 0) return undefined;
  return { total: best.value, amounts: amounts.flat().map(({ value }) => value) };
}

const names = (amounts: readonly number[], total: number) =>
  amounts.some((amount) => Math.abs(amount - total) < 0.006);

/** Whether both halves are receipts of different purchases: a card slip names the amount that was paid with it. */
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
 * The receipts in a photo in reading order; none if it shows only one.
 * @param latest the last day that a receipt may be from
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
