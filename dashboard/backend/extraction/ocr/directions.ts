import { cropped, cropTensor } from './crops.ts';
import { cutsOf } from './cuts.ts';
import type { Tensor } from './detection.ts';
import type { Slant } from './geometry.ts';
import type { GreyPicture } from './picture.ts';

/** For a crop, the probabilities that it is upright and upside down. */
type TellDirection = (crop: Tensor) => Promise<Tensor>;

const directionWidth = 192;
/** Only the middle of a longer line is used: squeezed into so little space, its letters would be unreadable. */
const directionRatio = 6;
const asked = 8;
const askedBeside = 24;
/** How much longer than high a line must be to count for a second paper. */
const tellsFrom = 3;
const minBeside = 3;
const agreeFrom = 0.8;

/** Which way up the lines of a page are. */
interface Directions {
  isOnHead: boolean;
  /** Those on the other side of a strip without letters, or between two, that seem to be the other way up. */
  others: ReadonlySet<Slant>;
}

/** What may be a paper by itself: what is on one side of a strip without letters, then what is between two. */
function partsOf(boxes: readonly Slant[], tilt: number): Set<Slant>[] {
  const cuts = cutsOf(
    boxes.map((box) => ({ box })),
    tilt,
  );
  const sides = cuts.map(({ before }) => new Set(before.map(({ box }) => box)));
  const between = sides.flatMap((one) =>
    sides.flatMap((other) =>
      one.size < other.size && [...one].every((box) => other.has(box))
        ? [new Set([...other].filter((box) => !one.has(box)))]
        : [],
    ),
  );
  return [...sides, ...between];
}

/**
 * Which way up the lines are, according to the longest of them; and, by some more, whether a paper beside them is the
 * other way up. If the net is undecided about a line, it counts as like the rest.
 */
export async function directionsOf(
  tell: TellDirection,
  picture: GreyPicture,
  { boxes, tilt }: { boxes: readonly Slant[]; tilt: number },
): Promise<Directions> {
  const longest = boxes.toSorted((a, b) => b.width - a.width);
  const leanings = new Map<Slant, number>();
  const ask = async (box: Slant) => {
    const middle = { ...box, width: Math.min(box.width, directionRatio * box.height) };
    const { data } = await tell(cropTensor(cropped(picture, middle, directionWidth)));
    leanings.set(box, (data[1] ?? 0) - (data[0] ?? 0));
  };
  for (const box of longest.slice(0, asked)) await ask(box);
  const isOnHead = [...leanings.values()].reduce((sum, leaning) => sum + leaning, 0) > 0;
  const isOther = (box: Slant) => (leanings.get(box) ?? 0) > 0 !== isOnHead;
  for (const box of longest.slice(asked, askedBeside)) {
    if (box.width > tellsFrom * box.height) await ask(box);
  }
  const none = { isOnHead, others: new Set<Slant>() };
  if ([...leanings.keys()].filter(isOther).length < minBeside) return none;
  /** How many of the lines that were checked in a part are the other way up. */
  const shareOf = (part: readonly Slant[]) => {
    const told = part.filter((box) => leanings.has(box));
    return told.length < minBeside ? 0.5 : told.filter(isOther).length / told.length;
  };
  for (const part of partsOf(boxes, tilt)) {
    const rest = boxes.filter((box) => !part.has(box));
    const [one, other] = [shareOf([...part]), shareOf(rest)];
    if (Math.max(one, other) < agreeFrom || Math.min(one, other) > 1 - agreeFrom) continue;
    return { isOnHead, others: one > other ? part : new Set(rest) };
  }
  return none;
}
