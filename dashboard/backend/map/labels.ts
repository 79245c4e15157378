import { type Frame, isWithin } from './clip.ts';
import { circle } from './drawing.ts';
import { copiesSeen, type Plane, type Point, type Ring, toWorld } from './mercator.ts';
import type { Town } from './places.ts';
import { capitalHeight, depth, lettersMissing, textRings, textWidth } from './text.ts';

/** A point on the plate, and the text beside it. */
export interface Spot {
  at: Point;
  label: string;
  /** The size of the mark, in millimetres. */
  radius: number;
  size: number;
}

/** Where a place is on the plate; several times if the world is visible more than once. */
export function spotsOf(longitude: number, latitude: number, plane: Plane, frame: Frame): Point[] {
  const [x, y] = toWorld(longitude, latitude);
  return copiesSeen({ left: x, right: x, top: y, bottom: y }, plane.seen)
    .map((by) => plane.toPlate(x + by, y))
    .filter((point) => isWithin(point, frame));
}

/** One town per this much of the plate, in square millimetres, so that names stay apart. */
const roomOfTown = 700;

/** The largest towns in the frame whose names cover no other name or mark. */
export function townSpots(towns: Iterable<Town>, plane: Plane, frame: Frame): Spot[] {
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const size = Math.min(Math.max(Math.min(width, height) * 0.024, 1.8), 5);
  const most = Math.ceil((width * height) / (roomOfTown * (size / 2.4) ** 2));
  const spots: Spot[] = [];
  for (const town of towns) {
    const [longitude, latitude] = town.loc.coordinates;
    for (const at of spotsOf(longitude, latitude, plane, frame)) {
      if (spots.length >= most * 4) return spots;
      const share = town.population > 1_000_000 ? 1.15 : town.population > 100_000 ? 1 : 0.85;
      const isCapital = town.featureCode === 'PPLC';
      spots.push({ at, label: town.name, radius: size * (isCapital ? 0.26 : 0.18), size: size * share });
    }
  }
  return spots;
}

export interface Labelled extends Spot {
  /** Where the text begins. */
  textAt: Point;
  /** The space that the text takes. */
  box: Frame;
}

/** The spots whose labels have room, in the given order. */
export function withRoom(spots: readonly Spot[], frame: Frame, taken: Frame[] = []): Labelled[] {
  const labelled: Labelled[] = [];
  for (const spot of spots) {
    if (spot.label === '' || lettersMissing(spot.label).length > 0) continue;
    const mark = around(spot.at, spot.radius * 1.4);
    if (taken.some((box) => touches(box, mark))) continue;
    const place = placesOf(spot).find(
      ({ box }) => isInside(box, frame) && !taken.some((other) => touches(other, box)),
    );
    if (!place) continue;
    taken.push(mark, place.box);
    labelled.push({ ...spot, ...place });
  }
  return labelled;
}

const around = ([x, y]: Point, by: number): Frame => ({
  left: x - by,
  top: y - by,
  right: x + by,
  bottom: y + by,
});

function isInside(box: Frame, frame: Frame): boolean {
  return isWithin([box.left, box.top], frame) && isWithin([box.right, box.bottom], frame);
}

function touches(one: Frame, other: Frame): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** To the right of the mark, to its left, above and below it. */
function placesOf({ at: [x, y], label, radius, size }: Spot): { textAt: Point; box: Frame }[] {
  const width = textWidth(label, size);
  const away = radius + size * 0.35;
  const half = (size * capitalHeight) / 2;
  const starts: Point[] = [
    [x + away, y + half],
    [x - away - width, y + half],
    [x - width / 2, y - away],
    [x - width / 2, y + away + size * capitalHeight],
  ];
  return starts.map((textAt) => ({
    textAt,
    box: {
      left: textAt[0] - size * 0.15,
      right: textAt[0] + width + size * 0.15,
      top: textAt[1] - size * (capitalHeight + 0.2),
      bottom: textAt[1] + size * depth,
    },
  }));
}

export const dotOf = ({ at, radius }: Spot): Ring => circle(at, radius, 20);
export const lettersOf = ({ label, size, textAt }: Labelled): Ring[] =>
  textRings(label, size, [textAt[0], textAt[1]]);
