import { boxesIn } from './boxes.ts';
import { detectionInput, detectionScale, regionsIn, type Tensor } from './detection.ts';
import type { Point } from './geometry.ts';
import { cutOut, type GreyPicture, type Part } from './picture.ts';

type Detect = (picture: Tensor) => Promise<Tensor>;

/** Lines lower than this, in pixels of what was searched, were too small to be found well. */
const lowLine = 20;
const worthCutting = 0.5;

/** The part of a picture with text in it, if that is small and the picture was reduced to search it. */
function partWithText(hulls: readonly (readonly Point[])[], picture: GreyPicture): Part | undefined {
  const scale = detectionScale(picture);
  const heights = boxesIn(hulls).boxes.map(({ height }) => height * scale);
  const usual = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)];
  if (usual === undefined || usual > lowLine || scale === 1) return undefined;
  const points = hulls.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const margin = (4 * usual) / scale;
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const width = Math.min(picture.width, Math.ceil(Math.max(...xs) + margin)) - left;
  const height = Math.min(picture.height, Math.ceil(Math.max(...ys) + margin)) - top;
  const isSmall = width * height < worthCutting * picture.width * picture.height;
  return isSmall ? { left, top, width, height } : undefined;
}

/** Where text is, as hulls in pixels of the picture. A small paper in a large picture is searched a second time. */
export async function findText(detect: Detect, picture: GreyPicture): Promise<Point[][]> {
  const hulls = regionsIn(await detect(detectionInput(picture)), picture);
  const part = partWithText(hulls, picture);
  if (!part) return hulls;
  const cut = cutOut(picture, part);
  const found = regionsIn(await detect(detectionInput(cut)), cut);
  return found.map((hull) => hull.map(({ x, y }) => ({ x: x + part.left, y: y + part.top })));
}
