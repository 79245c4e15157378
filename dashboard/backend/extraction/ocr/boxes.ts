import { boundsAt, foldedTo, type Point, type Slant, smallestBounds } from './geometry.ts';

const quarter = Math.PI / 2;
/** How much longer than high a box must be to indicate an angle. */
const tellsFrom = 3;
const keepsFrom = 5;
/** The net finds the middle of the letters; this is how far they extend beyond it. */
const reach = 1.6;

/** The median angle, weighted by length. */
export function medianAngle(boxes: readonly Slant[], angleOf: (box: Slant) => number): number {
  const sorted = boxes.map((box) => ({ angle: angleOf(box), width: box.width }));
  sorted.sort((a, b) => a.angle - b.angle);
  const half = sorted.reduce((sum, { width }) => sum + width, 0) / 2;
  let passed = 0;
  for (const { angle, width } of sorted) {
    passed += width;
    if (passed >= half) return angle;
  }
  return 0;
}

/** The box extended by what was cut off its letters on each side. */
function reaching({ x, y, angle, width, height }: Slant): Slant {
  const more = (2 * reach * (width * height)) / (2 * (width + height));
  return { x, y, angle, width: width + more, height: height + more };
}

/** The boxes of lines, and the angle of most lines on the page, which may still be upside down. */
export function boxesIn(hulls: readonly (readonly Point[])[]): { boxes: Slant[]; tilt: number } {
  const found = hulls.map((hull) => ({ hull, own: smallestBounds(hull) }));
  const long = found.map(({ own }) => own).filter(({ width, height }) => width > tellsFrom * height);
  const isLevel = ({ angle }: Slant) => Math.abs(foldedTo(angle, Math.PI)) < quarter / 2;
  const lengthOf = (boxes: readonly Slant[]) => boxes.reduce((sum, { width }) => sum + width, 0);
  const [level, upright] = [long.filter(isLevel), long.filter((box) => !isLevel(box))];
  const axis = lengthOf(upright) > lengthOf(level) ? quarter : 0;
  const along = axis === 0 ? level : upright;
  const tilt = axis + medianAngle(along, ({ angle }) => foldedTo(angle - axis, Math.PI));
  const boxes = found.map(({ hull, own }) => {
    const away = foldedTo(own.angle - tilt, Math.PI);
    const keeps = own.width > keepsFrom * own.height && Math.abs(away) < quarter / 3;
    return reaching(boundsAt(hull, keeps ? tilt + away : tilt));
  });
  return { boxes, tilt };
}
